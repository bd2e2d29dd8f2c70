import { type TestApp } from './test-app.ts';

/** A response with its `ETag`; null if it has none. */
export type TaggedAnswer = { status: number; headers: Headers; tag: string | null; text: string; body: any };

export type TaggedCall = {
  body?: unknown;
  ifMatch?: string | string[];
  ifNoneMatch?: string;
  headers?: Record<string, string>;
};

/** A client that sends and receives ETags. */
export type TaggedCaller = (method: string, path: string, call?: TaggedCall) => Promise<TaggedAnswer>;

/** @param prefix the prefix of all paths */
export function taggedCaller(app: Pick<TestApp, 'address'>, bearer: string, prefix = ''): TaggedCaller {
  return async (method, path, { body, ifMatch, ifNoneMatch, headers = {} } = {}) => {
    const sent = new Headers({ ...headers, Authorization: `Bearer ${bearer}` });
    for (const tag of [ifMatch ?? []].flat()) sent.append('If-Match', tag);
    if (ifNoneMatch !== undefined) sent.set('If-None-Match', ifNoneMatch);
    if (body !== undefined) sent.set('Content-Type', 'application/json');
    const response = await fetch(app.address + prefix + path, {
      method,
      headers: sent,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      tag: response.headers.get('ETag'),
      text,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
}

/** How many responses have each status. */
export function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export type Race = {
  /** The ETag that each attempt sent as `If-Match`, with the status of the response. */
  attempts: { tag: string; status: number }[];
};

/**
 * Runs concurrent editors. Each reads a record and changes it with `If-Match`, and starts again until it has succeeded.
 */
export async function race<Read extends { tag: string | null }>(
  editors: number,
  read: (editor: number) => Promise<Read>,
  change: (editor: number, read: Read) => Promise<{ status: number }>,
): Promise<Race> {
  const attempts: Race['attempts'] = [];
  const edit = async (editor: number): Promise<void> => {
    for (;;) {
      const known = await read(editor);
      const { status } = await change(editor, known);
      attempts.push({ tag: known.tag ?? '', status });
      if (status !== 412) return;
    }
  };
  await Promise.all(Array.from({ length: editors }, (_, editor) => edit(editor)));
  return { attempts };
}

/**
 * The ETags for which not exactly one attempt succeeded, or an attempt got a status other than 200 and 412. Must be
 * empty.
 */
export function unfair({ attempts }: Race): Record<string, Record<number, number>> {
  const byTag = Map.groupBy(attempts, ({ tag }) => tag);
  const tallies = [...byTag].map(([tag, ofTag]) => [tag, tally(ofTag)] as const);
  return Object.fromEntries(
    tallies.filter(
      ([, counts]) => counts[200] !== 1 || Object.keys(counts).some((status) => !/^(200|412)$/.test(status)),
    ),
  );
}
