import { type TestApp } from './test-app.ts';

/** An answer with its `ETag`, which is null where there is none. */
export type TaggedAnswer = { status: number; headers: Headers; tag: string | null; text: string; body: any };

export type TaggedCall = {
  body?: unknown;
  ifMatch?: string | string[];
  ifNoneMatch?: string;
  headers?: Record<string, string>;
};

/** A caller who sends tags and reads them. */
export type TaggedCaller = (method: string, path: string, call?: TaggedCall) => Promise<TaggedAnswer>;

/** @param prefix of every path */
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

/** How many answers there are of each status. */
export function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export type Race = {
  /** The ETag of every attempt that was sent as `If-Match`, with the status that it got. */
  attempts: { tag: string; status: number }[];
};

/**
 * Editors who each read, change what they have read if nobody has changed it since, and start again until they have
 * succeeded. All of them begin at once.
 */
export async function race(
  editors: number,
  read: (editor: number) => Promise<TaggedAnswer>,
  change: (editor: number, read: TaggedAnswer) => Promise<TaggedAnswer>,
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
 * The tags of which not exactly one attempt has won, or one ended otherwise than in a 200 or a 412; empty when all is
 * well.
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
