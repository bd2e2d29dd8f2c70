/** The eight calls, with a client from orval. */
import axios from 'axios';
import * as api from './client';
import * as common from './calls';

axios.defaults.baseURL = process.env['MATRIX_URL']!;
axios.defaults.headers.common['Authorization'] = `Bearer ${process.env['MATRIX_TOKEN']}`;
let bookingId = '';
let documentId = '';

void common.make({
  async evaluate() {
    const flight: api.FlightProposal = common.FLIGHT;
    const { data } = await api.policiesEvaluate({ flight });
    common.expectViolations(data.flightEvaluation!.violations);
  },
  async fault() {
    const policy: api.PolicyCreate = common.POLICY;
    const error: unknown = await api.policiesCreate(policy).catch((thrown: unknown) => thrown);
    // The generated client has types for the bodies of errors, but does not say which one a status has.
    if (!axios.isAxiosError<api.PolicyBadRequestBody>(error)) throw new Error('no fault');
    common.expectFault(error.response!.data);
  },
  async create() {
    const flight: api.FlightItemCreate = common.FLIGHT_ITEM;
    const { data } = await api.bookingRequestsCreate(common.bookingOf(flight));
    bookingId = data.data.id;
    common.expect(data.data.totalPrice === common.PRICE, data);
  },
  async list() {
    const { data } = await api.adminBookingRequestsList({ status: ['PENDING', 'CANCELLED'] });
    common.expectSome(data.data);
  },
  async nulls() {
    const { data } = await api.bookingRequestsRead(bookingId);
    common.expectNulls(data.data);
  },
  async rates() {
    const { data } = await api.exchangeRatesList();
    common.expectRate(data.data);
  },
  async upload() {
    const file = await common.visa();
    const { data } = await api.documentsUpload(common.TRAVELER, { file, documentCategory: 'VISA', label: 'by orval' });
    documentId = data.data.id;
    common.expect(data.data.label === 'by orval', data);
  },
  async download() {
    const { data } = await api.documentsDownload(documentId);
    console.log('link', JSON.stringify(data.data));
  },
});
