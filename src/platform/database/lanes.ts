import { AsyncLocalStorage } from 'node:async_hooks';

type Waiting = { start: (end: () => void) => void; timer: ReturnType<typeof setTimeout> };

const lanes = new AsyncLocalStorage<string | null>();

/** Runs `work` with its transactions and queries limited to the share of one lane; see `Lanes`. */
export function inLane<Result>(lane: string | null, work: () => Result): Result {
  return lanes.run(lane, work);
}

export function currentLane(): string | null {
  return lanes.getStore() ?? null;
}

/** No connection became free in time. `http/problem.ts` recognizes it by its code. */
class NoFreeConnection extends Error {
  readonly code = 'NO_FREE_CONNECTION';
}

/**
 * Shares the connections of a pool among lanes, each of which is the reads or the writes of one company. A lane may
 * take another connection only while the free ones are more than half of those it holds, so one lane gets at most two
 * thirds of the pool and calls that wait for a locked row cannot starve other companies. Waiting lanes are served
 * round-robin, first come, first served within a lane. Calls without a lane are not limited.
 */
export class Lanes {
  readonly #waitMs: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string | null, Set<Waiting>>();
  #free: number;

  /** @param waitMs how long to wait for a connection at most, in milliseconds */
  constructor({ connections, waitMs }: { connections: number; waitMs: number }) {
    this.#free = connections;
    this.#waitMs = waitMs;
  }

  /** How many calls wait for their turn. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Resolves, at the call's turn, to the function that ends it. @throws NoFreeConnection */
  async take(lane: string | null): Promise<() => void> {
    if (this.#mayTake(lane) && !this.#waiting.has(lane)) return this.#taken(lane);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#dequeue(lane, waiting);
        reject(new NoFreeConnection(`No database connection became free within ${this.#waitMs} ms.`));
      }, this.#waitMs).unref();
      const waiting = { start: resolve, timer };
      this.#waiting.set(lane, (this.#waiting.get(lane) ?? new Set()).add(waiting));
    });
  }

  #mayTake(lane: string | null): boolean {
    const held = this.#heldBy(lane);
    return this.#free > 0 && (held === 0 || held < 2 * (this.#free - 1));
  }

  #heldBy(lane: string | null): number {
    return lane === null ? 0 : (this.#held.get(lane) ?? 0);
  }

  #taken(lane: string | null): () => void {
    this.#free -= 1;
    if (lane !== null) this.#held.set(lane, this.#heldBy(lane) + 1);
    return () => {
      this.#free += 1;
      const left = this.#heldBy(lane) - 1;
      if (lane !== null && left > 0) this.#held.set(lane, left);
      else if (lane !== null) this.#held.delete(lane);
      this.#serveNext();
    };
  }

  /** One free connection more may let several lanes go on, since each is limited by what is free. */
  #serveNext(): void {
    for (let lane = this.#nextLane(); lane !== undefined; lane = this.#nextLane()) {
      const [first] = this.#waiting.get(lane)!;
      this.#dequeue(lane, first!);
      clearTimeout(first!.timer);
      first!.start(this.#taken(lane));
    }
  }

  #nextLane(): string | null | undefined {
    return [...this.#waiting.keys()].find((lane) => this.#mayTake(lane));
  }

  /** The lane goes to the end of the queue of lanes. */
  #dequeue(lane: string | null, waiting: Waiting): void {
    const queue = this.#waiting.get(lane)!;
    queue.delete(waiting);
    this.#waiting.delete(lane);
    if (queue.size > 0) this.#waiting.set(lane, queue);
  }
}
