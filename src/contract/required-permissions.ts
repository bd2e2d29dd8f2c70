import type { Permissions } from './openapi-document.ts';

/** What a caller is told whose token lacks the permissions of an operation (D5), in the contract's examples, too. */
export function missingPermission(needed: Permissions): string {
  const lists = Array.isArray(needed) ? [needed] : Object.values(needed);
  const codes = lists.map((list) => list.join(' and ')).join(' or ');
  return `This operation requires the permission ${codes}, which your token lacks.`;
}

/** Whether an operation is refused to callers without permissions. */
export function requiresPermission(needed: Permissions): boolean {
  return Array.isArray(needed) ? needed.length > 0 : Object.values(needed).every((list) => list.length > 0);
}
