import { Conflict, type Fault, Forbidden, Invalid, NotFound } from '../platform/errors.ts';
import type { Refusal } from './refusal.ts';

export class BookingRequestNotFound extends NotFound {
  constructor() {
    super('There is no such booking request.');
  }
}

export class ItemNotFound extends NotFound {
  constructor(kind: 'flight' | 'hotel' | 'traveler') {
    super(`This booking request has no such ${kind}.`);
  }
}

/** What a policy, a budget or a missing delegation refuses. */
export class BookingForbidden extends Forbidden {
  constructor({ message, faults }: Refusal) {
    super(message, faults);
  }
}

/** What the state of a request does not allow. */
export class BookingRefused extends Invalid {
  constructor({ message, faults }: Refusal) {
    super(faults, undefined, message);
  }
}

export class KeyUsedForAnotherBody extends Conflict {
  constructor() {
    super('This Idempotency-Key was sent with another body before. Use a new key for a new booking request.');
  }
}

/** @throws Invalid when there is any fault */
export function refuse(faults: Fault[]): void {
  if (faults.length > 0) throw new Invalid(faults);
}

export class OtherCompany extends Forbidden {
  constructor() {
    super('You may only ask for your own company.', [{ field: 'companyId', message: 'must be your own company' }]);
  }
}
