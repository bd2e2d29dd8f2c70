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
