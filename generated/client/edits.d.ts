// Written by `make generate` from src/client-package/edits.ts. Change it there.
import type { Answer, CallOptions, DataOf, Failure, FailureAnswer, Method, Operation, PathOf, SuccessAnswer, TaggedPath } from './types.js';
type HeadersOf<M extends Method, P extends PathOf<M>> = Operation<M, P> extends {
    parameters: {
        header?: infer Headers;
    };
} ? NonNullable<Headers> : never;
/** The GET that reads what a path changes: its own, or the one that users and administrators share. */
type ReadOf<P> = P extends TaggedPath ? P : P extends `/v1/admin/${infer Rest}` ? Extract<`/v1/${Rest}`, TaggedPath> : never;
type Editable<M extends 'patch' | 'put'> = {
    [P in PathOf<M>]: [ReadOf<P>] extends [never] ? never : 'If-Match' extends keyof HeadersOf<M, P> ? P : never;
}[PathOf<M>];
/** The paths of records that can be changed without losing anybody's update. */
export type EditablePath = Editable<'patch'> | Editable<'put'>;
type EditAnswer<P extends EditablePath> = (P extends Editable<'patch'> ? Answer<'patch', P> : P extends Editable<'put'> ? Answer<'put', P> : never) | Failure<'get', ReadOf<P>>;
type BodyOf<Options> = Options extends {
    body: infer Body;
} ? Body : never;
type EditBody<P extends EditablePath> = P extends Editable<'patch'> ? BodyOf<CallOptions<'patch', P>> : P extends Editable<'put'> ? BodyOf<CallOptions<'put', P>> : never;
export type EditOptions<P extends EditablePath> = Pick<CallOptions<'get', ReadOf<P>>, 'signal' | 'headers'> & {
    params: Pick<CallOptions<'get', ReadOf<P>>['params'] & object, 'path'>;
    /** How often the record is read and the change sent, while others change it in between; 5 by default. */
    attempts?: number;
};
/** Reads a record, and sends what `change` makes of it, unless the record has been changed meanwhile. */
export type Edit = <P extends EditablePath>(path: P, options: EditOptions<P>, change: (read: DataOf<'get', ReadOf<P>>) => EditBody<P> | Promise<EditBody<P>>) => Promise<EditAnswer<P>>;
type AnyAnswer = SuccessAnswer | FailureAnswer;
/** @param call sends one request, by method and path */
export declare function editWith(call: (method: Method, path: string, options: object) => Promise<AnyAnswer>): (path: string, options: EditOptions<EditablePath>, change: (read: unknown) => unknown) => Promise<AnyAnswer>;
export {};
