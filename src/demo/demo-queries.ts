import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../generated/api.d.ts';
import { encryptSecret, newSecret } from '../areas/events/index.ts';
import type { KeyRing } from '../platform/secrets/key-ring.ts';
import { sql } from '../platform/database/sql.ts';
import { run } from '../platform/database/unit-of-work.ts';

type Balance = {
  companyId: string;
  budgetId: string;
  periodStart: string;
  holder: string;
  reserved: number;
  spent: number;
};

export async function lockCompanies(em: EntityManager): Promise<void> {
  await run(em, sql`lock table companies in exclusive mode`);
}

export async function insertBalance(em: EntityManager, balance: Balance): Promise<void> {
  const { companyId, budgetId, periodStart, holder, reserved, spent } = balance;
  await run(
    em,
    sql`insert into budget_balances (company_id, budget_id, period_start, holder, reserved, spent)
      values (${companyId}, ${budgetId}, ${periodStart}, ${holder}, ${reserved}, ${spent})`,
  );
}

/** As if they had just happened, because old events are removed; and as if earlier ones had been. */
export async function insertEvents(
  em: EntityManager,
  companyId: string,
  events: readonly components['schemas']['Event'][],
): Promise<void> {
  const last = events.at(-1)!.position;
  await run(em, sql`insert into event_positions (company_id, last) values (${companyId}, ${last})`);
  for (const { id, position, type, actorUserId, requestId, resource } of events)
    await run(
      em,
      sql`insert into events (company_id, position, id, type, occurred_at, actor_user_id, request_id, resource_id, resource_version)
        values (${companyId}, ${position}, ${id}, ${type}, now(), ${actorUserId}, ${requestId}, ${resource.id}, ${resource.version})`,
    );
}

/** Nobody knows its secret: rotate it. */
export async function insertDemoEndpoint(
  em: EntityManager,
  keyRing: KeyRing,
  endpoint: components['schemas']['WebhookEndpoint'],
): Promise<void> {
  const { id, companyId, url, types, description, isActive, cursor, lastSuccessAt, createdAt, updatedAt } = endpoint;
  await run(
    em,
    sql`insert into webhook_endpoints (company_id, id, url, types, description, is_active, secret_encrypted, cursor, last_success_at, created_at, updated_at)
      values (${companyId}, ${id}, ${url}, ${types}, ${description}, ${isActive}, ${encryptSecret(keyRing, id, newSecret())}, ${cursor}, ${lastSuccessAt}, ${createdAt}, ${updatedAt})`,
  );
}
