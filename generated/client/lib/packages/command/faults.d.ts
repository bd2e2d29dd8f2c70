// Written by `make generate` from src/packages/command/faults.ts. Change it there.
/** An error in a file, with its position. Lines and columns are counted from 1. */
export type FileFault = {
    file: string;
    line: number;
    column: number;
    /** The path of the value, such as `flightRules.3.currency`; empty for the file as a whole. */
    field: string;
    /** What is wrong, without the field. */
    message: string;
};
/** Ends the command with exit code 2. The message is one or more sentences that say what is wrong and what to do. */
export declare class CommandError extends Error {
    /** The errors in files; empty if the error is not about a file. */
    readonly faults: readonly FileFault[];
    /** The service's validation errors, by field, that are not about anything in a file. */
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
