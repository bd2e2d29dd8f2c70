import { type Finding, faultsOf } from '../../contract/validation-faults.ts';
import type { Json } from '../../contract/openapi-document.ts';
import type { Faults } from './http.ts';
import { isObject, type MockOperation } from './operations.ts';

/**
 * The example of a 400 with the request's own validation errors instead of those of the example, in the format of its
 * area. The fields and messages are those of the service.
 */
export function naming(example: Json, faults: Faults, operation: MockOperation): Json {
  const errors = faultsOf(
    faults.flatMap((fault) => findingOf(fault, operation)).sort((a, b) => placeIn(a) - placeIn(b)),
    operation.patternMessages,
  );
  if (errors.length === 0) return example;
  const sentences = errors.map(({ field, message }) => `${field || 'The body'} ${message}.`);
  const summary = errors.length > 1 ? `The request has ${errors.length} validation errors.` : sentences[0]!;
  return withMessage(example, 400, summary, errors);
}

/** The example of an error with another message and other fields, in the format of its area. */
export function withMessage(
  example: Json,
  status: number,
  message: string,
  errors: readonly { field: string; message: string }[] = [],
): Json {
  if (!isObject(example)) return example;
  if ('statusCode' in example) return { ...example, message, ...('errors' in example && { errors: [...errors] }) };
  if ('data' in example)
    return {
      ...example,
      message,
      data: Object.fromEntries(errors.flatMap((fault) => (fault.field ? [[fault.field, fault.message]] : []))),
    };
  const sentences = errors.map((fault) => `${fault.field || 'The body'} ${fault.message}.`);
  // The first example of a 400 may be that of another error, such as TRAVELER_IN_BOOKING.
  const codes = status === 400 && 'code' in example ? { code: 'VALIDATION_ERROR' } : {};
  return { ...example, ...codes, message: sentences.length > 0 ? sentences.join(' ') : message };
}

/** The validator of the service reports the parameters before the body. */
const placeIn = ({ path }: Finding): number => (path.startsWith('/body') ? 1 : 0);

/** An error of Prism in the form of the service's validator, which names the field that is missing or unknown. */
function findingOf({ path = [], code, message }: Faults[number], operation: MockOperation): Finding[] {
  // Of a body that was sent, `null` is all that Prism takes for a missing one.
  if (path.length === 0) return [{ path: '/body', message: 'must be object', errorCode: 'type' }];
  const [, words = message] = /((?:must|is) .*)$/s.exec(message) ?? [];
  const [, named] = /(?:required property|additional properties; found) '(.*)'$/s.exec(message) ?? [];
  const [, missing] = /^must have property (\S+) when/.exec(words) ?? [];
  const place = [
    path[0] === 'body' ? 'body' : 'params',
    ...(code === undefined ? path.slice(1) : placeOf(path, operation)),
  ];
  const name = named ?? missing ?? '';
  return [
    {
      // The service's validator reports no path for a field with an empty name.
      path: named === '' ? '' : `${place.map(escaped).join('')}${name && `/${name}`}`,
      message: /required property '|parameter is required$/.test(message)
        ? 'is required'
        : words.replace(/ properties; found .*/s, ' properties'),
      ...(code !== undefined && { errorCode: String(code) }),
    },
  ];
}

const escaped = (segment: string | number): string => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The path within its place; Prism writes the names of parameters in lower case. */
function placeOf([place, ...rest]: (string | number)[], { parameters }: MockOperation): (string | number)[] {
  if (place === 'body') return rest;
  const [name, ...inside] = rest;
  const known = parameters.find((parameter) => parameter.name.toLowerCase() === String(name).toLowerCase());
  return name === undefined ? [] : [known?.name ?? name, ...inside];
}
