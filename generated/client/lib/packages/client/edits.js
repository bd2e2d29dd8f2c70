// Written by `make generate` from src/packages/client/edits.ts. Change it there.
import { edits } from './contract.js';
import { UnexpectedAnswerError } from './problems.js';
/**
 * Implements `edit` on top of a function that sends one request.
 *
 * The returned function throws a `TypeError` for a path that cannot be edited, and an `UnexpectedAnswerError` if the
 * read has no `ETag`.
 */
export function editWith(call) {
    const sendEdit = async (path, { params, attempts = 5, ...options }, change) => {
        const edit = edits[path];
        if (!edit)
            throw new TypeError(`${path} can't be edited: it has no change with If-Match.`);
        for (let left = attempts;; left -= 1) {
            const read = await call('get', edit.read, { ...options, params });
            if (read.status !== 200)
                return read;
            const tag = read.response.headers.get('ETag');
            // Without a version, the change could overwrite somebody else's.
            if (tag === null)
                throw new UnexpectedAnswerError(read.response);
            const body = await change(read.data);
            const header = { 'If-Match': tag };
            const answer = await call(edit.method, path, { ...options, params: { ...params, header }, body });
            if (answer.status !== 412 || left <= 1)
                return answer;
        }
    };
    return sendEdit;
}
