import { Migration } from '@mikro-orm/migrations';

/** Who read which passport number, and who could download which document. */
export class Migration0003Audit extends Migration {
  override up(): void {
    for (const command of auditEvents) this.addSql(command);
  }
}

// One row per response and company whose data it showed. It has no foreign keys to what may be deleted later, so that
// it
// is kept.
const auditEvents = [
  /* sql */ `create table audit_events (
    company_id text not null references companies,
    id uuid not null,
    action text not null check (action in ('PASSPORT_NUMBERS_READ', 'DOCUMENT_LINK_CREATED')),
    actor_user_id text not null,
    actor_company_id text not null,
    request_id text not null,
    -- [{ "travelerId", "userId", "passportId" or "documentId" }]
    subjects jsonb not null check (jsonb_array_length(subjects) > 0),
    created_at timestamptz(3) not null,
    primary key (company_id, id)
  )`,
  'create index audit_events_newest on audit_events (company_id, created_at desc, id desc)',
  'create index audit_events_newest_of_all on audit_events (created_at desc, id desc)',
  'create index audit_events_actor on audit_events (actor_user_id, created_at desc, id desc)',
  'create index audit_events_subjects on audit_events using gin (subjects jsonb_path_ops)',
];
