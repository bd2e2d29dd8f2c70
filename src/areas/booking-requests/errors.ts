import { Forbidden, Invalid, NotFound } from '../../domain/errors.ts';
import type { Refusal } from '../../domain/refusal.ts';

export { refuse } from '../../domain/errors.ts';

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
