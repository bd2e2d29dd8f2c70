import { AsyncLocalStorage } from 'node:async_hooks';

/** The call that a transaction belongs to: whose it is, and its `X-Request-Id`. */
export type ActingCall = { actorUserId: string; actorCompanyId: string; requestId: string };

const calls = new AsyncLocalStorage<ActingCall>();

/** Runs `work` with the events of its transactions attributed to a call. */
export function inCall<Result>(call: ActingCall, work: () => Result): Result {
  return calls.run(call, work);
}

/** Null outside of calls, in the commands of operators. */
export function currentCall(): ActingCall | null {
  return calls.getStore() ?? null;
}
