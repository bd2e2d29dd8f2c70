// Written by `make generate` from src/client-package/cli/faults.ts. Change it there.
/**
 * Ends the command with exit code 2: it could not do what it was asked to. The message is one or more sentences that
 * say what to do.
 */
export class CommandError extends Error {
    /** What is wrong in files; empty if the error is not about any. */
    faults;
    /** What the service found wrong, by field, where no file is to blame. */
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
