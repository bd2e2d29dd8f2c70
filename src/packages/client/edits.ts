import { edits } from './contract.js';
import { UnexpectedAnswerError } from './problems.js';
import type { paths } from './api.js';
import type { AnyAnswer, AnswerOf, CallOptions, DataOf, Failure, Method, RequestBodyOf } from './types.js';

/**
 * The paths of records that `edit` can change: their GET returns an `ETag`, and their PATCH or PUT takes `If-Match`.
 */
export type EditablePath = keyof typeof edits;

/** The path whose GET reads what a path changes. */
type ReadOf<P extends EditablePath> = (typeof edits)[P]['read'];

type Change<P extends EditablePath> = paths[P][(typeof edits)[P]['method']];

type EditAnswer<P extends EditablePath> = AnswerOf<Change<P>> | Failure<'get', ReadOf<P>>;

type EditBody<P extends EditablePath> = RequestBodyOf<Change<P>>['body'];

export type EditOptions<P extends EditablePath> = Pick<CallOptions<'get', ReadOf<P>>, 'signal' | 'headers'> & {
  params: Pick<CallOptions<'get', ReadOf<P>>['params'] & object, 'path'>;
  /** How many times to read the record and send the change, if others keep changing the record; 5 by default. */
  attempts?: number;
};

/** Reads a record, and sends the body that `change` returns, unless the record has been changed meanwhile. */
export type Edit = <P extends EditablePath>(
  path: P,
  options: EditOptions<P>,
  change: (read: DataOf<'get', ReadOf<P>>) => EditBody<P> | Promise<EditBody<P>>,
) => Promise<EditAnswer<P>>;

/**
 * Implements `edit` on top of a function that sends one request.
 *
 * The returned function throws a `TypeError` for a path that cannot be edited, and an `UnexpectedAnswerError` if the
 * read has no `ETag`.
 */
export function editWith(call: (method: Method, path: string, options: object) => Promise<AnyAnswer>): Edit {
  const sendEdit = async (
    path: EditablePath,
    { params, attempts = 5, ...options }: EditOptions<EditablePath>,
    change: (read: unknown) => unknown,
  ): Promise<AnyAnswer> => {
    const edit = edits[path];
    if (!edit) throw new TypeError(`${path as string} can't be edited: it has no change with If-Match.`);
    for (let left = attempts; ; left -= 1) {
      const read = await call('get', edit.read, { ...options, params });
      if (read.status !== 200) return read;
      const tag = read.response.headers.get('ETag');
      // Without a version, the change could overwrite somebody else's.
      if (tag === null) throw new UnexpectedAnswerError(read.response);
      const body = await change(read.data);
      const header = { 'If-Match': tag };
      const answer = await call(edit.method, path, { ...options, params: { ...params, header }, body });
      if (answer.status !== 412 || left <= 1) return answer;
    }
  };
  return sendEdit as unknown as Edit;
}
