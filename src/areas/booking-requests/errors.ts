import { Forbidden, Invalid, NotFound } from '../../domain/errors.ts';
import type { Refusal } from '../../domain/refusal.ts';

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

/** A create that a policy, a budget or a missing delegation forbids. */
export class BookingForbidden extends Forbidden {
  constructor({ message, faults }: Refusal) {
    super(message, faults);
  }
}

/** A change that the request's status or its contents do not allow. */
export class BookingRefused extends Invalid {
  constructor({ message, faults }: Refusal) {
    super(faults, undefined, message);
  }
}

/** The requests on a page of a list are too large together (D9). */
export class PageTooLarge extends Invalid {
  constructor() {
    super([
      {
        field: 'perPage',
        message: 'must be smaller, because the booking requests on this page are larger than 32 MB in total',
      },
    ]);
  }
}
