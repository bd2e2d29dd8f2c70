// Written by `make generate` from src/client-package/cli/faults.ts. Change it there.
/** Something wrong in a file, and where. Lines and columns are counted from 1. */
export type FileFault = {
    file: string;
    line: number;
    column: number;
    /** The path of the value, such as `flightRules.3.currency`; empty for the file as a whole. */
    field: string;
    /** What is wrong, without the field. */
    message: string;
};
/**
 * Ends the command with exit code 2: it could not do what it was asked to. The message is one or more sentences that
 * say what to do.
 */
export declare class CommandError extends Error {
    /** What is wrong in files; empty if the error is not about any. */
    readonly faults: readonly FileFault[];
    /** What the service found wrong, by field, where no file is to blame. */
    readonly fields: Readonly<Record<string, string>>;
    readonly requestId: string | null;
    constructor(message: string, details?: {
        faults?: readonly FileFault[];
        fields?: Readonly<Record<string, string>>;
        requestId?: string | null;
    });
}
/** `policies/standard.yaml:12:5: flightRules.0.currency must be …` */
export declare function faultLine({ file, line, column, field, message }: FileFault): string;
