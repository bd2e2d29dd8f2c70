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

/** The same, to a caller who may not know of that company's users (D4): no more than that the id cannot be had. */
export class UserIdNotAvailable extends Conflict {
  constructor() {
    super('No user can be entered with this id. Use another id.');
  }
}
