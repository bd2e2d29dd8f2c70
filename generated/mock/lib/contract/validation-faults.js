// Written by `make generate` from src/contract/validation-faults.ts. Change it there.
import { inPlainWords, UNKNOWN_FIELD } from "./plain-words.js";
/**
 * Converts a validator's findings to one readable fault per field (D8).
 *
 * An invalid nullable value fails both of its schemas, and only the finding of the non-null schema is helpful.
 *
 * @param most the number of faults after which it stops
 */
export function faultsOf(findings, patternMessages, most = Number.POSITIVE_INFINITY) {
    const byField = new Map();
    for (const finding of findings) {
        const field = isOfEmptyName(finding) ? EMPTY_NAME : fieldOf(finding.path);
        const ofField = byField.get(field);
        if (ofField)
            ofField.push(finding);
        else
            byField.set(field, [finding]);
    }
    const fields = [...byField.keys()];
    const faults = [];
    for (const [field, ofField] of byField) {
        const hasFaultsInside = ofField.every(isAboutAlternatives) && fields.some((other) => other.startsWith(`${field}.`));
        if (!hasFaultsInside)
            faults.push({ field, message: messageFor(ofField, patternMessages) });
        if (faults.length >= most)
            break;
    }
    return faults;
}
/** Stands for a field or parameter with an empty name, because an empty `field` means the body. */
export const EMPTY_NAME = '""';
/** The validator reports no path at all for an unknown field with an empty name. */
const isOfEmptyName = ({ path, message }) => path === '' && UNKNOWN_FIELD.test(message);
/** `/body/flightItems/0/price` → `flightItems.0.price`; `/query/page` → `page`; `/headers/if-match` → `If-Match`. */
function fieldOf(path) {
    if (path.startsWith('/headers/'))
        return path.slice(9).replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
    return path
        .replace(/^\/?(body|query|params|headers|cookies)(\/|$)/, '')
        .split('/')
        .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
        .join('.');
}
const keywordOf = (finding) => finding.errorCode?.split('.')[0] ?? '';
const isAboutAlternatives = (finding) => keywordOf(finding) === 'anyOf' || isTypeFault(finding);
const isTypeFault = (finding) => keywordOf(finding) === 'type';
function messageFor(findings, patternMessages) {
    const telling = findings.filter((finding) => keywordOf(finding) !== 'anyOf');
    // If a value has the right type, but breaks a rule of that type, "must be null" does not help.
    const withoutTypes = telling.filter((finding) => !isTypeFault(finding));
    const relevant = withoutTypes.length > 0 ? withoutTypes : telling;
    // A nullable value only has alternative types: all rules of its own type apply.
    const isAlternative = withoutTypes.length === 0 && telling.length < findings.length;
    const messages = withoutRepetition(relevant.map((finding) => inPlainWords(finding.message, patternMessages)));
    if (messages.length === 0)
        return 'is not valid';
    if (!isAlternative)
        return messages.join(', and ');
    return messages.map((message, index) => (index === 0 ? message : message.replace(/^must be /, ''))).join(', or ');
}
const LENGTH = /^must (not be empty|be at (least|most) \d+ characters)$/;
const LOWER_BOUND = /^must be at least (-?[\d.]+)$/;
/**
 * States each fault once: what a string must be includes its length, and of two lower bounds, such as a field's and its
 * scalar's, the higher one counts.
 */
function withoutRepetition(messages) {
    const boundIn = (message) => Number(LOWER_BOUND.exec(message)?.[1] ?? Number.NEGATIVE_INFINITY);
    const bound = Math.max(...messages.map(boundIn));
    const saysAll = messages.some((message) => /^must be (?!at |greater )/.test(message));
    const kept = messages.filter((message) => !(saysAll && LENGTH.test(message)) && !(LOWER_BOUND.test(message) && boundIn(message) < bound));
    return [...new Set(kept)];
}
