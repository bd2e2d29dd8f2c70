// Written by `make generate` from src/client-package/cli/junit.ts. Change it there.
/** A test file with its cases, as a report shows them. */
export type ReportedFile = {
    name: string;
    seconds: number;
    cases: readonly ReportedCase[];
};
export type ReportedCase = {
    name: string;
    line: number;
    /** What was different and why, a line each; empty if the case passed. */
    failure: readonly string[];
};
/** A report in JUnit's XML, which CI systems read. */
export declare function junitReport(files: readonly ReportedFile[]): string;
