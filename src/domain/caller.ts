import type { NotFound } from './errors.ts';
import { isId } from './ids.ts';

/** The caller, from the claims of the verified token (D2). */
export type Caller = {
  /** `sub` */
  userId: string;
  companyId: string;
  /** Role ids, in order of precedence. */
  roles: readonly string[];
  permissions: ReadonlySet<string>;
  name: string | null;
  email: string | null;
};

/** The permission that gives administrators access to every company (D4). */
export const ACCESS_ALL_COMPANIES = 'ACCESS_ALL_COMPANIES';

/** Whether the caller may act inside a company (D4). */
export function mayActIn(caller: Caller, companyId: string): boolean {
  return caller.companyId === companyId || caller.permissions.has(ACCESS_ALL_COMPANIES);
}

/**
 * Finds a record by the id in a path, in the caller's company (D4). With ACCESS_ALL_COMPANIES its company is looked up
 * first, by the id alone, because all further queries need company and id.
 *
 * @returns null for an id that is not a UUID, and for a record that does not exist or belongs to another company
 */
export async function findRecord<T>(
  caller: Caller,
  id: string,
  repository: { companyOf(id: string): Promise<string | null> },
  find: (companyId: string) => Promise<T | null>,
): Promise<T | null> {
  if (!isId(id)) return null;
  const companyId = caller.permissions.has(ACCESS_ALL_COMPANIES) ? await repository.companyOf(id) : caller.companyId;
  return companyId === null ? null : find(companyId);
}

/** The same. @throws Absent instead of returning null */
export async function requireRecord<T>(
  caller: Caller,
  id: string,
  repository: { companyOf(id: string): Promise<string | null> },
  find: (companyId: string) => Promise<T | null>,
  Absent: new () => NotFound,
): Promise<T> {
  const found = await findRecord(caller, id, repository, find);
  if (found === null) throw new Absent();
  return found;
}
