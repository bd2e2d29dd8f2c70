import { Migration } from '@mikro-orm/migrations';

/** The assignments of a policy, newest first. */
export class Migration0010AssignmentLists extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

const commands = [
  'create index role_assignments_newest on role_assignments (company_id, policy_id, created_at desc, id desc)',
  'drop index role_assignments_policy',
  'create index user_assignments_newest on user_assignments (company_id, policy_id, created_at desc, id desc)',
  'drop index user_assignments_policy',
];
