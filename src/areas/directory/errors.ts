import { Invalid, NotFound } from '../../domain/errors.ts';

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

/** An administrator of all companies named a user by an id that several companies have (D40). */
export class UserOfSeveralCompanies extends Invalid {
  constructor() {
    const message = "is used in several companies: call this operation with a token of the user's company";
    super([{ field: 'userId', message }]);
  }
}
