// Written by `make generate` from src/packages/command/push-result.ts. Change it there.
import { faultLine, withAdded } from './faults.js';
import { diffLines } from './policy-diff.js';
export function shown({ file, stored, etag, diff, isSame, errors }) {
    const { path } = file.yaml;
    return {
        file: path,
        id: stored?.id ?? null,
        name: file.model.name,
        etag,
        outcome: isSame ? 'unchanged' : 'differs',
        errors,
        ...diff,
    };
}
export function linesOf({ paint }, { file, id, name, etag, outcome, errors }, diff) {
    const colours = { unchanged: 'dim', differs: 'yellow', pushed: 'green', created: 'green' };
    const about = [name, id ?? 'new', etag === null ? null : `version ${etag}`]
        .filter((part) => part !== null)
        .join(', ');
    return [
        `${paint(outcome, colours[outcome])} ${file}  ${paint(about, 'dim')}`,
        ...diffLines(diff, paint),
        ...errors.map((fault) => `  ${paint('ERROR', 'red')} ${faultLine({ ...fault, field: '' })}`),
    ];
}
export function afterOthers(error, results) {
    const done = results.filter(({ outcome }) => outcome === 'pushed' || outcome === 'created').map(({ file }) => file);
    return done.length === 0 ? error : withAdded(error, ` Pushed before it: ${done.join(', ')}.`);
}
