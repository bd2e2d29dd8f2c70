// Written by `make generate` from src/packages/client/types.ts. Change it there.
import type { components, paths } from './api.js' with { 'resolution-mode': 'import' };
/** The contract's models: `Schemas['BookingRequest']`. */
export type Schemas = components['schemas'];
export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
/** The paths that support a method. */
export type PathOf<M extends Method> = {
    [P in keyof paths]: paths[P] extends Record<M, {
        responses: unknown;
    }> ? P : never;
}[keyof paths];
export type Operation<M extends Method, P extends PathOf<M>> = paths[P][M];
export type SuccessAnswer<Status extends number = number, Data = unknown> = {
    status: Status;
    data: Data;
    error?: undefined;
    response: Response;
};
export type FailureAnswer<Status extends number = number, Body = object> = {
    status: Status;
    data?: undefined;
    error: Body;
    response: Response;
};
export type AnyAnswer = SuccessAnswer | FailureAnswer;
type BodyOf<R> = R extends {
    content: {
        'application/json': infer Body;
    };
} ? Body : undefined;
export type AnswerOf<Op> = Op extends {
    responses: infer Responses;
} ? {
    [Status in Exclude<keyof Responses & number, 304>]: `${Status}` extends `2${string}` ? SuccessAnswer<Status, BodyOf<Responses[Status]>> : FailureAnswer<Status, BodyOf<Responses[Status]>>;
}[Exclude<keyof Responses & number, 304>] : never;
/**
 * The responses of an operation, one member per documented status: `Answer<'post', '/v1/booking-requests'>`.
 * The members are distinguished by `status`, or by whether `error` is present.
 */
export type Answer<M extends Method, P extends PathOf<M>> = AnswerOf<Operation<M, P>>;
/** The error responses of an operation. */
export type Failure<M extends Method, P extends PathOf<M>> = Extract<Answer<M, P>, {
    error: object;
}>;
/** The error bodies of an operation. */
export type ErrorOf<M extends Method, P extends PathOf<M>> = Failure<M, P>['error'];
/** The body of an operation's successful response. */
export type DataOf<M extends Method, P extends PathOf<M>> = Exclude<Answer<M, P>, {
    error: object;
}>['data'];
type RequiredKeys<T> = {
    [K in keyof T]-?: {} extends Pick<T, K> ? never : K;
}[keyof T];
type Given<T> = {
    [K in keyof T as [T[K]] extends [undefined] ? never : keyof NonNullable<T[K]> extends 'If-None-Match' ? never : K]: T[K];
};
type ParamsOf<Op> = Op extends {
    parameters: infer Parameters;
} ? keyof Given<Parameters> extends never ? {
    params?: undefined;
} : RequiredKeys<Given<Parameters>> extends never ? {
    params?: Given<Parameters>;
} : {
    params: Given<Parameters>;
} : never;
export type RequestBodyOf<Op> = Op extends {
    requestBody: {
        content: infer Content;
    };
} ? {
    body: Content[keyof Content];
} : {
    body?: undefined;
};
/** The options of a call, besides its path. The body of a form is an object too: the client creates the form. */
export type CallOptions<M extends Method, P extends PathOf<M>> = ParamsOf<Operation<M, P>> & RequestBodyOf<Operation<M, P>> & {
    /** Cancels the call, including a delay before a retry. The call then rejects with the signal's reason. */
    signal?: AbortSignal;
    /** Additional headers. Those in the contract go into `params.header`. */
    headers?: Record<string, string>;
};
/** Optional if the operation has no required options. */
export type CallArguments<M extends Method, P extends PathOf<M>> = RequiredKeys<CallOptions<M, P>> extends never ? [options?: CallOptions<M, P>] : [options: CallOptions<M, P>];
/** A call by path. Resolves to any documented response, errors included, and rejects in all other cases. */
export type Call<M extends Method> = <P extends PathOf<M>>(path: P, ...options: CallArguments<M, P>) => Promise<Answer<M, P>>;
/** The paths whose GET returns an `ETag`. */
export type TaggedPath = {
    [P in PathOf<'get'>]: Operation<'get', P> extends {
        responses: {
            304: unknown;
        };
    } ? P : never;
}[PathOf<'get'>];
/** A read with `If-None-Match`: resolves to 304, without data, if the record still has that `ETag`. */
export type ConditionalRead = <P extends TaggedPath>(path: P, options: CallOptions<'get', P> & {
    params: {
        header: {
            'If-None-Match': string;
        };
    };
}) => Promise<Answer<'get', P> | SuccessAnswer<304, undefined>>;
export {};
