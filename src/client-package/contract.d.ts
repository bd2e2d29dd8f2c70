// What the package needs to know about the contract at run time. `make generate` writes contract.js from the document.

/** The version of the contract that this package was generated from. */
export const contractVersion: string;

/** How the record behind a path is edited: where it is read, and what takes `If-Match`. By the path of the change. */
export const edits: Readonly<Record<string, { read: string; method: 'patch' | 'put' }>>;

/** All statuses that are documented for any operation. */
export const documentedStatuses: readonly number[];

/** Paths whose POST expects a form instead of JSON. */
export const formPaths: readonly string[];

/** Paths whose POST accepts an `Idempotency-Key`. */
export const keyedPaths: readonly string[];
