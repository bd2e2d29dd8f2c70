/** The content codings that a file can be sent with, smallest result first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;

export type ContentCoding = (typeof CODINGS)[number];

/**
 * The content coding for a response: the one with the highest weight in `Accept-Encoding` (RFC 9110, 12.5.3), of equals
 * the smallest. A weight of 0 excludes a coding. `identity` without the header, and if no coding is acceptable.
 */
export function codingFor(acceptEncoding: string | undefined): ContentCoding {
  if (acceptEncoding === undefined) return 'identity';
  const weights = new Map(acceptEncoding.split(',').map(weightOf));
  const weight = (coding: ContentCoding): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = CODINGS.reduce((best, coding) => (weight(coding) > weight(best) ? coding : best));
  return weight(best) > 0 ? best : 'identity';
}

/** An entry of `Accept-Encoding`. An invalid weight counts as 0. */
function weightOf(entry: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = given === undefined ? 1 : /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : 0;
  return [coding === 'x-gzip' ? 'gzip' : coding, weight];
}
