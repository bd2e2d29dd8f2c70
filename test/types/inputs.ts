/** What must not compile about the input of handlers; see `handlers.ts`. */
import type { Handler, Input } from '../../src/http/operations.ts';

declare const update: Input<'Policies_update'>;
declare const list: Input<'Policies_list'>;
declare const create: Input<'Policies_create'>;
declare const remove: Input<'Policies_delete'>;
declare const evaluate: Input<'Policies_evaluate'>;
declare const booking: Input<'BookingRequests_create'>;

export const path: string = update.path.policyId;
// @ts-expect-error the path has no such parameter
export const noSuchId: unknown = update.path.ruleId;
// @ts-expect-error this path has no parameters
export const noIds: unknown = create.path.policyId;

export const filter: string | undefined = list.query.companyId;
// Paging parameters have a default in the contract, which the validator fills in.
export const paging: number = list.query.page + list.query.limit;
// @ts-expect-error an optional filter may be absent
export const always: string = list.query.companyId;
// @ts-expect-error a number, not a string
export const text: string = list.query.page;
// @ts-expect-error the query has no such parameter: it is `limit` here
export const noSuchFilter: unknown = list.query.perPage;
// @ts-expect-error this operation has no query
export const noQuery: unknown = create.query.page;

export const name: string = create.body.name;
// @ts-expect-error the body has no such field
export const noSuchField: unknown = create.body.id;
// @ts-expect-error an optional field may be absent
export const isDefault: boolean = create.body.isDefault;
// @ts-expect-error every field of a patch may be absent
export const newName: string = update.body.name;
// @ts-expect-error either the flight or the hotel may be absent
export const maybeNoFlight: unknown = evaluate.body.flight.price;
// @ts-expect-error this operation takes no body
export const noBody: unknown = remove.body.name;
// @ts-expect-error no such booking mode to compare with
export const isSometimes: boolean = create.body.bookingMode === 'SOMETIMES';

export const key: string | undefined = booking.header['idempotency-key'];
// @ts-expect-error Node gives headers lower-case names
export const writtenInCapitals: unknown = booking.header['Idempotency-Key'];
// @ts-expect-error no such header
export const noSuchHeader: unknown = booking.header['if-match'];

// @ts-expect-error a handler must not change the caller
create.caller.permissions.add('READ_POLICIES');

declare const policy: Awaited<ReturnType<Handler<'Policies_read'>>>['body'];
// @ts-expect-error a handler cannot ask for a parameter that the contract does not have
export const asksForMore: Handler<'Policies_read'> = async ({
  path,
}: {
  path: { policyId: string; version: string };
}) => ({ status: 200, body: path.version ? policy : policy });

// @ts-expect-error a handler cannot ask for another body
export const asksForOther: Handler<'Policies_create'> = async ({ body }: Input<'Policies_assignRole'>) => ({
  status: 201,
  body: body.roleId ? policy : policy,
});
