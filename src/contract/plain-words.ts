import { eachObject, type OpenApiDocument, type SchemaObject } from './openapi-document.ts';

/** Ajv's message for an unknown field. */
export const UNKNOWN_FIELD = /^must NOT have additional properties$/;

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
  'exact-money': 'must be a whole number if it is 549755813888 or more',
  'exchange-rate': 'must have at most 10 decimal places',
};

/** The message for a path or query that cannot be decoded. */
export const notDecodable = (part: 'path' | 'query') => `The ${part} is not valid: percent-encode it as UTF-8.`;

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

/** The message for an unknown query parameter. @param isKnown whether the operation has a parameter of that name */
export function unknownParameter(name: string, isKnown: (name: string) => boolean): string {
  const withoutBrackets = name.split('[', 1)[0] ?? '';
  if (withoutBrackets === name || !isKnown(withoutBrackets)) return 'is not a known query parameter';
  return `is not a known query parameter: send ${withoutBrackets}, without brackets`;
}

/** Ajv's message in words for users. */
export function inPlainWords(message: string, patternMessages: ReadonlyMap<string, string>): string {
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

/** Says where JSON is not valid, without quoting it. @param message of the error of `JSON.parse` */
export function invalidJson(message: string): string {
  const position = /at position (\d+)/.exec(message)?.[1];
  return position ? `is not valid JSON (at character ${position})` : 'is not valid JSON';
}

/** The message of the contract for each of its patterns. */
export function patternMessages(document: OpenApiDocument): Map<string, string> {
  const messages = new Map<string, string>();
  eachObject(document.components.schemas, (object) => {
    const { pattern, 'x-pattern-message': message } = object as SchemaObject;
    if (pattern && typeof message === 'string') messages.set(pattern, message);
  });
  return messages;
}
