import { Histogram } from 'prom-client';
import { Counts } from './counts.ts';

/** An operation of the contract, by which requests are counted. */
type MeteredOperation = {
  id: string;
  method: string;
  /** `/api/v1/policies/:policyId` */
  route: string;
};

/**
 * Upper bounds in seconds: OpenTelemetry's for HTTP servers, and two below them, because an evaluation takes a few
 * milliseconds.
 */
const DURATION_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** All others are counted as one, so that callers cannot create labels. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'QUERY']);
const OTHER_METHOD = '_OTHER';

/** The label of all paths that belong to no operation. */
const NO_OPERATION = 'none';

/**
 * Measures requests by operation and status.
 *
 * Its size is bounded by the contract: its operations and their statuses, and for all other paths the methods above.
 */
export class RequestMeter {
  readonly refusals: Counts<string>;
  readonly durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of requests.',
    labelNames: ['http_request_method', 'operation_id', 'http_route', 'http_response_status_code', 'error_type'],
    buckets: DURATION_BOUNDS,
    registers: [],
  });
  readonly #active = new Map<string, number>([...METHODS, OTHER_METHOD].map((method) => [method, 0]));

  /** @param reasons every reason why a request can be refused */
  constructor(reasons: Iterable<string>) {
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
    refusal: string | undefined,
  ): void {
    this.#active.set(method, this.#active.get(method)! - 1);
    if (refusal !== undefined) this.refusals.add(refusal);
    const errorType = errorTypeOf(status);
    const labels = {
      http_request_method: operation?.method ?? method,
      operation_id: operation?.id ?? NO_OPERATION,
      ...(operation && { http_route: operation.route.replaceAll(/:(\w+)/g, '{$1}') }),
      ...(status !== null && { http_response_status_code: status }),
      ...(errorType !== null && { error_type: errorType }),
    };
    this.durations.observe(labels, seconds);
  }

  /** Requests in progress by method. */
  active(): [method: string, count: number][] {
    return [...this.#active];
  }
}

/** As OpenTelemetry defines it: set for 5xx only, because 4xx are errors of the client. */
function errorTypeOf(status: number | null): string | null {
  if (status === null) return 'client_disconnected';
  return status >= 500 ? String(status) : null;
}
