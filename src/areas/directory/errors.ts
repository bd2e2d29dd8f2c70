import { NotFound } from '../../domain/errors.ts';

export class CompanyNotFound extends NotFound {
  constructor() {
    super('There is no such company.');
  }
}

export class UserNotFound extends NotFound {
  constructor() {
    super('There is no such user.');
  }
}
