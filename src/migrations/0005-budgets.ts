import { Migration } from '@mikro-orm/migrations';

/** Budgets, and their reserved and spent amounts (D31, D41). */
export class Migration0005Budgets extends Migration {
  override up(): void {
    for (const command of [...budgets, ...balances]) this.addSql(command);
  }
}

const budgets = [
  /* sql */ `create table budgets (
    company_id text not null references companies,
    id uuid not null,
    name text not null,
    scope_type text not null check (scope_type in ('COMPANY', 'ROLE', 'USER')),
    scope_id text not null,
    allocation text not null check (allocation in ('PER_USER', 'SHARED_POOL')),
    amount numeric(16, 4) not null check (amount >= 0),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    period text not null check (period in ('MONTHLY', 'QUARTERLY', 'YEARLY')),
    enforcement text not null check (
      enforcement in ('TRACK_ONLY', 'WARN_WHEN_EXCEEDED', 'REQUIRE_APPROVAL_WHEN_EXCEEDED', 'BLOCK_WHEN_EXCEEDED')
    ),
    is_active boolean not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    primary key (company_id, id),
    check (scope_type <> 'COMPANY' or scope_id = company_id)
  )`,
  // For administrators of all companies, who name a budget without a company.
  'create index budgets_id on budgets (id)',
  /* sql */ `create index budgets_scope on budgets (company_id, scope_type, scope_id, created_at desc, id desc)
    where is_active and deleted_at is null`,
  'create index budgets_newest on budgets (company_id, created_at desc, id desc) where deleted_at is null',
];

// One row per budget, period and holder: the user for a PER_USER budget, otherwise an empty string.
const balances = [
  /* sql */ `create table budget_balances (
    company_id text not null,
    budget_id uuid not null,
    period_start date not null,
    holder text not null,
    reserved numeric not null default 0 check (reserved >= 0),
    spent numeric not null default 0 check (spent >= 0),
    primary key (company_id, budget_id, period_start, holder),
    foreign key (company_id, budget_id) references budgets (company_id, id)
  )`,
];
