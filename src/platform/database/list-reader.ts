import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../domain/errors.ts';
import type { Connections, DatabaseLimits } from './pool.ts';
import { AvailabilityLog } from '../availability-log.ts';
import { Counts } from '../counts.ts';

/** A standby to read lists from. */
type Replica = {
  orm: { em: EntityManager };
  connections(): Connections;
};

/** The primary's WAL position: a standby that has replayed it has everything that was committed then. */
export type PrimaryPosition = {
  /** The end of the WAL on disk, as a `pg_lsn`; null on a server that is a standby itself. */
  position: string | null;
  /** The timeline, as eight hexadecimal digits. Each promotion begins a new one. */
  timeline: string | null;
  system: string;
  database: string;
};

export const PRIMARY_POSITION = `
  select case when pg_is_in_recovery() then null else pg_current_wal_flush_lsn()::text end as position,
    case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) end as timeline,
    system_identifier::text as system, current_database() as database
  from pg_control_system()`;

/**
 * A standby that has not followed a promotion may be ahead of the new primary, with data that no other server has, so
 * the timelines are compared. In a distributed database, the position of one server says nothing about the others.
 */
const STANDING = `
  select pg_is_in_recovery() as "isStandby",
    system_identifier::text = ? and current_database() = ? as "isSame",
    upper(lpad(to_hex(timeline_id), 8, '0')) = ? as "hasFollowed",
    to_regclass('pg_catalog.pg_dist_partition') is not null as "isDistributed",
    coalesce(pg_last_wal_replay_lsn() >= ?::pg_lsn, false) as "isCaughtUp"
  from pg_control_system(), pg_control_checkpoint()`;

type Standing = Record<'isStandby' | 'isSame' | 'hasFollowed' | 'isDistributed' | 'isCaughtUp', boolean>;

/** How long a list waits for the standby to replay what the primary had committed, in milliseconds. */
const CATCH_UP_MS = 100;
const LOOK_AGAIN_MS = 5;
/** How long the standby is not used after it could not be read, in milliseconds; then one call tries it. */
const PAUSE_MS = 5_000;
/** So that a call that finds the standby unavailable has most of its time left for the primary. */
const MAX_STEP_MS = 1_000;
const MAX_WAIT_MS = 100;

/** Limits for the standby's connections: lists that take longer are read from the primary. */
export function replicaLimits(limits: DatabaseLimits): DatabaseLimits {
  return {
    ...limits,
    statementMs: Math.min(limits.statementMs || MAX_STEP_MS, MAX_STEP_MS),
    waitMs: Math.min(limits.waitMs, MAX_WAIT_MS),
    connectMs: Math.min(limits.connectMs, MAX_STEP_MS),
  };
}

/** Why a standby cannot be read now. The message is for the operator. */
class ReplicaUnfit extends Error {}

/**
 * Reads lists from a standby that has replayed everything that was committed when the call arrived, through any node,
 * so that nobody misses their own writes. Without such a standby, reads from the primary.
 */
export class ListReader {
  readonly #primary: { em: EntityManager };
  readonly #replica: Replica | null;
  readonly #position: () => Promise<PrimaryPosition[]>;
  readonly #availability: AvailabilityLog;
  /** How many lists were read from each server, if there is a standby. */
  readonly answers = new Counts<'primary' | 'replica'>(['primary', 'replica']);
  /** A time from `performance.now()` until which the standby is not used; null while it works. */
  #pausedUntil: number | null = null;

  constructor({
    primary,
    replica,
    position,
    log,
  }: {
    primary: { em: EntityManager };
    /** Null: all lists are read from the primary. */
    replica: Replica | null;
    /** Queries the primary. */
    position: () => Promise<PrimaryPosition[]>;
    log: (line: string) => void;
  }) {
    this.#primary = primary;
    this.#replica = replica;
    this.#position = position;
    this.#availability = new AvailabilityLog({ warn: log, info: log });
  }

  /** The connections of the standby's pool; null without one. */
  connections(): Connections | null {
    return this.#replica?.connections() ?? null;
  }

  /**
   * Reads one list. `work` may run twice, must only read, and gets a transaction on the standby and none on the primary.
   *
   * @throws what `work` throws on the primary, and any DomainError that it throws on the standby
   */
  async read<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    const found = await this.#fromReplica(work);
    if (this.#replica) this.answers.add(found ? 'replica' : 'primary');
    return found ? found.result : work(this.#primary.em.fork());
  }

  /** Logs a warning if the standby cannot be read. */
  async try(): Promise<void> {
    await this.#fromReplica(() => Promise.resolve());
  }

  async #fromReplica<Result>(work: (em: EntityManager) => Promise<Result>): Promise<{ result: Result } | null> {
    if (!this.#replica || !this.#mayTry()) return null;
    const primary = await this.#primaryPosition();
    if (primary === null) return null;
    try {
      const result = await this.#replica.orm.em.fork().transactional(
        async (em) => {
          await catchUp(em, primary!);
          return work(em);
        },
        // Each statement sees what has been replayed by then, even if the server's default isolation level is
        // different.
        { readOnly: true, isolationLevel: 'read committed' },
      );
      this.#hasServed();
      return { result };
    } catch (error) {
      if (error instanceof DomainError) throw error;
      // All its connections are in use, which is not a failure.
      if ((error as { code?: unknown }).code !== 'NO_FREE_CONNECTION') this.#hasFailed(error);
      return null;
    }
  }

  /**
   * Null if it is not known: on a standby, or if the role may not call the functions.
   *
   * @throws without a primary, as the call would without a standby
   */
  async #primaryPosition(): Promise<PrimaryPosition | null> {
    try {
      const [primary] = await this.#position();
      return primary!.position === null ? null : primary!;
    } catch (error) {
      if (!/^(42501|42883)$/.test(String((error as { code?: unknown }).code))) throw error;
      this.#hasFailed(error);
      return null;
    }
  }

  /** After the pause, one call tries, and the others use the primary until that call has succeeded. */
  #mayTry(): boolean {
    if (this.#pausedUntil === null) return true;
    const now = performance.now();
    if (now < this.#pausedUntil) return false;
    this.#pausedUntil = now + PAUSE_MS;
    return true;
  }

  #hasServed(): void {
    this.#pausedUntil = null;
    this.#availability.available('Lists are read from DATABASE_READ_URL again.');
  }

  #hasFailed(error: unknown): void {
    this.#pausedUntil = performance.now() + PAUSE_MS;
    const { code, message } = error as { code?: unknown; message?: string };
    const reason = error instanceof ReplicaUnfit ? error.message : `it cannot be read (${String(code ?? message)})`;
    this.#availability.unavailable(`Lists are read from the primary instead of DATABASE_READ_URL: ${reason}.`);
  }
}

/** @throws ReplicaUnfit */
async function catchUp(em: EntityManager, primary: PrimaryPosition): Promise<void> {
  const { system, database, timeline, position } = primary;
  const until = performance.now() + CATCH_UP_MS;
  for (;;) {
    const [standing] = await em.execute<Standing[]>(STANDING, [system, database, timeline, position]);
    const { isStandby, isSame, hasFollowed, isDistributed, isCaughtUp } = standing!;
    if (!isStandby) throw new ReplicaUnfit('its server is not a standby');
    if (!isSame) throw new ReplicaUnfit('its server is no standby of the one in DATABASE_URL, or has another database');
    if (isDistributed) throw new ReplicaUnfit('a distributed database is read from its coordinator only');
    if (!hasFollowed) throw new ReplicaUnfit('it has not followed the primary since its promotion');
    if (isCaughtUp) return;
    if (performance.now() >= until) throw new ReplicaUnfit(`it is more than ${CATCH_UP_MS} ms behind`);
    await sleep(LOOK_AGAIN_MS);
  }
}
