import { Migration } from '@mikro-orm/migrations';

/** Travelers, their passports and documents, and files without a document. */
export class Migration0007Travelers extends Migration {
  override up(): void {
    for (const command of [...travelers, ...passports, ...documents, ...unclaimedBlobs]) this.addSql(command);
  }
}

// Searched text is stored in its folded form, to upper case first, as in 0001. The parts that most rows share
// (the calling code, the company's e-mail domain) come first, where a match is found soonest.
const travelers = [
  /* sql */ `create table travelers (
    company_id text not null,
    id uuid not null,
    user_id text not null,
    title text not null,
    first_name text not null,
    last_name text not null,
    email_address text,
    phone_prefix text not null,
    phone_number text not null,
    birth_date date not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    search_text text not null generated always as (
      lower(upper(phone_prefix || phone_number)) || E'\\n' || coalesce(lower(upper(email_address)), '') || E'\\n'
        || lower(upper(first_name || ' ' || last_name))
    ) stored,
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id)
  )`,
  // For administrators of all companies, who name a traveler without a company.
  'create index travelers_id on travelers (id)',
  'create index travelers_newest on travelers (company_id, created_at desc, id desc)',
  'create index travelers_newest_of_all on travelers (created_at desc, id desc)',
  'create index travelers_by_first_name on travelers (company_id, lower(upper(first_name)), id)',
  'create index travelers_by_first_name_of_all on travelers (lower(upper(first_name)), id)',
  'create index travelers_by_last_name on travelers (company_id, lower(upper(last_name)), id)',
  'create index travelers_by_last_name_of_all on travelers (lower(upper(last_name)), id)',
  'create index travelers_search on travelers using gin (search_text gin_trgm_ops)',
  // If most travelers match a search, each of them has to be read to count them, which takes half as long in an index
  // as
  // in the table. An index row can have at most 2.7 KB, so the few long texts are counted separately. Without
  // statistics,
  // the planner assumes that a third of all texts are short, and that the index is as small, although the trigram index
  // would be faster.
  /* sql */ `create index travelers_count on travelers (company_id, birth_date) include (search_text)
    where octet_length(search_text) <= 500`,
  'create index travelers_count_long on travelers (company_id) where octet_length(search_text) > 500',
  'create statistics travelers_text_length on (octet_length(search_text)) from travelers',
];

// Numbers are only stored encrypted, bound to their row, with the id of the key. The keyed hash finds complete numbers
// (D54). nationality is stored as sent, nationality_code is its alpha-2 form: IQ and IRQ are the same (D48). The index
// ensures at most one primary passport; the use case that writes ensures at least one, under the lock of the traveler's
// row.
const passports = [
  /* sql */ `create table passports (
    company_id text not null,
    id uuid not null,
    traveler_id uuid not null,
    number_encrypted text not null,
    number_hash text not null,
    nationality text not null check (nationality ~ '^[A-Z]{2,3}$'),
    nationality_code text not null check (nationality_code ~ '^[A-Z]{2}$'),
    issuing_country text not null check (issuing_country ~ '^[A-Z]{2,3}$'),
    issuing_date date not null,
    expiry_date date not null,
    is_primary boolean not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (company_id, id),
    constraint passports_dates check (expiry_date >= issuing_date),
    foreign key (company_id, traveler_id) references travelers (company_id, id)
  )`,
  'create unique index passports_one_per_nationality on passports (company_id, traveler_id, nationality_code)',
  'create unique index passports_one_primary on passports (company_id, traveler_id) where is_primary',
  // For administrators of all companies, who name a passport without a company.
  'create index passports_id on passports (id)',
  'create index passports_number_hash on passports (number_hash)',
];

// The metadata of a file; the file is in the blob store under blob_key, which no client ever sees (D49, D50).
const documents = [
  /* sql */ `create table documents (
    company_id text not null,
    id uuid not null,
    traveler_id uuid not null,
    document_category text not null,
    label text,
    file_name text not null,
    mime_type text not null check (mime_type in ('application/pdf', 'image/jpeg', 'image/png')),
    file_size integer not null check (file_size between 1 and 10485760),
    -- The id of a TRAVELER or a PASSPORT is in lower case; of any other type both are kept as sent.
    related_entity_id text,
    related_entity_type text,
    -- Of the company of whoever uploaded it, which for an administrator of all companies can be another.
    uploaded_by_user_id text not null,
    blob_key text not null,
    created_at timestamptz(3) not null,
    primary key (company_id, id),
    unique (company_id, blob_key),
    foreign key (company_id, traveler_id) references travelers (company_id, id)
  )`,
  // For administrators of all companies, who name a document without a company.
  'create index documents_id on documents (id)',
  'create index documents_newest on documents (company_id, traveler_id, created_at desc, id desc)',
  'create index documents_related on documents (company_id, related_entity_id) where related_entity_id is not null',
];

// Files without a document: entered before they are written and when their document is deleted, and removed in the
// transaction that writes the document. So whatever a crash leaves is listed here, and a sweep finds it (D52) without
// listing a store that other installations may use too.
const unclaimedBlobs = [
  /* sql */ `create table unclaimed_blobs (
    company_id text not null,
    blob_key text not null,
    since timestamptz(3) not null,
    primary key (company_id, blob_key)
  )`,
  'create index unclaimed_blobs_oldest on unclaimed_blobs (since)',
];
