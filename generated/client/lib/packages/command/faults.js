// Written by `make generate` from src/packages/command/faults.ts. Change it there.
/** Ends the command with exit code 2. The message is one or more sentences that say what is wrong and what to do. */
export class CommandError extends Error {
    /** The errors in files; empty if the error is not about a file. */
    faults;
    /** The service's validation errors, by field, that are not about anything in a file. */
    fields;
    requestId;
    constructor(message, details = {}) {
        super(message);
        this.name = 'CommandError';
        this.faults = details.faults ?? [];
        this.fields = details.fields ?? {};
        this.requestId = details.requestId ?? null;
    }
}
/** `policies/standard.yaml:12:5: flightRules.0.currency must be …` */
export function faultLine({ file, line, column, field, message }) {
    return `${file}:${line}:${column}: ${field === '' ? '' : `${field} `}${message}`;
}
