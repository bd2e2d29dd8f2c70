import { type Caller, mayActIn } from './caller.ts';
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
