// Written by `make generate` from src/platform/trace-context.ts. Change it there.
import { AsyncLocalStorage } from 'node:async_hooks';
/** A later version may have more after the flags; version 00 may not, and ff is no version. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;
const MAX_TRACEPARENT = 256;
/** Opaque to this service: the reader of the trace checks its members. */
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;
/**
 * The trace that these headers name; null if `traceparent` is missing or malformed. A malformed `tracestate` is
 * dropped.
 */
export function readTraceContext(traceparent, tracestate) {
    if (typeof traceparent !== 'string' || traceparent.length > MAX_TRACEPARENT)
        return null;
    const [, version, traceId, more] = TRACEPARENT.exec(traceparent) ?? [];
    if (traceId === undefined || (version === '00' && more !== undefined))
        return null;
    const isPassedOn = typeof tracestate === 'string' && TRACESTATE.test(tracestate);
    return { traceId, headers: { traceparent, ...(isPassedOn && { tracestate }) } };
}
const traces = new AsyncLocalStorage();
/** Runs `work` as part of a trace. */
export function inTrace(trace, work) {
    return traces.run(trace, work);
}
/** The trace that the current work is part of, if any. */
export function currentTrace() {
    return traces.getStore();
}
