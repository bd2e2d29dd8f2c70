import { Migration } from '@mikro-orm/migrations';
import { placed } from './placed.ts';

/** Where the events of a company are sent (D74). */
export class Migration0022WebhookEndpoints extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

const commands = [
  // No row per delivery: the cursor says what has been received.
  /* sql */ `create table webhook_endpoints (
    company_id text not null,
    id uuid not null,
    url text not null,
    -- Empty: all.
    types text[] not null,
    description text not null,
    is_active boolean not null,
    secret_encrypted text not null,
    -- Also signs, until its time is up.
    previous_secret_encrypted text,
    previous_secret_until timestamptz(3),
    cursor bigint not null check (cursor >= 0),
    last_success_at timestamptz(3),
    last_error text,
    failing_since timestamptz(3),
    attempts integer not null default 0,
    next_attempt_at timestamptz(3) not null default now(),
    -- The node that delivers, until its time is up.
    lease uuid,
    leased_until timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (company_id, id)
  )`,
  placed('webhook_endpoints'),
  'alter table webhook_endpoints add foreign key (company_id) references companies',
];
