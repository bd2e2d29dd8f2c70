import { Migration } from '@mikro-orm/migrations';
import { placed } from './placed.ts';

/** What has changed in each company, in order (D73). */
export class Migration0019Events extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

const commands = [
  // The position of each company's latest event. Raising it is the last thing that a transaction does.
  /* sql */ `create table event_positions (
    company_id text not null,
    last bigint not null check (last > 0),
    primary key (company_id)
  )`,
  placed('event_positions'),
  'alter table event_positions add foreign key (company_id) references companies',
  // Without foreign keys: events outlive what they are about, and are only inserted by way of event_positions.
  /* sql */ `create table events (
    company_id text not null,
    position bigint not null check (position > 0),
    id uuid not null,
    type text not null,
    occurred_at timestamptz(3) not null,
    -- Both null for what an operator has imported.
    actor_user_id text,
    request_id text,
    resource_id text not null,
    resource_version integer,
    primary key (company_id, position)
  )`,
  placed('events'),
];
