import { type Fault, Forbidden, Invalid, NotFound } from '../../domain/errors.ts';
import type { TravelerErrorCode } from './error-format.ts';

export class TravelerNotFound extends NotFound {
  constructor() {
    super('There is no such traveler.', 'TRAVELER_NOT_FOUND' satisfies TravelerErrorCode);
  }
}

export class PassportNotFound extends NotFound {
  constructor(message = 'There is no such passport.') {
    super(message, 'PASSPORT_NOT_FOUND' satisfies TravelerErrorCode);
  }
}

export class DocumentNotFound extends NotFound {
  constructor() {
    super('There is no such document.', 'DOCUMENT_NOT_FOUND' satisfies TravelerErrorCode);
  }
}

/** The passport exists, but belongs to a different traveler (D48). */
export class OtherTravelersPassport extends PassportNotFound {
  constructor() {
    super('This traveler has no such passport.');
  }
}

/** The caller is neither the owner, nor an administrator, nor a delegate with the right scope (D5). */
export class NotYourTraveler extends Forbidden {
  constructor() {
    super("This traveler is not yours, and you have no delegation from the traveler's owner.");
  }
}

/** The traveler is in a pending booking request (D53). */
export class TravelerInBooking extends Invalid {
  constructor() {
    super(
      [],
      'TRAVELER_IN_BOOKING' satisfies TravelerErrorCode,
      'This traveler is in a pending booking request. Complete or cancel that request first.',
    );
  }
}

/** The files would give the traveler more than the maximum number of documents (D49). */
export class TooManyDocuments extends Invalid {
  constructor(max: number) {
    super([], undefined, `A traveler can have at most ${max} documents. Delete some documents of this traveler first.`);
  }
}

/** A traveler has one passport per nationality (D48). @param nationality as it was sent, in upper case */
export class DuplicateNationality extends Invalid {
  constructor(nationality: string) {
    super(
      [],
      'DUPLICATE_NATIONALITY' satisfies TravelerErrorCode,
      `This traveler already has a passport of ${nationality}. Change or delete that passport.`,
    );
  }
}

export class InvalidDates extends Invalid {
  constructor(faults: Fault[]) {
    super(faults, 'INVALID_DATES' satisfies TravelerErrorCode);
  }
}
