import { NotFound } from '../../domain/errors.ts';

export class DelegationNotFound extends NotFound {
  constructor() {
    super('There is no such delegation.');
  }
}
