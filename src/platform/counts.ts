/**
 * Counts by one label whose values are in the code: no id, no name, no path of a caller. Counting takes one addition;
 * the metrics read the totals when they are scraped.
 */
export class Counts<Label extends string> {
  readonly #totals: Map<Label, number>;

  /** @param labels those that are shown as 0 from the start, so that the first count shows as an increase */
  constructor(labels: Iterable<Label> = []) {
    this.#totals = new Map([...labels].map((label) => [label, 0]));
  }

  add(label: Label, by = 1): void {
    this.#totals.set(label, (this.#totals.get(label) ?? 0) + by);
  }

  /** The totals since the start of the process. */
  totals(): [label: Label, total: number][] {
    return [...this.#totals];
  }
}

/** The hits and misses of a cache since the start of the process. */
export class CacheUse {
  hits = 0;
  misses = 0;
}
