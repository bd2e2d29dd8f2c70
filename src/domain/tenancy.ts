import { type Caller, mayActIn } from './caller.ts';
import { Forbidden, Invalid } from './errors.ts';

/** Another company than the caller's own, in a filter, a path or a body (D4). */
class OtherCompany extends Forbidden {
  constructor(message = 'You may only access data of your own company.') {
    super(message, [{ field: 'companyId', message: 'must be your own company' }]);
  }
}

/** An id of a company that the directory lacks (D3). */
export class UnknownCompany extends Invalid {
  constructor() {
    super([{ field: 'companyId', message: 'must be an existing company' }]);
  }
}

/** @throws OtherCompany when the caller may not act in the company (D4). */
export function requireCompany(caller: Caller, companyId: string, message?: string): void {
  if (!mayActIn(caller, companyId)) throw new OtherCompany(message);
}
