import type { Problem } from './problems/problem.ts';

/** A problem in the form of an area. */
export type ErrorFormat = (problem: Problem, requestId: string) => object;

/** A part of the API with a path prefix and an error format of its own (D7). */
export type Area = { prefix: string; formatError: ErrorFormat };

/** The area that a path lies in: the longest prefix that fits. */
export function areaOf(areas: readonly Area[], path: string): Area | undefined {
  const fits = ({ prefix }: Area): boolean => path === prefix || path.startsWith(`${prefix}/`);
  return areas.filter(fits).sort((a, b) => b.prefix.length - a.prefix.length)[0];
}
