// Written by `make generate` from src/http/problems/refusals.ts. Change it there.
import { DomainError } from "../../domain/errors.js";
import { STATUS_OF } from "./problem.js";
const snakeCase = (kind) => kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Why requests are refused, for the metrics: the kind of problem, and for 503, what was unavailable. */
export const REFUSAL_REASONS = [
    ...Object.keys(STATUS_OF).map(snakeCase),
    'no_free_connection',
    'database_unavailable',
];
export function refusalReason({ kind, cause }) {
    // An Unavailable that our own code throws is not about the database, but the file store or the identity provider.
    if (kind !== 'unavailable' || cause instanceof DomainError)
        return snakeCase(kind);
    const { code } = cause;
    return code === 'NO_FREE_CONNECTION' ? 'no_free_connection' : 'database_unavailable';
}
