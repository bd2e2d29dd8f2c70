// Written by `make generate` from src/client-package/edits.ts. Change it there.
import { edits } from './contract.js';
import { UnexpectedAnswerError } from './problems.js';
/** @param call sends one request, by method and path */
export function editWith(call) {
    return async (path, { params, attempts = 5, ...options }, change) => {
        const edit = edits[path];
        if (!edit)
            throw new TypeError(`${path} can't be edited: it has no change with If-Match.`);
        for (let left = attempts;; left -= 1) {
            const read = await call('get', edit.read, { ...options, params });
            if (read.status !== 200)
                return read;
            const tag = read.response.headers.get('ETag');
            // Nothing may be changed by whom nobody could tell that it has been changed.
            if (tag === null)
                throw new UnexpectedAnswerError(read.response);
            const body = await change(read.data);
            const header = { 'If-Match': tag };
            const answer = await call(edit.method, path, { ...options, params: { ...params, header }, body });
            if (answer.status !== 412 || left <= 1)
                return answer;
        }
    };
}
