import { Migration } from '@mikro-orm/migrations';

/** What keeps files and rows together, downloads in the audit trail, and passport numbers found as a whole only. */
export class Migration0005Documents extends Migration {
  override up(): void {
    this.addSql(unclaimedBlobs);
    this.addSql(downloads);
    this.addSql(wholeNumbersOnly);
  }
}

// Blobs that no document refers to: noted before they are written and when their document is deleted, struck off in the
// transaction that writes the document. What a crash leaves behind is therefore here, and a sweeper finds it (D52) without
// listing a store that other installations may use too.
const unclaimedBlobs = /* sql */ `
  create table unclaimed_blobs (
    blob_key text primary key,
    since timestamptz(3) not null
  );
  create index unclaimed_blobs_oldest on unclaimed_blobs (since);
`;

// subjects: [{ "travelerId", "userId", "passportId" or "documentId" }]
const downloads = /* sql */ `
  alter table audit_events drop constraint audit_events_action_check;
  alter table audit_events add constraint audit_events_action_check check (action in ('PASSPORT_NUMBERS_READ', 'DOCUMENT_LINK_CREATED'));
  create index audit_events_newest_of_all on audit_events (created_at desc, id desc);
`;

// Keyed hashes of parts of a number are gone: a number is found as a whole (D54).
const wholeNumbersOnly = /* sql */ `
  alter table passports drop column number_parts;
`;
