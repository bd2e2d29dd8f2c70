import { Migration } from '@mikro-orm/migrations';
import { placed } from './placed.ts';

/** What each version of a policy changed. Rows are only added. */
export class Migration0021PolicyChanges extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

// `before` and `after` have the fields that differ; of what was created or deleted, one has all and the other is null.
const commands = [
  /* sql */ `create table policy_changes (
    company_id text not null,
    policy_id uuid not null,
    version integer not null check (version > 0),
    subject text not null check (subject in ('POLICY', 'FLIGHT_RULE', 'HOTEL_RULE', 'ROLE_ASSIGNMENT', 'USER_ASSIGNMENT')),
    subject_id uuid not null,
    before jsonb,
    after jsonb,
    changed_at timestamptz(3) not null,
    actor_user_id text not null,
    actor_company_id text not null,
    request_id text not null,
    primary key (company_id, policy_id, version, subject, subject_id),
    check (before is not null or after is not null)
  )`,
  placed('policy_changes'),
  /* sql */ `alter table policy_changes
    add constraint policy_changes_policy_fkey foreign key (company_id, policy_id) references policies (company_id, id)`,
];
