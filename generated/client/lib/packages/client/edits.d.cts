// Written by `make generate` from src/packages/client/edits.ts. Change it there.
import type { Answer, CallOptions, DataOf, Failure, FailureAnswer, Method, Operation, PathOf, SuccessAnswer, TaggedPath } from './types.cjs';
type HeadersOf<M extends Method, P extends PathOf<M>> = Operation<M, P> extends {
    parameters: {
        header?: infer Headers;
    };
} ? NonNullable<Headers> : never;
/** The path whose GET reads what a path changes: the same path, or for `/v1/admin/…` the path without `admin/`. */
type ReadOf<P> = P extends TaggedPath ? P : P extends `/v1/admin/${infer Rest}` ? Extract<`/v1/${Rest}`, TaggedPath> : never;
type Editable<M extends 'patch' | 'put'> = {
    [P in PathOf<M>]: [ReadOf<P>] extends [never] ? never : 'If-Match' extends keyof HeadersOf<M, P> ? P : never;
}[PathOf<M>];
/**
 * The paths of records that `edit` can change: their GET returns an `ETag`, and their PATCH or PUT takes `If-Match`.
 */
export type EditablePath = Editable<'patch'> | Editable<'put'>;
type EditAnswer<P extends EditablePath> = (P extends Editable<'patch'> ? Answer<'patch', P> : P extends Editable<'put'> ? Answer<'put', P> : never) | Failure<'get', ReadOf<P>>;
type BodyOf<Options> = Options extends {
    body: infer Body;
} ? Body : never;
type EditBody<P extends EditablePath> = P extends Editable<'patch'> ? BodyOf<CallOptions<'patch', P>> : P extends Editable<'put'> ? BodyOf<CallOptions<'put', P>> : never;
export type EditOptions<P extends EditablePath> = Pick<CallOptions<'get', ReadOf<P>>, 'signal' | 'headers'> & {
    params: Pick<CallOptions<'get', ReadOf<P>>['params'] & object, 'path'>;
    /** How many times to read the record and send the change, if others keep changing the record; 5 by default. */
    attempts?: number;
};
/** Reads a record, and sends the body that `change` returns, unless the record has been changed meanwhile. */
export type Edit = <P extends EditablePath>(path: P, options: EditOptions<P>, change: (read: DataOf<'get', ReadOf<P>>) => EditBody<P> | Promise<EditBody<P>>) => Promise<EditAnswer<P>>;
type AnyAnswer = SuccessAnswer | FailureAnswer;
/**
 * Implements `edit` on top of a function that sends one request.
 *
 * The returned function throws a `TypeError` for a path that cannot be edited, and an `UnexpectedAnswerError` if the
 * read has no `ETag`.
 */
export declare function editWith(call: (method: Method, path: string, options: object) => Promise<AnyAnswer>): (path: string, options: EditOptions<EditablePath>, change: (read: unknown) => unknown) => Promise<AnyAnswer>;
export {};
