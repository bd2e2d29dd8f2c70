import type { ParsedUrlQuery } from 'node:querystring';
import type { Caller } from '../domain/caller.ts';
import type { RefusalReason } from './problems/refusals.ts';
import type { ContractOperation } from './validation/contract.ts';

declare global {
  namespace Express {
    interface Request {
      /** Names the request in the logs and in `X-Request-Id`. */
      requestId: string;
      /** The id of the trace that the caller sent, for the log; undefined without one. */
      traceId?: string | undefined;
      /** Why it was refused, for the metrics. */
      refusal?: RefusalReason;
      /** Set by authentication. */
      caller: Caller;
      /** The matched operation of the contract. */
      operation: ContractOperation;
      /** What `query` has parsed. */
      readQuery?: ParsedUrlQuery;
    }

    interface Response {
      /** Headers that are written with the head: names and values in turn. None may come twice. */
      fields?: string[];
    }
  }
}
