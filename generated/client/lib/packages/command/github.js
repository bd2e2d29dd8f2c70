// Written by `make generate` from src/packages/command/github.ts. Change it there.
import { relative, resolve } from 'node:path';
/**
 * A report for GitHub Actions: annotations to print, and a job summary in Markdown.
 *
 * @param level of annotations for what no case matched
 */
export function githubReport(files, uncovered, level, { environment, folder }) {
    const failed = ({ failure }) => failure.length > 0;
    const problems = [
        ...files.flatMap(({ name: file, cases }) => cases.filter(failed).map(({ name: title, line, failure }) => {
            return { level: 'error', file, line, title, text: failure.join('\n') };
        })),
        ...uncovered.map(({ policy: file, line, field, scope }) => {
            return { level, file, line, title: 'No case matches', text: `${field} (${scope})` };
        }),
    ];
    // GitHub finds files by their path in the repository, wherever the command runs.
    const pathOf = (file) => relative(environment['GITHUB_WORKSPACE'] || folder, resolve(folder, file)).replaceAll('\\', '/');
    const annotations = problems.map(({ level: command, file, line, title, text }) => {
        const place = line === null ? '' : `file=${property(pathOf(file))},line=${line},`;
        return `::${command} ${place}title=${property(title)}::${data(text)}`;
    });
    const rows = files.map(({ name, cases }) => {
        const count = cases.filter(failed).length;
        return [name, String(cases.length - count), String(count)];
    });
    const places = problems.map(({ file, line, title, text }) => {
        return [line === null ? file : `${pathOf(file)}:${line}`, title, text];
    });
    const summary = [
        '### Policy tests',
        ...table(['Test file', 'Passed', 'Failed'], rows),
        ...(places.length === 0 ? [] : table(['Where', 'What', 'Why'], places)),
        '',
    ];
    return { annotations, summary: `${summary.join('\n')}\n` };
}
/** Escapes the message of a workflow command, as GitHub requires. */
function data(text) {
    return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
function property(text) {
    return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
function table(head, rows) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    return ['', line(head), line(head.map(() => '---')), ...rows.map((cells) => line(cells.map(markdown)))];
}
/** Text for a cell, where it must not end the cell or become a link, an image or HTML. */
function markdown(text) {
    return text
        .replaceAll(/[&<>|*_`[\]\\~!@#]/g, (character) => `&#${character.charCodeAt(0)};`)
        .replaceAll(/\r\n|\r|\n/g, '<br>');
}
