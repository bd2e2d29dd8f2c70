import { Migration } from '@mikro-orm/migrations';

/** Who may act on behalf of whom (D33, D41). */
export class Migration0004Delegations extends Migration {
  override up(): void {
    for (const command of delegations) this.addSql(command);
  }
}

// A window includes effective_from and excludes effective_until; *_is_day is true if a date was sent.
const delegations = [
  /* sql */ `create table delegations (
    company_id text not null,
    id uuid not null,
    delegator_user_id text not null,
    delegate_user_id text not null check (delegate_user_id <> delegator_user_id),
    scopes text[] not null check (
      cardinality(scopes) > 0
      and scopes <@ array['CREATE_BOOKINGS', 'VIEW_BOOKINGS', 'CANCEL_BOOKINGS', 'VIEW_TRAVELERS', 'MANAGE_TRAVELERS']
    ),
    effective_from timestamptz(3),
    effective_from_is_day boolean not null default false,
    effective_until timestamptz(3),
    effective_until_is_day boolean not null default false,
    is_active boolean not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (company_id, id),
    check (effective_from < effective_until),
    foreign key (company_id, delegator_user_id) references users (company_id, id),
    foreign key (company_id, delegate_user_id) references users (company_id, id)
  )`,
  // For administrators of all companies, who name a delegation without a company.
  'create index delegations_id on delegations (id)',
  'create index delegations_pair on delegations (company_id, delegate_user_id, delegator_user_id)',
  'create index delegations_delegator on delegations (company_id, delegator_user_id)',
  'create index delegations_newest on delegations (company_id, created_at desc, id desc)',
];
