import { Conflict, NotFound } from '../../domain/errors.ts';

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

/** Ids of users are the same in all companies, and nobody changes company (D40). */
export class UserOfAnotherCompany extends Conflict {
  constructor() {
    super('This user belongs to another company, and nobody changes company. Enter a user with another id.', [
      { field: 'companyId', message: "must be the user's company" },
    ]);
  }
}
