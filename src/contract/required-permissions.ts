import type { Permissions } from './openapi-document.ts';

/** What a caller is told whose token lacks the permissions of an operation (D5), in the contract's examples, too. */
export function missingPermission(needed: Permissions): string {
  const lists = Array.isArray(needed) ? [needed] : Object.values(needed);
  const codes = lists.map((list) => list.join(' and ')).join(' or ');
  return `This operation requires the permission ${codes}, which your token lacks.`;
}

/** Whether these are enough: all codes of the list, or of one of the lists by relation. */
export function isGranted(needed: Permissions, held: ReadonlySet<string>): boolean {
  const holdsAll = (codes: string[]): boolean => codes.every((code) => held.has(code));
  return Array.isArray(needed) ? holdsAll(needed) : Object.values(needed).some(holdsAll);
}
