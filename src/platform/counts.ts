/**
 * Counts by one label whose values the code knows: no id, no name, no path of a caller. Counting costs one addition;
 * whoever watches the service reads the totals when it likes.
 */
export class Counts<Label extends string> {
  readonly #totals: Map<Label, number>;

  /** @param labels those that are shown as 0 before they were counted, so that the first one counted shows as a rise */
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

/** How often a cache had what was asked for, and how often not, since the start of the process. */
export class CacheUse {
  hits = 0;
  misses = 0;
}
