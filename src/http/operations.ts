import type { operations } from '../../generated/api.d.ts';
import type { Caller } from '../domain/caller.ts';
import type { KeyedCall } from '../platform/idempotency.ts';
import type { Upload } from './uploads/uploads.ts';

/*
 * The binding between the contract and the code that implements it. All types here are inferred from
 * `generated/api.d.ts`, so a handler that is missing, reads a parameter that does not exist, or returns an undocumented
 * response does not compile.
 */

/** Without the calls that the service itself makes. */
export type OperationId = Exclude<keyof operations, 'Webhooks_event'>;

/** The operations of an interface of the contract: `OperationsOf<'Policies'>`. */
export type OperationsOf<Interface extends string> = Extract<OperationId, `${Interface}_${string}`>;

type Parameters<K extends OperationId, In extends string> = operations[K]['parameters'] extends {
  [P in In]?: infer Found;
}
  ? [NonNullable<Found>] extends [never]
    ? Record<never, never>
    : NonNullable<Found>
  : Record<never, never>;

/** The query parameters of an operation: `SentQuery<'Travelers_list'>['sortBy']`. */
export type SentQuery<K extends OperationId> = Parameters<K, 'query'>;

/** The filters of a list; `companyId` null means all companies. */
export type ListFilter<K extends OperationId> = Omit<SentQuery<K>, 'companyId'> & { companyId: string | null };

/** The validator fills in the contract's defaults of the paging parameters, so a handler always has them. */
type WithPaging<Query> = Query & Required<Pick<Query, Extract<keyof Query, 'page' | 'limit' | 'perPage'>>>;

/** Node converts the names of headers to lower case. */
type WithLowerCaseNames<Headers> = { [Name in keyof Headers as Lowercase<Name & string>]: Headers[Name] };

type FormOf<K extends OperationId> = operations[K] extends {
  requestBody: { content: { 'multipart/form-data': infer Form } };
}
  ? Form
  : never;

/** The body of a request. Of a form, the fields without the files, which are in `upload`. */
type BodyOf<K extends OperationId> = [FormOf<K>] extends [never]
  ? operations[K] extends { requestBody: { content: infer Content } }
    ? Content[keyof Content]
    : undefined
  : {
      [
        Field in keyof FormOf<K> as NonNullable<FormOf<K>[Field]> extends Blob | Blob[] ? never : Field
      ]: FormOf<K>[Field];
    };

/** The files of a form, which are stored before the handler is called. */
type UploadOf<K extends OperationId> = [FormOf<K>] extends [never] ? unknown : { upload: Upload };

/** The call as its `Idempotency-Key` identifies it, for operations that take one; null if no key was sent. */
type CallOf<K extends OperationId> = 'idempotency-key' extends keyof WithLowerCaseNames<Parameters<K, 'header'>>
  ? { call: KeyedCall | null }
  : unknown;

/** The input of a handler: the validated request, and the caller. */
export type Input<K extends OperationId> = {
  path: Parameters<K, 'path'>;
  query: WithPaging<Parameters<K, 'query'>>;
  /** Header parameters by their lower-case names. */
  header: WithLowerCaseNames<Parameters<K, 'header'>>;
  body: BodyOf<K>;
  caller: Caller;
  /** Identifies the request in the logs and in `X-Request-Id`. */
  requestId: string;
} & UploadOf<K> &
  CallOf<K>;

type SuccessStatus<K extends OperationId> = Extract<keyof operations[K]['responses'], 200 | 201 | 204>;

type ReplyWith<Status, Response> = { status: Status } & (Response extends {
  content: { 'application/json': infer Body };
}
  ? { body: Body }
  : unknown) &
  (Response extends { headers: { ETag: string } } ? { etag: string } : unknown);

/**
 * The reply of a handler: one of the documented successful statuses with its body, and with the entity tag if the
 * contract documents an `ETag` (see `domain/entity-tags.ts`). The dispatcher sends 304 instead if the caller has that
 * version.
 */
export type Reply<K extends OperationId> = {
  [Status in SuccessStatus<K>]: ReplyWith<Status, operations[K]['responses'][Status]>;
}[SuccessStatus<K>];

export type Handler<K extends OperationId> = (input: Input<K>) => Promise<Reply<K>>;

export type Handlers<K extends OperationId = OperationId> = { [P in K]: Handler<P> };
