/** Objects whose keys the contract leaves open: exchange rates by currency, and error messages by field. */
const MAPS = /^(data|data\.exchangeRates\[\])\.rates$|^error\.data$/;

/** Every path in a response body with its type, sorted: `data.items[].price: number`. */
export function shapeOf(body: unknown, isFailure: boolean): string[] {
  return [...new Set(isFailure ? lines('error', body) : lines('', body))].sort();
}

function lines(path: string, value: unknown): string[] {
  if (Array.isArray(value)) return [`${path}: array`, ...value.flatMap((item) => lines(`${path}[]`, item))];
  if (value === null) return [`${path}: null`];
  if (typeof value !== 'object') return [`${path}: ${typeof value}`];
  const entries = Object.entries(value);
  if (MAPS.test(path)) return [`${path}: map`, ...entries.flatMap(([, inner]) => lines(`${path}.*`, inner))];
  return [`${path}: object`, ...entries.flatMap(([key, inner]) => lines(path === '' ? key : `${path}.${key}`, inner))];
}
