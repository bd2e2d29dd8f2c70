import type { Caller } from '../domain/caller.ts';
import type { Upload } from './uploads/uploads.ts';
import type { ContractOperation } from './validation/contract.ts';

declare global {
  namespace Express {
    interface Request {
      /** Identifies the request in the logs and in `X-Request-Id`. */
      requestId: string;
      /** The trace ID in the caller's `traceparent`, for the log; undefined if it was not sent. */
      traceId?: string | undefined;
      /** Why the request was refused, for the metrics. */
      refusal?: string;
      /** Why the request got 401, for the log; without any part of the token. */
      reason?: string;
      /** Set by authentication. */
      caller: Caller;
      /** The matched operation of the contract. */
      operation: ContractOperation;
      /** What the handler returned, once it has been called. */
      work?: Promise<unknown>;
      /** Whether its client disconnected before the handler was called, so that the gate for analyses does not count it. */
      isAbandoned?: boolean;
      /** Whether the body is too large to be searched for all its faults. */
      hasLargeBody?: boolean;
      /** Set once a form with files has been read. */
      upload?: Upload;
      /** The query with converted values and defaults, once it has been validated. */
      validQuery: Record<string, unknown>;
    }
  }
}
