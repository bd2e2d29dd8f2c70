import { Migration } from '@mikro-orm/migrations';

/** Companies and users (D3, D40). */
export class Migration0001Directory extends Migration {
  override up(): void {
    for (const command of [...companies, ...users]) this.addSql(command);
  }
}

const companies = [
  /* sql */ `create table companies (
    id text primary key,
    name text not null,
    active boolean not null default true,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
];

// Searched text is converted to upper case first, which makes ς and σ, and ı and i, equal; lower case alone does not.
const users = [
  /* sql */ `create table users (
    company_id text not null references companies,
    id text not null,
    name text not null,
    email text,
    roles text[] not null default '{}',
    active boolean not null default true,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (company_id, id)
  )`,
  // For administrators of all companies, who name a user without a company.
  'create index users_id on users (id)',
  'create index users_by_name on users (company_id, name, id)',
  'create index users_by_name_of_all on users (name, id)',
  // A trusted extension: the owner of the database may create it. If that is forbidden, create it beforehand.
  'create extension if not exists pg_trgm',
  'create index users_search on users using gin (lower(upper(name)) gin_trgm_ops, lower(upper(email)) gin_trgm_ops)',
  'create index users_search_id on users using gin (lower(upper(id)) gin_trgm_ops)',
];
