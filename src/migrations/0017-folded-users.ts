import { Migration } from '@mikro-orm/migrations';

/** The searched texts of users in their folded form: folding them took most of the time of a search. */
export class Migration0017FoldedUsers extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

// All may have been done beforehand, the indexes by `create index concurrently`: see docs/operations.md. Of the previous
// release, searches work without an index meanwhile.
const commands = [
  // First, because the table is written anew with the indexes that it has.
  'drop index if exists users_search',
  'drop index if exists users_search_id',
  // Stored, because an index row can have at most 2.7 KB, and these texts may be longer.
  /* sql */ `alter table users
    add column if not exists folded_id text not null generated always as (lower(upper(id))) stored,
    add column if not exists folded_name text not null generated always as (lower(upper(name))) stored,
    add column if not exists folded_email text generated always as (lower(upper(email))) stored`,
  /* sql */ `create index if not exists users_folded
    on users using gin (folded_name gin_trgm_ops, folded_email gin_trgm_ops)`,
  'create index if not exists users_folded_id on users using gin (folded_id gin_trgm_ops)',
];
