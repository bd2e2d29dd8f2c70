import { Migration } from '@mikro-orm/migrations';
import { placed } from './placed.ts';

/**
 * A number per company that every change of its policies, rules and assignments raises, in the same transaction: nodes
 * use what they have read of a company for as long as the number stays the same.
 */
export class Migration0011PolicyGenerations extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

// Not a column of companies, because those rows are locked by whoever adds users, and this one is written last before
// the commit.
const commands = [
  /* sql */ `create table policy_generations (company_id text primary key, generation bigint not null)`,
  placed('policy_generations'),
  /* sql */ `alter table policy_generations
    add constraint policy_generations_company_id_fkey foreign key (company_id) references companies`,
  'insert into policy_generations (company_id, generation) select distinct company_id, 1 from policies',
];
