import type { Permissions } from './openapi-document.ts';

/** The 403 message for a token without the permissions of an operation (D5), in the contract's examples, too. */
export function missingPermission(needed: Permissions): string {
  if (Array.isArray(needed) && needed.length > 1)
    return `This operation requires the permissions ${needed.join(' and ')}. Your token lacks at least one of them.`;
  const lists = Array.isArray(needed) ? [needed] : Object.values(needed);
  const codes = lists.map((list) => list.join(' and ')).join(' or ');
  return `This operation requires the permission ${codes}, which your token lacks.`;
}

/** Whether these are enough: all codes of the list, or of one of the lists by relation. */
export function isGranted(needed: Permissions, held: ReadonlySet<string>): boolean {
  const holdsAll = (codes: string[]): boolean => codes.every((code) => held.has(code));
  return Array.isArray(needed) ? holdsAll(needed) : Object.values(needed).some(holdsAll);
}
