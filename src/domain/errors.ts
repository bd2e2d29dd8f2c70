/** One validation error of a request. */
export type Fault = {
  /** A path such as `flightItems.0.price`; empty for the whole body. */
  field: string;
  /** What would be right, so that it can follow the field: `must be at most 100`. */
  message: string;
};

/**
 * What domain code throws. Its subclasses say what kind of refusal it is; `http/problem.ts` alone knows the statuses.
 * The message is for the caller: one sentence, what is wrong and what would be right.
 */
export abstract class DomainError extends Error {
  /** The code of the area's error catalogue, where it has one of its own. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.name = new.target.name;
    this.code = code;
  }
}

/** The resource does not exist, or not for this caller (D4). */
export class NotFound extends DomainError {}

/** The caller is not allowed to do this. `faults` name the fields that are the reason, if any. */
export class Forbidden extends DomainError {
  readonly faults: Fault[];

  constructor(message: string, faults: Fault[] = [], code?: string) {
    super(message, code);
    this.faults = faults;
  }
}

/** The request is not valid. */
export class Invalid extends DomainError {
  readonly faults: Fault[];

  constructor(faults: Fault[], code?: string, message: string = summaryOf(faults)) {
    super(message, code);
    this.faults = faults;
  }
}

/** The request conflicts with the existing state. `faults` name the conflicting fields, if any. */
export class Conflict extends DomainError {
  readonly faults: Fault[];

  constructor(message: string, faults: Fault[] = [], code?: string) {
    super(message, code);
    this.faults = faults;
  }
}

/** The record no longer has the version that the caller has read (D64). */
export class PreconditionFailed extends DomainError {
  /** @param record what the message calls it, such as `policy` */
  constructor(record: string) {
    super(`This ${record} has been changed since you read it. Read it again, then repeat your change.`);
  }
}

/** The service cannot work right now; the same call may succeed later. */
export class Unavailable extends DomainError {}

/** @throws Invalid when there is any fault */
export function refuse(faults: Fault[]): void {
  if (faults.length > 0) throw new Invalid(faults);
}

/** The summary of a list of faults, in one sentence. */
export function summaryOf(faults: readonly Fault[]): string {
  const [first] = faults;
  if (!first) return 'The request is not valid.';
  if (faults.length > 1) return `The request has ${faults.length} validation errors.`;
  return `${first.field || 'The body'} ${first.message}.`;
}
