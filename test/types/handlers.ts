/**
 * What must not compile about handlers: `tsc -p .` fails if one of the expected errors does not occur. Nothing in this
 * file ever runs.
 */
import type { components } from '../../generated/api.d.ts';
import type { Handler, Handlers, OperationsOf } from '../../src/http/operations.ts';

type Schemas = components['schemas'];

declare const etag: string;
declare const policy: Schemas['Policy'];
declare const page: Schemas['PolicyPage'];
declare const handlers: Handlers;

export const complete: Handlers<'Policies_read' | 'Policies_delete'> = {
  async Policies_read() {
    return { status: 200, etag, body: policy };
  },
  async Policies_delete() {
    return { status: 204 };
  },
};

// @ts-expect-error a handler is missing
export const missing: Handlers<'Policies_read' | 'Policies_delete'> = {
  async Policies_read() {
    return { status: 200, etag, body: policy };
  },
};

// @ts-expect-error a handler of an area is missing
export const missingOfArea: Handlers<OperationsOf<'Policies'>> = complete;

const { Policies_evaluate: _, ...allButOne } = handlers;
// @ts-expect-error the service lacks one operation of the contract
allButOne satisfies Handlers;

export const unknownOperation: Handlers<'Policies_read'> = {
  ...complete,
  // @ts-expect-error the contract has no such operation
  async Policies_rename() {
    return { status: 200, etag, body: policy };
  },
};

// @ts-expect-error the contract has no such operation
export type Unknown = Handler<'Policies_rename'>;

// @ts-expect-error the contract documents 200, not 201
export const wrongStatus: Handler<'Policies_read'> = async () => ({ status: 201, etag, body: policy });

// @ts-expect-error failures are thrown, not returned
export const failureAsReply: Handler<'Policies_read'> = async () => ({
  status: 404,
  body: { statusCode: 404, message: 'There is no such policy.' },
});

// @ts-expect-error 204 has no content, and is not 200
export const contentForNone: Handler<'Policies_delete'> = async () => ({ status: 200, body: policy });

// @ts-expect-error a body is documented
export const noBody: Handler<'Policies_read'> = async () => ({ status: 200, etag });

// @ts-expect-error an ETag is documented
export const noTag: Handler<'Policies_read'> = async () => ({ status: 200, body: policy });

// @ts-expect-error the body of another operation
export const otherBody: Handler<'Policies_read'> = async () => ({ status: 200, etag, body: page });

// @ts-expect-error a field is missing
export const missingField: Handler<'Policies_list'> = async () => ({ status: 200, body: { data: page.data } });

// @ts-expect-error a total is a number
export const wrongType: Handler<'Policies_list'> = async () => ({
  status: 200,
  body: { data: page.data, pagination: { ...page.pagination, total: '1' } },
});

// @ts-expect-error a name is never null
export const nullNotAllowed: Handler<'Policies_read'> = async () => ({
  status: 200,
  etag,
  body: { ...policy, name: null },
});

// @ts-expect-error no such booking mode
export const outsideTheEnumeration: Handler<'Policies_read'> = async () => ({
  status: 200,
  etag,
  body: { ...policy, bookingMode: 'SOMETIMES' },
});
