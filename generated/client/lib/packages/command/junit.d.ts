// Written by `make generate` from src/packages/command/junit.ts. Change it there.
/** A test file with its cases, for the report. */
export type ReportedFile = {
    name: string;
    seconds: number;
    cases: readonly ReportedCase[];
};
export type ReportedCase = {
    name: string;
    line: number;
    /** What differs and why, one line each; empty if the case passed. */
    failure: readonly string[];
};
/** A report in the JUnit XML format, which CI systems read. */
export declare function junitReport(files: readonly ReportedFile[]): string;
