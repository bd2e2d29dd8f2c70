import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { Invalid } from '../../domain/errors.ts';
import { requireCompany } from '../../domain/tenancy.ts';
import type { Input } from '../../http/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import { deleteOfEachCompany } from '../../platform/database/delete-in-batches.ts';
import type { RecordKey } from '../../platform/database/page.ts';
import { deletion, type Ends, type EventRange, type EventRow, readEvents, readForEndpoints } from './feed-queries.ts';

/** The positions that one call looks at, because events of the requested types may be rare. */
const MAX_POSITIONS = 10_000;

const DAY_IN_MS = 86_400_000;

/** What has happened in each company, in the order of the commits (D73). */
export class EventFeed {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * The events after a position, and the position to read on from. It is read from the primary: a standby that is behind
   * would refuse positions that it does not know yet.
   *
   * @throws OtherCompany; Invalid for a position in the future, or before events that have been removed
   */
  async list(caller: Caller, query: Input<'Events_list'>['query']): Promise<{ events: EventRow[]; next: number }> {
    const { companyId = caller.companyId, types = [], limit } = query;
    requireCompany(caller, companyId);
    const em = this.#database.em();
    const { ends, events, next } = await readOn(em, { companyId, types, limit }, query.after ?? 0);
    if (query.after !== undefined) requireKnown(query.after, ends);
    return { events, next };
  }

  /** @throws Invalid for a position in the future, or before events that have been removed */
  async requirePosition(companyId: string, after: number): Promise<void> {
    const range = { companyId, after, until: after, types: [], limit: 1 };
    requireKnown(after, (await readEvents(this.#database.em(), range)).ends);
  }

  /**
   * Removes the events that are at least `days` days old, by the clocks of this node and of the database, company by
   * company. Returns how many; for a periodic job.
   */
  async removeOlderThan(days: number): Promise<number> {
    const until = new Date(this.#clock.now().getTime() - days * DAY_IN_MS);
    return deleteOfEachCompany(this.#database.em(), 'events', (companyId, maxRows) =>
      deletion(companyId, until, days, maxRows),
    );
  }
}

/** The events after a position, or after those that have been removed, and the position to read on from. */
export type NextEvents = { ends: Ends; events: EventRow[]; next: number };

export async function readOn(
  em: EntityManager,
  range: Pick<EventRange, 'companyId' | 'types' | 'limit'>,
  after: number,
): Promise<NextEvents> {
  const { ends, events } = await readEvents(em, { ...range, after, until: after + MAX_POSITIONS });
  if (after < ends.first - 1) return readOn(em, range, ends.first - 1);
  return { ends, events, next: nextPosition(after, range.limit, ends, events) };
}

/** `readOn` for many endpoints in one statement. Endpoints whose next events have been removed are left out. */
export async function readOnForAll(
  em: EntityManager,
  endpoints: readonly (RecordKey & { cursor: string })[],
  limit: number,
): Promise<Map<string, NextEvents>> {
  const read = await readForEndpoints(em, endpoints, MAX_POSITIONS, limit);
  const found = new Map<string, NextEvents>();
  for (const { id, cursor } of endpoints) {
    const { ends, events } = read.get(id) ?? {};
    if (!ends || !events || Number(cursor) < ends.first - 1) continue;
    found.set(id, { ends, events, next: nextPosition(Number(cursor), limit, ends, events) });
  }
  return found;
}

function nextPosition(after: number, limit: number, ends: Ends, events: readonly EventRow[]): number {
  const isFull = events.length === limit;
  return isFull ? Number(events.at(-1)!.position) : Math.min(after + MAX_POSITIONS, ends.last);
}

function requireKnown(after: number, { first, last }: Ends): void {
  if (after > last)
    throw new Invalid([{ field: 'after', message: `must be at most ${last}, the position of the latest event` }]);
  if (after < first - 1) {
    const left = `earlier events have been removed: the first one left is at ${first}`;
    throw new Invalid([{ field: 'after', message: `must be at least ${first - 1}, because ${left}` }]);
  }
}
