import { Forbidden, Invalid, NotFound } from '../../domain/errors.ts';

export class PolicyNotFound extends NotFound {
  constructor() {
    super('There is no such policy.');
  }
}

/** The policy does not have this version yet (D68). */
export class VersionNotMade extends NotFound {
  constructor(newest: number) {
    super(`The newest version of this policy is ${newest}.`);
  }
}

/** The version cannot be rebuilt, because the changes since then are not all recorded (D68). */
export class VersionBeforeHistory extends NotFound {
  constructor(first: number) {
    super(`The history of this policy begins with version ${first}. Earlier versions were not recorded.`);
  }
}

export class FlightRuleNotFound extends NotFound {
  constructor() {
    super('This policy has no such flight rule.');
  }
}

export class HotelRuleNotFound extends NotFound {
  constructor() {
    super('This policy has no such hotel rule.');
  }
}

export class RoleNotAssigned extends NotFound {
  constructor() {
    super('This policy is not assigned to that role.');
  }
}

export class UserNotAssigned extends NotFound {
  constructor() {
    super('This policy is not assigned to that user.');
  }
}

/** No policy applies to the caller (D20). */
export class NoEffectivePolicy extends NotFound {
  constructor() {
    super('No travel policy applies to you. Ask your travel administrator to set a company default.');
  }
}

/** A company always has a default policy, and it is active (D16). */
export class DefaultPolicyNeeded extends Forbidden {
  constructor() {
    super("This is the company's default policy. Make another policy the default first.");
  }
}

/** The caller may not ask which policy applies to this user (D59). */
export class SubjectForbidden extends Forbidden {
  constructor() {
    super("You may not see this user's policy. Ask the user for a delegation to create bookings.");
  }
}

/** The user whose policy was asked for is not in the directory (D59). */
export class SubjectNotFound extends NotFound {
  constructor() {
    super('There is no such user.');
  }
}

/** No policy applies to the user whom the caller asked about (D59, D61). */
export class NoPolicyOfUser extends NotFound {
  constructor() {
    super('No travel policy applies to this user. Set a company default, or assign a policy to the user.');
  }
}

/** Choosing the policy to evaluate under requires READ_POLICIES (D59). */
export class PolicyChoiceForbidden extends Forbidden {
  constructor() {
    super('Choosing a policy requires READ_POLICIES. Omit policyId and policy to use the policy that applies.');
  }
}

/** The policy already has the maximum number of rules (D63). */
export class TooManyRules extends Invalid {
  constructor(max: number) {
    super([{ field: '', message: `would give the policy more than ${max} rules` }]);
  }
}
