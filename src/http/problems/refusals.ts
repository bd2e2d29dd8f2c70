import { DomainError } from '../../domain/errors.ts';
import { type Problem, STATUS_OF } from './problem.ts';

const snakeCase = (kind: string): string => kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Why requests are refused, for the metrics: the kind of problem, and for 503, what was unavailable. */
export const REFUSAL_REASONS: readonly string[] = [
  ...Object.keys(STATUS_OF).map(snakeCase),
  'no_free_connection',
  'database_unavailable',
];

export function refusalReason({ kind, cause }: Problem): string {
  // An Unavailable that our own code throws is not about the database, but the file store or the identity provider.
  if (kind !== 'unavailable' || cause instanceof DomainError) return snakeCase(kind);
  const { code } = cause as { code?: unknown };
  return code === 'NO_FREE_CONNECTION' ? 'no_free_connection' : 'database_unavailable';
}
