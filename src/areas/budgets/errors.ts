import { NotFound } from '../../domain/errors.ts';

export class BudgetNotFound extends NotFound {
  constructor() {
    super('There is no such budget.');
  }
}
