import type { Caller } from '../domain/caller.ts';
import type { ContractOperation } from './validation/contract.ts';

declare global {
  namespace Express {
    interface Request {
      /** Names the request in the logs and in `X-Request-Id`. */
      requestId: string;
      /** The id of the trace that the caller sent, for the log; undefined without one. */
      traceId?: string | undefined;
      /** Set by authentication. */
      caller: Caller;
      /** The matched operation of the contract. */
      operation: ContractOperation;
      /** Set while the body is read. */
      mayHoldLoneSurrogates?: boolean;
    }
  }
}
