import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { type DomainError, type Fault, Forbidden, Invalid, NotFound } from '../../domain/errors.ts';
import { deleteInBatches } from '../../platform/delete-in-batches.ts';
import { KeyUsedForAnotherBody } from './errors.ts';

/*
 * Repeating a create with the same `Idempotency-Key` (D57). Keys are remembered per caller; the fingerprint is a hash of
 * the body.
 */

export type RememberedCall = { fingerprint: string; rememberedAt: Date };

/** `new`: do the work. `replay`: return the stored response. `conflict`: the key was used with another body. */
export type Recall = 'new' | 'replay' | 'conflict';

const REMEMBERED_FOR_MS = 24 * 60 * 60 * 1000;

/** What to do with a call whose key and caller are those of `remembered`, null when there is none (D57). */
export function recall(remembered: RememberedCall | null, fingerprint: string, now: Date): Recall {
  if (!remembered || remembered.rememberedAt <= forgottenUntil(now)) return 'new';
  return remembered.fingerprint === fingerprint ? 'replay' : 'conflict';
}

/** Keys stored at this instant or earlier have expired at `now`. */
export function forgottenUntil(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED_FOR_MS);
}

/** Whether an answer is kept for replay: successes and refusals are, failures of the service never (D57). */
export function isKept(status: number): boolean {
  return status < 500;
}

/** The refusals that are remembered: those that the same body gets again. */
const REFUSALS = { Forbidden, Invalid, NotFound } as const;

type Answer<T> = { ok: T } | { refused: { kind: keyof typeof REFUSALS; message: string; faults: Fault[] } };

/**
 * Does `work` once per caller and key (D57). The key is stored in the transaction of the work: it is remembered exactly
 * when what it stands for has happened, and of two at once the second waits and gets the answer of the first. A refusal
 * is remembered, too; a failure of the service leaves nothing.
 *
 * @param body what was sent, after its check
 * @param last done when `work` has succeeded, as the last of all in the transaction: for the lock of a row that many want
 * @throws KeyUsedForAnotherBody; what `work` throws, now or when the key was first sent
 */
export async function once<T>(
  em: EntityManager,
  { caller, key, body, clock }: { caller: Caller; key: string; body: unknown; clock: Clock },
  work: (em: EntityManager) => Promise<T>,
  last: (em: EntityManager) => Promise<void> = async () => {},
): Promise<T> {
  const { companyId, userId } = caller;
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const now = clock.now();
  const answer = await em.transactional(async (outer): Promise<Answer<T>> => {
    const taken = await outer.execute(
      `insert into idempotency_keys as k (company_id, user_id, key, fingerprint, created_at) values (?, ?, ?, ?, ?)
       on conflict (company_id, user_id, key) do update
         set fingerprint = excluded.fingerprint, created_at = excluded.created_at, answer = null
         where k.created_at <= ?
       returning key`,
      [companyId, userId, key, fingerprint, now, forgottenUntil(now)],
    );
    if (taken.length === 0) return remembered<T>(outer, { companyId, userId, key, fingerprint, now });
    const made = await outcomeOf(outer, work);
    await outer.execute(
      'update idempotency_keys set answer = ?::json where company_id = ? and user_id = ? and key = ?',
      [JSON.stringify(made), companyId, userId, key],
    );
    if ('ok' in made) await last(outer);
    return made;
  });
  if ('ok' in answer) return answer.ok;
  const { kind, message, faults } = answer.refused;
  throw kind === 'Invalid'
    ? new Invalid(faults, undefined, message)
    : kind === 'Forbidden'
      ? new Forbidden(message, faults)
      : new NotFound(message);
}

/** Forgets the keys that are older than a day, and resolves to how many. For a job that runs now and then. */
export async function forgetOldKeys(em: EntityManager, clock: Clock): Promise<number> {
  return deleteInBatches(
    em,
    `delete from idempotency_keys where (company_id, user_id, key) in (
       select company_id, user_id, key from idempotency_keys where created_at <= ? order by created_at limit ? for update skip locked
     ) returning 1`,
    [forgottenUntil(clock.now())],
  );
}

type Call = { companyId: string; userId: string; key: string; fingerprint: string; now: Date };

async function remembered<T>(
  em: EntityManager,
  { companyId, userId, key, fingerprint, now }: Call,
): Promise<Answer<T>> {
  const [row] = await em.execute<{ fingerprint: string; answer: Answer<T>; createdAt: Date }[]>(
    'select fingerprint, answer, created_at as "createdAt" from idempotency_keys where company_id = ? and user_id = ? and key = ?',
    [companyId, userId, key],
  );
  if (!row || recall({ fingerprint: row.fingerprint, rememberedAt: row.createdAt }, fingerprint, now) !== 'replay') {
    throw new KeyUsedForAnotherBody();
  }
  return row.answer;
}

/** A refusal rolls back what `work` did, to a savepoint, and is an answer; anything else that is thrown goes on. */
async function outcomeOf<T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: await em.transactional(work) };
  } catch (error) {
    for (const [kind, type] of Object.entries(REFUSALS)) {
      if (!(error instanceof type)) continue;
      const { message, faults = [] } = error as DomainError & { faults?: Fault[] };
      return { refused: { kind: kind as keyof typeof REFUSALS, message, faults } };
    }
    throw error;
  }
}
