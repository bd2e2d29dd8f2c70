import { DomainError } from '../../domain/errors.ts';
import { type Problem, type ProblemKind, STATUS_OF } from './problem.ts';

/** Why a request was refused, for the metrics: the kind of problem, and for 503, what was unavailable. */
export type RefusalReason =
  SnakeCase<Exclude<ProblemKind, 'unavailable'>> | 'no_free_connection' | 'database_unavailable' | 'unavailable';

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

const snakeCase = (kind: string): string => kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const OF_KIND = Object.fromEntries(Object.keys(STATUS_OF).map((kind) => [kind, snakeCase(kind)])) as Record<
  ProblemKind,
  RefusalReason
>;

export const REFUSAL_REASONS: readonly RefusalReason[] = [
  ...Object.values(OF_KIND),
  'no_free_connection',
  'database_unavailable',
];

export function refusalReason({ kind, cause }: Problem): RefusalReason {
  // An Unavailable that our own code throws is not about the database, but the file store or the identity provider.
  if (kind !== 'unavailable' || cause instanceof DomainError) return OF_KIND[kind];
  const { code } = cause as { code?: unknown };
  return code === 'NO_FREE_CONNECTION' ? 'no_free_connection' : 'database_unavailable';
}
