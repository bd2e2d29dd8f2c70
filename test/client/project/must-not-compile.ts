/** What the types must reject. Only compiled, in a project that has the packed client and nothing else. */
import { createTravelDeskClient, type DataOf, type ErrorCode, type Failure, problemOf, type Schemas } from '@travel-desk/client';

const client = createTravelDeskClient({ baseUrl: '', token: 'a' });
const path = { id: 'a' };

// @ts-expect-error the token is required
createTravelDeskClient({ baseUrl: '' });
// @ts-expect-error there is no such path
void client.GET('/v1/booking-request');
// @ts-expect-error the path has no such method
void client.DELETE('/v1/booking-requests/{id}');
// @ts-expect-error an id is required
void client.GET('/v1/booking-requests/{id}');
// @ts-expect-error the id has another name
void client.GET('/v1/booking-requests/{id}', { params: { path: { requestId: 'a' } } });
// @ts-expect-error there is no such filter
void client.GET('/v1/booking-requests/my-requests', { params: { query: { statuses: ['PENDING'] } } });
// @ts-expect-error there is no such status
void client.GET('/v1/booking-requests/my-requests', { params: { query: { status: ['pending'] } } });
// @ts-expect-error a body is required
void client.POST('/v1/booking-requests');
// @ts-expect-error fields are missing
void client.POST('/v1/booking-requests', { body: { totalPrice: 1 } });
// @ts-expect-error there is no such option
void client.GET('/v1/booking-requests/my-requests', { parms: {} });
// @ts-expect-error this operation takes no Idempotency-Key
void client.POST('/api/v1/policies/evaluate', { params: { header: { 'Idempotency-Key': 'a' } }, body: {} });
// @ts-expect-error this operation takes no body
void client.POST('/v1/booking-requests/{id}/cancel', { params: { path }, body: {} });
// @ts-expect-error a file is not a string
void client.POST('/api/travelers/{travelerId}/documents', { params: { path: { travelerId: 'a' } }, body: { file: 'text', documentCategory: 'PASSPORT' } });
// @ts-expect-error one file is not a list of files
void client.POST('/api/travelers/{travelerId}/passports/with-documents', { params: { path: { travelerId: 'a' } }, body: { passportNumber: 'a', nationality: 'a', issuingCountry: 'a', issuingDate: 'a', expiryDate: 'a', passportDocuments: new Blob() } });
// @ts-expect-error this is a record, not a list
void client.pages('/v1/booking-requests/{id}', { params: { path } });

const read = await client.GET('/v1/booking-requests/{id}', { params: { path } });
// @ts-expect-error data may be undefined
void read.data.data.id;
// @ts-expect-error error may be undefined
void read.error.message;
if (read.error) {
  // @ts-expect-error not every error of this area has a code: those with 5xx have a requestId
  void read.error.code;
  // @ts-expect-error an error has no data
  void read.data.data;
  problemOf(read).code satisfies 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  // @ts-expect-error UNAVAILABLE is missing
  problemOf(read).code satisfies 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'RATE_LIMITED' | 'INTERNAL_ERROR';
} else {
  read.data.data.status satisfies Schemas['BookingRequestStatus'];
}
// @ts-expect-error a success is not a problem
problemOf({ status: 200, data: {}, response: new Response() });
// @ts-expect-error this status is not documented
if (read.status === 418) throw new Error('a teapot');

switch (read.status) {
  case 200:
  case 400:
  case 401:
  case 403:
  case 404:
  case 405:
  case 429:
  case 500:
    break;
  default:
    // @ts-expect-error 503 is missing
    read satisfies never;
}

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

// One of each error format: distinguished by status, by code and status, by code.
true satisfies Equal<Failure<'get', '/api/v1/policies/{policyId}'>['status'], 400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
true satisfies Equal<Failure<'patch', '/api/v1/policies/{policyId}'>['status'], 400 | 401 | 403 | 404 | 405 | 412 | 413 | 415 | 429 | 500 | 503>;
true satisfies Equal<ErrorCode<Failure<'put', '/v1/admin/locations/{locationId}'>>, 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'METHOD_NOT_ALLOWED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE'>;
true satisfies Equal<Failure<'delete', '/api/admin/travelers/{id}'>['error']['code'], 'VALIDATION_ERROR' | 'TRAVELER_IN_BOOKING' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'TRAVELER_NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'PRECONDITION_FAILED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE'>;
true satisfies Equal<DataOf<'delete', '/api/admin/travelers/{id}'>, undefined>;
true satisfies Equal<DataOf<'put', '/v1/admin/locations/{locationId}'>, Schemas['LocationResult']>;
for await (const policy of client.items('/api/v1/policies')) policy satisfies Schemas['PolicySummary'];
for await (const traveler of client.items('/api/admin/travelers')) traveler satisfies Schemas['Traveler'];
for await (const { items } of client.pages('/v1/admin/users')) items satisfies Schemas['User'][];

const policy = { params: { path: { policyId: 'a' } } };
const known = await client.GET('/api/v1/policies/{policyId}', { params: { ...policy.params, header: { 'If-None-Match': '"1"' } } });
// @ts-expect-error data may be undefined, because 304 has none
if (!known.error) void known.data.name;
if (!known.error && known.status !== 304) known.data.name satisfies string;
// @ts-expect-error a list has no ETag
void client.GET('/api/v1/policies', { params: { header: { 'If-None-Match': '"1"' } } });
const edited = await client.edit('/api/v1/policies/{policyId}', policy, ({ name }) => ({ name: `${name}, renamed` }));
if (!edited.error) edited.data satisfies Schemas['PolicySummary'];
(await client.edit('/v1/admin/booking-requests/{id}', { params: { path } }, ({ data }) => ({ totalPrice: data.totalPrice + 1 }))).status satisfies 200 | 400 | 401 | 403 | 404 | 405 | 412 | 413 | 415 | 429 | 500 | 503;
// @ts-expect-error a policy has no such field
void client.edit('/api/v1/policies/{policyId}', policy, () => ({ title: 'a' }));
// @ts-expect-error the response has no such field
void client.edit('/api/v1/policies/{policyId}', policy, ({ title }) => ({ name: title }));
// @ts-expect-error an id is required
void client.edit('/api/v1/policies/{policyId}', {}, ({ name }) => ({ name }));
// @ts-expect-error a company has no ETag
void client.edit('/v1/admin/companies/{companyId}', { params: { path: { companyId: 'a' } } }, () => ({ name: 'A', active: true }));
