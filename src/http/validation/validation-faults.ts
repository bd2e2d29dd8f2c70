import type { Fault } from '../../domain/errors.ts';
import { MAX_FAULTS } from '../problems/problem.ts';

/** One finding of express-openapi-validator: `path` is `/body/flight/price`, `errorCode` the keyword that failed. */
type Finding = { path: string; message: string; errorCode?: string };

/**
 * Converts the validator's findings to one readable fault per field (D8), at most one more than a response lists.
 *
 * An invalid nullable value fails both of its schemas, and only the finding of the non-null schema is helpful.
 */
export function faultsOf(findings: readonly Finding[], patternMessages: ReadonlyMap<string, string>): Fault[] {
  const byField = new Map<string, Finding[]>();
  for (const finding of findings) {
    const field = isOfEmptyName(finding) ? EMPTY_NAME : fieldOf(finding.path);
    const ofField = byField.get(field);
    if (ofField) ofField.push(finding);
    else byField.set(field, [finding]);
  }

  const fields = [...byField.keys()].sort();
  const faults: Fault[] = [];
  for (const [field, ofField] of byField) {
    const hasFaultsInside = ofField.every(isAboutAlternatives) && hasFieldBelow(fields, field);
    if (!hasFaultsInside) faults.push({ field, message: messageFor(ofField, patternMessages) });
    if (faults.length > MAX_FAULTS) break;
  }
  return faults;
}

/** What stands for a field or parameter with an empty name, because an empty `field` is the body. */
export const EMPTY_NAME = '""';

/** The validator reports no path at all for an unknown field with an empty name. */
const isOfEmptyName = ({ path, message }: Finding): boolean => path === '' && UNKNOWN_FIELD.test(message);

const UNKNOWN_FIELD = /^(must NOT have (additional|unevaluated) properties|must NOT be valid|boolean schema is false)$/;

/** `/body/flightItems/0/price` → `flightItems.0.price`; `/query/page` → `page`; `/headers/if-match` → `If-Match`. */
function fieldOf(path: string): string {
  if (path.startsWith('/headers/')) return path.slice(9).replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return path
    .replace(/^\/?(body|query|params|headers|cookies)(\/|$)/, '')
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}

function hasFieldBelow(sorted: readonly string[], field: string): boolean {
  const prefix = `${field}.`;
  let low = 0;
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(prefix) ?? false;
}

const keywordOf = (finding: Finding): string => finding.errorCode?.split('.')[0] ?? '';

const isAboutAlternatives = (finding: Finding): boolean =>
  keywordOf(finding) === 'anyOf' || keywordOf(finding) === 'oneOf' || isTypeFault(finding);

const isTypeFault = (finding: Finding): boolean => keywordOf(finding) === 'type';

function messageFor(findings: readonly Finding[], patternMessages: ReadonlyMap<string, string>): string {
  const telling = findings.filter((finding) => !['anyOf', 'oneOf'].includes(keywordOf(finding)));
  // If a value has the right type, but breaks a rule of that type, "must be null" does not help.
  const withoutTypes = telling.filter((finding) => !isTypeFault(finding));
  const relevant = withoutTypes.length > 0 ? withoutTypes : telling;
  // Only its types are alternatives of a nullable value: all rules of the type that it has apply.
  const isAlternative = withoutTypes.length === 0 && telling.length < findings.length;
  const messages = [...new Set(relevant.map((finding) => inPlainWords(finding, patternMessages)))];
  if (messages.length === 0) return 'is not valid';
  if (!isAlternative) return messages.join(', and ');
  return messages.map((message, index) => (index === 0 ? message : message.replace(/^must be /, ''))).join(', or ');
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

const FORMAT_MESSAGES: Record<string, string> = {
  date: 'must be a valid date (YYYY-MM-DD)',
  'date-time': 'must be a timestamp such as 2026-03-11T09:30:00.000Z',
  'day-or-timestamp': 'must be a valid date (YYYY-MM-DD), or a timestamp such as 2026-03-11T09:30:00.000Z',
  money: 'must have at most 4 decimal places',
  'exchange-rate': 'must have at most 10 decimal places',
};

type Rewording = [pattern: RegExp, words: (...groups: string[]) => string];

const REWORDINGS: Rewording[] = [
  [/^must have required property/, () => 'is required'],
  [UNKNOWN_FIELD, () => 'is not a known field'],
  [
    /^must be equal to one of the allowed values: (.*)$/,
    (values) => `must be one of ${values.split(/, ?/).join(', ')}`,
  ],
  // For two fields that must be sent together; the path names the missing one.
  [
    /^must have propert(?:y|ies) \S+ when property (\S+) is present$/,
    (present) => `is required when ${present} is present`,
  ],
  [/^must NOT have fewer than 1 properties$/, () => 'must have at least one field'],
  [
    /^must NOT have fewer than (\d+) characters$/,
    (n) => (n === '1' ? 'must not be empty' : `must be at least ${n} characters`),
  ],
  [/^must NOT have more than (\d+) characters$/, (n) => `must be at most ${n} characters`],
  [/^must NOT have fewer than (\d+) items$/, (n) => `must have at least ${n} ${n === '1' ? 'item' : 'items'}`],
  [/^must NOT have more than (\d+) items$/, (n) => `must have at most ${n} ${n === '1' ? 'item' : 'items'}`],
  [/^must be >= (.*)$/, (n) => `must be at least ${n}`],
  [/^must be <= (.*)$/, (n) => `must be at most ${n}`],
  [/^must be > (.*)$/, (n) => `must be greater than ${n}`],
  [/^must NOT have more than (\d+) properties$/, (n) => `must have at most ${n} entries`],
];

function inPlainWords(finding: Finding, patternMessages: ReadonlyMap<string, string>): string {
  const { message } = finding;
  const type = /^must be (\w+)$/.exec(message)?.[1];
  if (type && TYPE_NAMES[type]) return `must be ${TYPE_NAMES[type]}`;
  const format = /^must match format "(.*)"$/.exec(message)?.[1];
  if (format && FORMAT_MESSAGES[format]) return FORMAT_MESSAGES[format];
  const pattern = /^must match pattern "(.*)"$/s.exec(message)?.[1];
  if (pattern) return patternMessages.get(pattern) ?? 'has an invalid format';
  for (const [expression, words] of REWORDINGS) {
    const match = expression.exec(message);
    if (match) return words(...match.slice(1));
  }
  return message;
}
