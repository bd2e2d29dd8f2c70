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

const MAX_TRACESTATE = 512;
const MAX_MEMBERS = 32;
const MEMBER = /^[a-z0-9][a-z0-9_*/@-]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

/**
 * The trace that these headers name; null if `traceparent` is missing or malformed. A malformed `tracestate` is
 * dropped.
 */
export function readTraceContext(traceparent: unknown, tracestate: unknown): TraceContext | null {
  if (typeof traceparent !== 'string' || traceparent.length > MAX_TRACEPARENT) return null;
  const [, version, traceId, more] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || (version === '00' && more !== undefined)) return null;
  return { traceId, headers: { traceparent, ...(isTraceState(tracestate) && { tracestate }) } };
}

function isTraceState(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_TRACESTATE) return false;
  const members = value.split(',').map((member) => member.trim());
  const keys = members.filter(Boolean).map((member) => member.slice(0, member.indexOf('=')));
  return (
    keys.length > 0 &&
    members.length <= MAX_MEMBERS &&
    new Set(keys).size === keys.length &&
    members.every((member) => member === '' || MEMBER.test(member))
  );
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
