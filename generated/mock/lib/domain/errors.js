// Written by `make generate` from src/domain/errors.ts. Change it there.
/**
 * The base class of what domain code throws. The subclass is the kind of refusal; only `http/problems/problem.ts` maps
 * kinds to statuses. The message tells the caller what is wrong and what would be right.
 */
export class DomainError extends Error {
    /** The error's own code in the area's error catalogue, if it has one. */
    code;
    /** The fields that are the reason, if any. */
    faults;
    constructor(message, code, faults = []) {
        super(message);
        this.name = new.target.name;
        this.code = code;
        this.faults = faults;
    }
}
/** The resource does not exist, or the caller may not know that it does (D4). */
export class NotFound extends DomainError {
}
/** The caller is not allowed to do this. */
export class Forbidden extends DomainError {
    constructor(message, faults = [], code) {
        super(message, code, faults);
    }
}
/** The request is not valid. */
export class Invalid extends DomainError {
    constructor(faults, code, message = summaryOf(faults)) {
        super(message, code, faults);
    }
}
/** The request conflicts with the existing state. */
export class Conflict extends DomainError {
    constructor(message, faults = [], code) {
        super(message, code, faults);
    }
}
/** The record no longer has the version that the caller has read (D64). */
export class PreconditionFailed extends DomainError {
    /** @param record the name of the record in the message, such as `policy` */
    constructor(record) {
        super(`This ${record} has been changed since you read it. Read it again, then repeat your change.`);
    }
}
/** The service is temporarily unable to do this; the same call may succeed later. */
export class Unavailable extends DomainError {
}
/** @throws Invalid if there are any faults */
export function refuse(faults) {
    if (faults.length > 0)
        throw new Invalid(faults);
}
/** The summary of a list of faults, in one sentence. */
export function summaryOf(faults) {
    const [first] = faults;
    if (!first)
        return 'The request is not valid.';
    if (faults.length > 1)
        return `The request has ${faults.length} validation errors.`;
    return `${first.field || 'The body'} ${first.message}.`;
}
