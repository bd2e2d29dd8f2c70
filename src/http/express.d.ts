import type { Caller } from '../domain/caller.ts';
import type { ContractOperation } from './validation/contract.ts';

declare global {
  namespace Express {
    interface Request {
      /** Names the request in the logs and in `X-Request-Id`. */
      requestId: string;
      /** Set by authentication. */
      caller: Caller;
      /** The matched operation of the contract. */
      operation: ContractOperation;
      /** Set while the body is read. */
      mayHoldLoneSurrogates?: boolean;
    }
  }
}
