import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The trace that a request belongs to (W3C Trace Context). It is untrusted input, which is only logged and passed on.
 */
type TraceContext = {
  traceId: string;
  /** The headers that pass it on, unchanged, because this service records no spans of its own. */
  headers: Readonly<{ traceparent: string; tracestate?: string }>;
};

/** A later version may have more after the flags; version 00 may not, and ff is no version. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;
const MAX_TRACEPARENT = 256;

/** Opaque to this service: the reader of the trace checks its members. */
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;

/**
 * The trace that these headers name; null if `traceparent` is missing or malformed. A malformed `tracestate` is
 * dropped.
 */
export function readTraceContext(traceparent: unknown, tracestate: unknown): TraceContext | null {
  if (typeof traceparent !== 'string' || traceparent.length > MAX_TRACEPARENT) return null;
  const [, version, traceId, more] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || (version === '00' && more !== undefined)) return null;
  const isPassedOn = typeof tracestate === 'string' && TRACESTATE.test(tracestate);
  return { traceId, headers: { traceparent, ...(isPassedOn && { tracestate }) } };
}

const traces = new AsyncLocalStorage<TraceContext>();

/** Runs `work` as part of a trace. */
export function inTrace<Result>(trace: TraceContext, work: () => Result): Result {
  return traces.run(trace, work);
}

/** The trace that the current work is part of, if any. */
export function currentTrace(): TraceContext | undefined {
  return traces.getStore();
}
