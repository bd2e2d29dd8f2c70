import type { Fault } from './errors.ts';

/**
 * Why something may not be done, as plain data: the service throws it as the named error of the case. `message` is the
 * sentence for the caller; `faults` name the fields that are the reason, if any.
 */
export type Refusal = { message: string; faults: Fault[] };
