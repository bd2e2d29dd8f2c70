import type { components, paths } from './api.js';

/** The contract's models: `Schemas['BookingRequest']`. */
export type Schemas = components['schemas'];

export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** The paths that have a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];

export type Operation<M extends Method, P extends PathOf<M>> = paths[P][M];

export type SuccessAnswer<Status extends number = number, Data = unknown> = {
  status: Status;
  data: Data;
  error?: undefined;
  response: Response;
};

export type FailureAnswer<Status extends number = number, Body = unknown> = {
  status: Status;
  data?: undefined;
  error: Body;
  response: Response;
};

type BodyOf<R> = R extends { content: { 'application/json': infer Body } } ? Body : undefined;

type AnswerOf<Op> = Op extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & number]: `${Status}` extends `2${string}`
        ? SuccessAnswer<Status, BodyOf<Responses[Status]>>
        : FailureAnswer<Status, BodyOf<Responses[Status]>>;
    }[keyof Responses & number]
  : never;

/**
 * What an operation can answer, one member for each documented status: `Answer<'post', '/v1/booking-requests'>`.
 * `status` tells the members apart, and so does whether there is an `error`.
 */
export type Answer<M extends Method, P extends PathOf<M>> = AnswerOf<Operation<M, P>>;

/** The members of an answer, or of an operation's answers, that are failures. */
export type Failure<M extends Method, P extends PathOf<M>> = Extract<Answer<M, P>, { error: object }>;

/** The body of every failure of an operation. */
export type ErrorOf<M extends Method, P extends PathOf<M>> = Failure<M, P>['error'];

/** The body of an operation's success. */
export type DataOf<M extends Method, P extends PathOf<M>> = Exclude<Answer<M, P>, { error: object }>['data'];

type RequiredKeys<T> = { [K in keyof T]-?: {} extends Pick<T, K> ? never : K }[keyof T];

type Given<T> = { [K in keyof T as [T[K]] extends [undefined] ? never : K]: T[K] };

// Without any, nothing may be given: `{}` would take anything.
type ParamsOf<Op> = Op extends { parameters: infer Parameters }
  ? keyof Given<Parameters> extends never
    ? { params?: undefined }
    : RequiredKeys<Given<Parameters>> extends never
      ? { params?: Given<Parameters> }
      : { params: Given<Parameters> }
  : never;

type RequestBodyOf<Op> = Op extends { requestBody: { content: infer Content } } ? { body: Content[keyof Content] } : { body?: undefined };

/** What a call takes beside its path. An object for a form too: the client makes the form. */
export type CallOptions<M extends Method, P extends PathOf<M>> = ParamsOf<Operation<M, P>> &
  RequestBodyOf<Operation<M, P>> & {
    /** Ends the call, a wait before a retry included; it then rejects with the signal's reason. */
    signal?: AbortSignal;
    /** Beside those that the contract names, which are `params.header`. */
    headers?: Record<string, string>;
  };

/** Optional where the operation requires nothing. */
export type CallArguments<M extends Method, P extends PathOf<M>> =
  RequiredKeys<CallOptions<M, P>> extends never ? [options?: CallOptions<M, P>] : [options: CallOptions<M, P>];

/** A call by method and path. It resolves to every documented answer, failures included, and rejects for all else. */
export type Call<M extends Method> = <P extends PathOf<M>>(path: P, ...options: CallArguments<M, P>) => Promise<Answer<M, P>>;
