import type { Problem } from './problems/problem.ts';

/** Turns a problem into a response body in an area's error format. */
export type ErrorFormat = (problem: Problem, requestId: string) => object;

/** A part of the API that has its own path prefix and error format (D7). */
export type Area = { prefix: string; formatError: ErrorFormat };

/** The area that a path belongs to, which is the one with the longest matching prefix; undefined if none matches. */
export function areaOf(areas: readonly Area[], path: string): Area | undefined {
  const fits = ({ prefix }: Area): boolean => path === prefix || path.startsWith(`${prefix}/`);
  return areas.filter(fits).sort((a, b) => b.prefix.length - a.prefix.length)[0];
}
