/** Releases a slot; to be called once. */
type GiveBack = () => void;

type Waiting = { grant: (giveBack: GiveBack) => void; timer: ReturnType<typeof setTimeout> };

/** No slot became free in time. `http/problem.ts` recognizes it by its code. */
class NoFreeConnection extends Error {
  readonly code = 'NO_FREE_CONNECTION';
}

/**
 * Shares the connections of a pool among lanes, each of which is the reads or the writes of one company. A lane may
 * take another connection only while the free ones are more than half of those it holds, so one lane gets at most two
 * thirds of the pool and calls that wait for a locked row cannot starve other companies. Waiting lanes are served
 * round-robin, first come, first served within a lane. Calls without a lane are not limited.
 */
export class ConnectionSlots {
  readonly #waitMs: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string | null, Set<Waiting>>();
  #free: number;

  /** @param waitMs how long to wait for a slot at most, in milliseconds */
  constructor({ slots, waitMs }: { slots: number; waitMs: number }) {
    this.#free = slots;
    this.#waitMs = waitMs;
  }

  /** How many calls wait for a slot. */
  get waiting(): number {
    let count = 0;
    for (const queue of this.#waiting.values()) count += queue.size;
    return count;
  }

  get free(): number {
    return this.#free;
  }

  /** @throws NoFreeConnection */
  async take(lane: string | null): Promise<GiveBack> {
    if (this.#mayTake(lane) && !this.#waiting.has(lane)) return this.#taken(lane);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#dequeue(lane, waiting);
        reject(new NoFreeConnection(`No database connection became free within ${this.#waitMs} ms.`));
      }, this.#waitMs).unref();
      const waiting = { grant: resolve, timer };
      const queue = this.#waiting.get(lane);
      if (queue) queue.add(waiting);
      else this.#waiting.set(lane, new Set([waiting]));
    });
  }

  #mayTake(lane: string | null): boolean {
    if (this.#free === 0) return false;
    const held = lane === null ? 0 : (this.#held.get(lane) ?? 0);
    return held === 0 || held < 2 * (this.#free - 1);
  }

  #taken(lane: string | null): GiveBack {
    this.#free -= 1;
    if (lane !== null) this.#held.set(lane, (this.#held.get(lane) ?? 0) + 1);
    return () => {
      this.#free += 1;
      if (lane !== null) this.#giveBackTo(lane);
      this.#serveNext();
    };
  }

  #giveBackTo(lane: string): void {
    const left = this.#held.get(lane)! - 1;
    if (left === 0) this.#held.delete(lane);
    else this.#held.set(lane, left);
  }

  /** One slot more may let several lanes go on, since each is limited by what is free. */
  #serveNext(): void {
    for (let lane = this.#nextLane(); lane !== undefined; lane = this.#nextLane()) {
      const [first] = this.#waiting.get(lane)!;
      this.#dequeue(lane, first!);
      clearTimeout(first!.timer);
      first!.grant(this.#taken(lane));
    }
  }

  #nextLane(): string | null | undefined {
    if (this.#free === 0) return undefined;
    for (const lane of this.#waiting.keys()) if (this.#mayTake(lane)) return lane;
    return undefined;
  }

  /** The lane goes to the end of the queue of lanes. */
  #dequeue(lane: string | null, waiting: Waiting): void {
    const queue = this.#waiting.get(lane)!;
    queue.delete(waiting);
    this.#waiting.delete(lane);
    if (queue.size > 0) this.#waiting.set(lane, queue);
  }
}
