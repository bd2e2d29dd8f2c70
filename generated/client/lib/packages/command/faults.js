// Written by `make generate` from src/packages/command/faults.ts. Change it there.
/** Ends the command with exit code 2. The message is one or more sentences that say what is wrong and what to do. */
export class CommandError extends Error {
    details;
    constructor(message, { faults = [], fields = {}, requestId = null, status = null } = {}) {
        super(message);
        this.name = 'CommandError';
        this.details = { faults, fields, requestId, status };
    }
}
/** The error with more in its message. */
export function withAdded(error, text) {
    return error instanceof CommandError ? new CommandError(error.message + text, error.details) : error;
}
/** `policies/standard.yaml:12:5: flightRules.0.currency must be …` */
export function faultLine({ file, line, column, field, message }) {
    return `${file}:${line}:${column}: ${field === '' ? '' : `${field} `}${message}`;
}
