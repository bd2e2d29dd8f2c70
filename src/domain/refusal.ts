import type { Fault } from './errors.ts';

/**
 * Why something is refused, as plain data; the service that gets it throws the fitting error. `message` is for the
 * caller, and `faults` name the fields that are the reason, if any.
 */
export type Refusal = { message: string; faults: Fault[] };
