import { ACCESS_ALL_COMPANIES, type Caller, mayActIn } from './caller.ts';
import { Forbidden, Invalid } from './errors.ts';

/** The caller named a company other than their own in a filter, a path or a body (D4). */
class OtherCompany extends Forbidden {
  constructor(message = 'You may only access data of your own company.') {
    super(message, [{ field: 'companyId', message: 'must be your own company' }]);
  }
}

/** The caller named a company that is not in the directory (D3). */
export class UnknownCompany extends Invalid {
  constructor() {
    super([{ field: 'companyId', message: 'must be an existing company' }]);
  }
}

/**
 * Checks that the caller may act in a company (D4).
 *
 * @throws OtherCompany, which is Forbidden, if they may not
 */
export function requireCompany(caller: Caller, companyId: string, message?: string): void {
  if (!mayActIn(caller, companyId)) throw new OtherCompany(message);
}

/**
 * The company that a list is restricted to (D4): the one that the caller named; otherwise the caller's own; null, which
 * means all companies, with ACCESS_ALL_COMPANIES.
 *
 * @throws OtherCompany, which is Forbidden, if the caller may not act in the named company
 */
export function listedCompany(caller: Caller, companyId?: string): string | null {
  if (companyId !== undefined) requireCompany(caller, companyId);
  return companyId ?? (caller.permissions.has(ACCESS_ALL_COMPANIES) ? null : caller.companyId);
}
