import { Migration } from '@mikro-orm/migrations';

/** Travelers, their passports and documents, and blobs that no document refers to. */
export class Migration0007Travelers extends Migration {
  override up(): void {
    for (const command of [...travelers, ...passports, ...documents, ...unclaimedBlobs]) this.addSql(command);
  }
}

// What a search looks in is folded once and not in every search: upper case first, as in users_search. What all have in
// common (the prefix of a country, the domain of a company) stands in front, where a match is soon found.
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
  // A search that most travelers match can only be counted by looking at each, which takes half as long in an index as
  // in the table. An index takes no more than 2.7 KB of a row, so the few long texts are counted apart. Without
  // statistics the planner takes a third of all texts for short, and the index for as small, where the trigrams would
  // be faster.
  /* sql */ `create index travelers_count on travelers (company_id, birth_date) include (search_text)
    where octet_length(search_text) <= 500`,
  'create index travelers_count_long on travelers (company_id) where octet_length(search_text) > 500',
  'create statistics travelers_text_length on (octet_length(search_text)) from travelers',
];

// A number is stored encrypted only: bound to its row, with the id of the key. The keyed hash finds whole numbers
// (D54). nationality is as sent, nationality_code its alpha-2 form: IQ and IRQ are one (D48). At most one primary
// passport is said by the index; at least one is seen to by whoever writes, under the lock of the traveler's row.
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

// What is known of a file; the file itself lies in the blob store under blob_key, which no client ever sees (D49, D50).
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

// Blobs that no document refers to: noted before they are written and when their document is deleted, struck off in the
// transaction that writes the document. What a crash leaves behind is therefore here, and a sweeper finds it (D52)
// without listing a store that other installations may use too.
const unclaimedBlobs = [
  /* sql */ `create table unclaimed_blobs (
    company_id text not null,
    blob_key text not null,
    since timestamptz(3) not null,
    primary key (company_id, blob_key)
  )`,
  'create index unclaimed_blobs_oldest on unclaimed_blobs (since)',
];
