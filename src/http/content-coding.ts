/** How a file can be sent, the smallest first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;

export type ContentCoding = (typeof CODINGS)[number];

/**
 * The coding to answer with: what the client weighs highest in `Accept-Encoding` (RFC 9110, 12.5.3), of equals the
 * smallest. A weight of 0 excludes. Without the header, and where nothing of ours will do, the file as it is.
 */
export function codingFor(acceptEncoding: string | undefined): ContentCoding {
  if (acceptEncoding === undefined) return 'identity';
  const weights = new Map(acceptEncoding.split(',').map(weightOf));
  const weight = (coding: ContentCoding): number => {
    const said = weights.get(coding) ?? weights.get('*');
    // Named by nobody, the file as it is still does, if nothing else will.
    return said ?? (coding === 'identity' ? Number.MIN_VALUE : 0);
  };
  const best = CODINGS.reduce((best, coding) => (weight(coding) > weight(best) ? coding : best));
  return weight(best) > 0 ? best : 'identity';
}

/** A weight that is not valid excludes, too. */
function weightOf(entry: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = given === undefined ? 1 : /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : 0;
  return [coding === 'x-gzip' ? 'gzip' : coding, weight];
}
