// Written by `make generate` from src/packages/command/github.ts. Change it there.
import type { Uncovered } from './coverage.js';
import type { ReportedFile } from './junit.js';
import type { Terminal } from './terminal.js';
type Problem = {
    level: 'error' | 'warning';
    file: string;
    line: number | null;
    title: string;
    text: string;
};
/**
 * A report for GitHub Actions: annotations to print, and a job summary in Markdown.
 *
 * @param level of annotations for what no case matched
 */
export declare function githubReport(files: readonly ReportedFile[], uncovered: readonly Uncovered[], level: Problem['level'], { environment, folder }: Pick<Terminal, 'environment' | 'folder'>): {
    annotations: string[];
    summary: string;
};
export {};
