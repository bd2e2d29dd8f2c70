// What the package must know of the contract when it runs. `make generate` writes contract.js from the document.

/** Of the contract that this package was made from. */
export const contractVersion: string;

/** Every status that some operation documents. */
export const documentedStatuses: readonly number[];

/** Paths whose POST takes a form instead of JSON. */
export const formPaths: readonly string[];

/** Paths whose POST takes an `Idempotency-Key`. */
export const keyedPaths: readonly string[];
