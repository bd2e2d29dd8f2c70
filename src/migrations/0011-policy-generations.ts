import { Migration } from '@mikro-orm/migrations';
import { placed } from './placed.ts';

/**
 * A number for each company that every change of its policies, rules and assignments raises, in its transaction: nodes
 * keep what they have read of a company for as long as the number stays the same.
 */
export class Migration0011PolicyGenerations extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

// Not a column of companies: their rows are locked by whoever enters users, and this one is written as the last thing
// before the commit.
const commands = [
  /* sql */ `create table policy_generations (company_id text primary key, generation bigint not null)`,
  placed('policy_generations'),
  /* sql */ `alter table policy_generations
    add constraint policy_generations_company_id_fkey foreign key (company_id) references companies`,
  'insert into policy_generations (company_id, generation) select distinct company_id, 1 from policies',
];
