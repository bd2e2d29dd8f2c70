import type { Sql } from './database/sql.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '../domain/caller.ts';
import type { Clock } from '../domain/clock.ts';
import { Conflict, type DomainError, type Fault, Forbidden, Invalid, NotFound } from '../domain/errors.ts';
import type { Database } from './database/database.ts';
import type { KeyRing } from './secrets/key-ring.ts';
import { inTransaction, type Last, run, type Work } from './database/unit-of-work.ts';
import {
  type Answer,
  type Entry,
  keepStatement,
  type Refused,
  storedAnswer,
  takeStatement,
} from './idempotency-queries.ts';

/*
 * Repeating a create with the same `Idempotency-Key` (D57, D66). Keys are remembered per caller. The fingerprint is a
 * keyed hash of the whole request: from a plain hash, a passport number could be found by trying all numbers.
 */

/** A create that was sent with an `Idempotency-Key`. */
export type KeyedCall = {
  caller: Pick<Caller, 'companyId' | 'userId'>;
  key: string;
  /** All that makes another call the same: its operation, path and body. */
  request: object;
};

/**
 * Runs the single transaction of a create. All its writes happen in `work`, whose result is the result of the use case.
 * `first` may read and lock, but not write.
 */
export type Once = <Made, const First extends readonly Sql[] = readonly []>(
  em: EntityManager,
  work: Work<Made, First>,
  first?: First,
) => Promise<Made>;

/** How to answer a repeated create whose response was not stored. */
export type KeptAsRecord<Made> = {
  /** The id of the record that was made. */
  idOf: (made: Made) => string;
  /** Reads it as the caller may see it now. @throws NotFound once it is deleted */
  read: (id: string) => Promise<Made>;
};

/** The key was used for another operation, path or body. */
export class KeyUsedForAnotherRequest extends Conflict {
  constructor() {
    super('This Idempotency-Key was already used for a different request. Send a new key with a new request.', [
      { field: 'Idempotency-Key', message: 'was already used for a different request' },
    ]);
  }
}

/** The record that was created with the key has been deleted, and the response was not stored. */
class KeyOfDeletedRecord extends Conflict {
  constructor() {
    super('What was created with this Idempotency-Key has been deleted. Send a new key to create it again.', [
      { field: 'Idempotency-Key', message: 'was used for a record that has been deleted' },
    ]);
  }
}

/** The refusals that are stored, and returned again for the same request. */
const REFUSALS = { Forbidden, Invalid, NotFound } as const;

/** Ends the transaction of a call whose key has an answer already. */
class AnsweredBefore extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('The key has an answer already.');
    this.answer = answer;
  }
}

type IdempotencyDependencies = { database: Database; keyRing: KeyRing; clock: Clock };

/** Does creates once per caller and key (D57, D66). */
export class Idempotency {
  readonly #database: Database;
  readonly #keyRing: KeyRing;
  readonly #clock: Clock;
  /** How many creates were answered from their key, since the start of the process. */
  replays = 0;

  constructor({ database, keyRing, clock }: IdempotencyDependencies) {
    this.#database = database;
    this.#keyRing = keyRing;
    this.#clock = clock;
  }

  /**
   * Answers a create; with a key, once per caller and key. The key is taken at the start of the transaction of the
   * work, so it is remembered exactly when what it stands for has happened, and of two at once the second waits and
   * gets the answer of the first. A refusal is remembered, too, after what it rolled back; a failure of the service
   * leaves nothing.
   *
   * @param call null when no key was sent
   * @param make the use case: does its work through the `Once` that it is given, and may refuse before that
   * @param present the reply, as JSON, of what the use case returns
   * @param kept where the reply holds what must not be kept beside its record
   * @throws KeyUsedForAnotherRequest; KeyOfDeletedRecord; what `make` throws, now or when the key was first sent
   */
  async answer<Made, Reply>(
    call: KeyedCall | null,
    make: (once: Once) => Promise<Made>,
    present: (made: Made) => Reply,
    kept?: KeptAsRecord<Made>,
  ): Promise<Reply> {
    if (!call) return present(await make(inTransaction));
    const entry = this.#entryOf(call);
    let made: Made;
    const once: Once = (em, work, first) =>
      inTransaction(
        em,
        async (unit, atEnd, [taken, ...rows]) => {
          if (taken.length === 0) throw new AnsweredBefore(await remembered(unit, entry));
          const last: Last[] = [];
          const result = await work(unit, (...more) => void last.push(...more), rows as never);
          // The use case returns what its work has made.
          const madeNow = result as unknown as Made;
          atEnd(keepStatement(entry, kept ? { record: kept.idOf(madeNow) } : { reply: present(madeNow) }), ...last);
          return result;
        },
        [takeStatement(entry, null), ...(first ?? [])],
      );
    try {
      made = await make(once);
    } catch (error) {
      const isReplay = error instanceof AnsweredBefore;
      if (isReplay) this.replays += 1;
      const answer = isReplay ? error.answer : await this.#rememberRefusal(entry, error);
      if ('refused' in answer) throw refusalOf(answer.refused);
      if ('reply' in answer) return answer.reply as Reply;
      made = await readAgain(answer.record, kept!);
    }
    return present(made);
  }

  #entryOf({ caller: { companyId, userId }, key, request }: KeyedCall): Entry {
    const text = `request ${JSON.stringify(inOneOrder(request))}`;
    return {
      companyId,
      userId,
      key,
      fingerprint: this.#keyRing.hash(text).toString('base64url'),
      fingerprints: () => this.#keyRing.hashes(text).map((hash) => hash.toString('base64url')),
      now: this.#clock.now(),
    };
  }

  /** What the key answers from now on; another call may have been faster. @throws `error`, when it is no refusal */
  async #rememberRefusal(entry: Entry, error: unknown): Promise<Answer> {
    for (const [kind, type] of Object.entries(REFUSALS)) {
      if (!(error instanceof type)) continue;
      const { message, code, faults = [] } = error as DomainError & { faults?: Fault[] };
      const refused: Refused = { kind: kind as Refused['kind'], message, faults, ...(code !== undefined && { code }) };
      const em = this.#database.em();
      if ((await run(em, takeStatement(entry, { refused }))).length > 0) return { refused };
      const answer = await remembered(em, entry);
      this.replays += 1;
      return answer;
    }
    throw error;
  }
}

/** The same JSON with its fields in one order, because a client may write them in another one when it retries. */
function inOneOrder(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(inOneOrder);
  const fields = value as Record<string, unknown>;
  const names = Object.keys(fields).sort();
  return Object.fromEntries(names.map((name) => [name, inOneOrder(fields[name])]));
}

/** The answer of a key that is in use. @throws KeyUsedForAnotherRequest */
async function remembered(em: EntityManager, entry: Entry): Promise<Answer> {
  const row = await storedAnswer(em, entry);
  const isSame = row && entry.fingerprints().includes(row.fingerprint);
  if (!isSame) throw new KeyUsedForAnotherRequest();
  return row.answer;
}

async function readAgain<Made>(id: string, { read }: KeptAsRecord<Made>): Promise<Made> {
  try {
    return await read(id);
  } catch (error) {
    throw error instanceof NotFound ? new KeyOfDeletedRecord() : error;
  }
}

function refusalOf({ kind, message, faults, code }: Refused): DomainError {
  if (kind === 'Invalid') return new Invalid(faults, code, message);
  return kind === 'Forbidden' ? new Forbidden(message, faults, code) : new NotFound(message, code);
}
