import { Counts } from './counts.ts';

/** An operation of the contract, by which requests are counted. */
type MeteredOperation = {
  id: string;
  method: string;
  /** `/api/v1/policies/:policyId` */
  route: string;
};

/** The durations of requests of one kind. */
export type DurationSeries = {
  /** Null for a path that belongs to no operation. */
  operation: MeteredOperation | null;
  method: string;
  /** Null if the client disconnected before the response was sent. */
  status: number | null;
  /**
   * The number of requests that took at most the bound of the same index, and longer than the one before; the last has
   * no bound.
   */
  buckets: number[];
  /** In seconds. */
  sum: number;
};

/**
 * Upper bounds in seconds: OpenTelemetry's for HTTP servers, and two below them, because an evaluation takes a few
 * milliseconds.
 */
export const DURATION_BOUNDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
] as const;

/** All others are counted as one, so that callers cannot create labels. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'QUERY']);
const OTHER_METHOD = '_OTHER';

/**
 * Counts requests by operation and status. It is called twice per request, which takes less than a microsecond; a
 * client library, which looks up each combination of labels by a string, takes more for one histogram.
 *
 * Its size is bounded by the contract: its operations and their statuses, and for all other paths the methods above.
 */
export class RequestMeter<Reason extends string = string> {
  readonly refusals: Counts<Reason>;
  readonly #durations = new Map<MeteredOperation | string, Map<number, DurationSeries>>();
  readonly #active = new Map<string, number>([...METHODS, OTHER_METHOD].map((method) => [method, 0]));

  /** @param reasons every reason why a request can be refused */
  constructor(reasons: Iterable<Reason>) {
    this.refusals = new Counts(reasons);
  }

  /** @returns the method to pass to `ended` */
  started(method: string): string {
    const counted = METHODS.has(method) ? method : OTHER_METHOD;
    this.#active.set(counted, this.#active.get(counted)! + 1);
    return counted;
  }

  /**
   * @param method what `started` returned
   * @param operation undefined for a path that belongs to no operation
   * @param status null if the client disconnected before the response was sent
   * @param refusal why the request was refused, if it was
   */
  ended(
    method: string,
    operation: MeteredOperation | undefined,
    status: number | null,
    seconds: number,
    refusal: Reason | undefined,
  ): void {
    this.#active.set(method, this.#active.get(method)! - 1);
    if (refusal !== undefined) this.refusals.add(refusal);
    const series = this.#seriesOf(operation ?? method, status) ?? this.#newSeries(operation ?? null, method, status);
    let bucket = 0;
    while (bucket < DURATION_BOUNDS.length && seconds > DURATION_BOUNDS[bucket]!) bucket += 1;
    series.buckets[bucket]! += 1;
    series.sum += seconds;
  }

  durations(): DurationSeries[] {
    return [...this.#durations.values()].flatMap((byStatus) => [...byStatus.values()]);
  }

  /** Requests in progress by method. */
  active(): [method: string, count: number][] {
    return [...this.#active];
  }

  #seriesOf(key: MeteredOperation | string, status: number | null): DurationSeries | undefined {
    return this.#durations.get(key)?.get(status ?? 0);
  }

  #newSeries(operation: MeteredOperation | null, method: string, status: number | null): DurationSeries {
    const key = operation ?? method;
    const byStatus = this.#durations.get(key) ?? new Map<number, DurationSeries>();
    const buckets = Array<number>(DURATION_BOUNDS.length + 1).fill(0);
    const series = { operation, method: operation?.method ?? method, status, buckets, sum: 0 };
    byStatus.set(status ?? 0, series);
    this.#durations.set(key, byStatus);
    return series;
  }
}
