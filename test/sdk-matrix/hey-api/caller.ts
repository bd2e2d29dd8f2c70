/** The eight calls, with a client from hey-api's openapi-ts. */
import * as api from './client/index';
import { client } from './client/client.gen';
import * as common from './calls';

client.setConfig({ baseUrl: process.env['MATRIX_URL']!, auth: process.env['MATRIX_TOKEN']! });
let bookingId = '';
let documentId = '';

void common.make({
  async evaluate() {
    const flight: api.FlightProposal = common.FLIGHT;
    const { data } = await api.policiesEvaluate({ body: { flight }, throwOnError: true });
    common.expectViolations(data.flightEvaluation!.violations);
  },
  async fault() {
    const { error } = await api.policiesCreate({ body: common.POLICY });
    if (!error || !('errors' in error)) throw new Error('no fault');
    // All of these types allow unknown fields, such as `errors`, so TypeScript cannot narrow the union.
    common.expectFault(error as api.PolicyBadRequestBody);
  },
  async create() {
    const flight: api.FlightItemCreate = common.FLIGHT_ITEM;
    const { data } = await api.bookingRequestsCreate({ body: common.bookingOf(flight), throwOnError: true });
    bookingId = data.data.id;
    common.expect(data.data.totalPrice === common.PRICE, data);
  },
  async list() {
    const { data } = await api.adminBookingRequestsList({
      query: { status: ['PENDING', 'CANCELLED'] },
      throwOnError: true,
    });
    common.expectSome(data.data);
  },
  async nulls() {
    const { data } = await api.bookingRequestsRead({ path: { id: bookingId }, throwOnError: true });
    common.expectNulls(data.data);
  },
  async rates() {
    const { data } = await api.exchangeRatesList({ throwOnError: true });
    common.expectRate(data.data);
  },
  async upload() {
    const { data } = await api.documentsUpload({
      path: { travelerId: common.TRAVELER },
      body: { file: await common.visa(), documentCategory: 'VISA', label: 'by hey-api' },
      throwOnError: true,
    });
    documentId = data.data.id;
    common.expect(data.data.label === 'by hey-api', data);
  },
  async download() {
    const { data } = await api.documentsDownload({ path: { id: documentId }, throwOnError: true });
    console.log('link', JSON.stringify(data.data));
  },
});
