// Written by `make generate` from src/http/problems/refusals.ts. Change it there.
import { DomainError } from "../../domain/errors.js";
import { STATUS_OF } from "./problem.js";
const snakeCase = (kind) => kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const OF_KIND = Object.fromEntries(Object.keys(STATUS_OF).map((kind) => [kind, snakeCase(kind)]));
export const REFUSAL_REASONS = [
    ...Object.values(OF_KIND),
    'no_free_connection',
    'database_unavailable',
];
export function refusalReason({ kind, cause }) {
    // An Unavailable that our own code throws is not about the database, but the file store or the identity provider.
    if (kind !== 'unavailable' || cause instanceof DomainError)
        return OF_KIND[kind];
    const { code } = cause;
    return code === 'NO_FREE_CONNECTION' ? 'no_free_connection' : 'database_unavailable';
}
