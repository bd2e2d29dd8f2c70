// What the package needs to know about the contract at run time. `make generate` writes contract.js from the contract.

/** The version of the contract that this package was generated from. */
export const contractVersion: string;

/** For each path whose PATCH or PUT accepts `If-Match`: that method, and the path whose GET returns the `ETag`. */
export const edits: Readonly<Record<string, { read: string; method: 'patch' | 'put' }>>;

/** All statuses that are documented for any operation. */
export const documentedStatuses: readonly number[];

/** Paths whose POST expects a form instead of JSON. */
export const formPaths: readonly string[];

/** Paths whose POST accepts an `Idempotency-Key`. */
export const keyedPaths: readonly string[];
