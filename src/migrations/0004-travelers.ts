import { Migration } from '@mikro-orm/migrations';

/** What travelers' lists need, passports, documents, and the record of who read what. */
export class Migration0004Travelers extends Migration {
  override up(): void {
    this.addSql(travelers);
    this.addSql(passports);
    this.addSql(exactlyOnePrimary);
    this.addSql(documents);
    this.addSql(auditEvents);
  }
}

// Upper case first, as in users_search: it joins ς and σ, ı and i, which lower case alone keeps apart.
const travelers = /* sql */ `
  alter table travelers add unique (company_id, id);
  create index travelers_newest on travelers (company_id, created_at desc, id desc);
  create index travelers_newest_of_all on travelers (created_at desc, id desc);
  create index travelers_by_first_name on travelers (company_id, lower(upper(first_name)), id);
  create index travelers_by_last_name on travelers (company_id, lower(upper(last_name)), id);
  create index travelers_search on travelers using gin (
    lower(upper(first_name || ' ' || last_name)) gin_trgm_ops,
    lower(upper(email_address)) gin_trgm_ops,
    lower(upper(phone_prefix || phone_number)) gin_trgm_ops
  );
`;

// A number is stored encrypted only: bound to its row, with the id of the key. The hash finds whole numbers and the parts
// find candidates for a part of one; both are keyed. nationality is as sent, nationality_code its alpha-2 form: IQ and IRQ
// are one (D48).
const passports = /* sql */ `
  create table passports (
    id uuid primary key,
    company_id text not null,
    traveler_id uuid not null,
    number_encrypted text not null,
    number_hash text not null,
    number_parts integer[] not null,
    nationality text not null check (nationality ~ '^[A-Z]{2,3}$'),
    nationality_code text not null check (nationality_code ~ '^[A-Z]{2}$'),
    issuing_country text not null check (issuing_country ~ '^[A-Z]{2,3}$'),
    issuing_date date not null,
    expiry_date date not null,
    is_primary boolean not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint passports_dates check (expiry_date >= issuing_date),
    foreign key (company_id, traveler_id) references travelers (company_id, id)
  );
  create unique index passports_one_per_nationality on passports (traveler_id, nationality_code);
  create unique index passports_one_primary on passports (traveler_id) where is_primary;
  create index passports_number_hash on passports (number_hash);
  create index passports_number_parts on passports using gin (number_parts);
`;

// The index above sees to at most one; this, when a transaction ends, to at least one.
const exactlyOnePrimary = /* sql */ `
  create function check_traveler_has_primary_passport() returns trigger language plpgsql as $$
  declare
    traveler uuid;
  begin
    foreach traveler in array array[old.traveler_id, new.traveler_id] loop
      if exists (select from passports where traveler_id = traveler)
         and not exists (select from passports where traveler_id = traveler and is_primary) then
        raise exception 'traveler % has passports and no primary one', traveler
          using errcode = 'integrity_constraint_violation', constraint = 'passports_have_primary';
      end if;
    end loop;
    return null;
  end $$;
  create constraint trigger passports_have_primary
    after insert or delete or update of traveler_id, is_primary on passports
    deferrable initially deferred for each row execute function check_traveler_has_primary_passport();
`;

// What is known of a file; the file itself lies in the blob store under blob_key, which no client ever sees (D49, D50).
const documents = /* sql */ `
  create table documents (
    id uuid primary key,
    company_id text not null,
    traveler_id uuid not null,
    document_category text not null,
    label text,
    file_name text not null,
    mime_type text not null check (mime_type in ('application/pdf', 'image/jpeg', 'image/png')),
    file_size integer not null check (file_size between 1 and 10485760),
    related_entity_id uuid,
    related_entity_type text check (related_entity_type in ('TRAVELER', 'PASSPORT')),
    uploaded_by_user_id text not null references users,
    blob_key text not null unique,
    created_at timestamptz(3) not null,
    check ((related_entity_id is null) = (related_entity_type is null)),
    foreign key (company_id, traveler_id) references travelers (company_id, id)
  );
  create index documents_newest on documents (traveler_id, created_at desc, id desc);
  create index documents_related on documents (related_entity_id) where related_entity_id is not null;
  create index documents_uploaded_by on documents (uploaded_by_user_id);
`;

// One row for each answer and company whose passports it showed. Nothing refers to what may be deleted later, so that the
// record outlives it.
const auditEvents = /* sql */ `
  create table audit_events (
    id uuid primary key,
    company_id text not null references companies,
    action text not null check (action in ('PASSPORT_NUMBERS_READ')),
    actor_user_id text not null,
    actor_company_id text not null,
    request_id text not null,
    -- [{ "passportId", "travelerId", "userId" }]
    subjects jsonb not null check (jsonb_array_length(subjects) > 0),
    created_at timestamptz(3) not null
  );
  create index audit_events_newest on audit_events (company_id, created_at desc, id desc);
  create index audit_events_actor on audit_events (actor_user_id, created_at desc, id desc);
  create index audit_events_subjects on audit_events using gin (subjects jsonb_path_ops);

  create function refuse_to_change_audit_events() returns trigger language plpgsql as $$
  begin
    raise exception 'audit events are never changed or removed' using errcode = 'insufficient_privilege', constraint = 'audit_events_append_only';
  end $$;
  create trigger audit_events_append_only before update or delete or truncate on audit_events
    for each statement execute function refuse_to_change_audit_events();
`;
