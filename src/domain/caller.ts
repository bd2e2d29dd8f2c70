import { isId } from './ids.ts';

/** Who calls, as the verified token says (D2). */
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

/** Lifts the tenancy limit for administrators (D4). */
export const ACCESS_ALL_COMPANIES = 'ACCESS_ALL_COMPANIES';

/** Whether the caller may act inside a company (D4). */
export function mayActIn(caller: Caller, companyId: string): boolean {
  return caller.companyId === companyId || caller.permissions.has(ACCESS_ALL_COMPANIES);
}

/**
 * Finds a record by the id in a path, in the caller's company. With ACCESS_ALL_COMPANIES its company is looked up
 * first, by the id alone; all further queries use company and id. A record of another company counts as not found (D4).
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
