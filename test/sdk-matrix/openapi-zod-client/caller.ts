/** The eight calls, with a client from openapi-zod-client, which uses Zodios. */
import { isErrorFromAlias } from '@zodios/core';
import { createApiClient } from './client';
import * as common from './calls';

const api = createApiClient(process.env['MATRIX_URL']!, {
  axiosConfig: { headers: { Authorization: `Bearer ${process.env['MATRIX_TOKEN']}` } },
});
let bookingId = '';
let documentId = '';

void common.make({
  async evaluate() {
    const answer = await api.Policies_evaluate({ flight: common.FLIGHT });
    common.expectViolations(answer.flightEvaluation!.violations);
  },
  async fault() {
    // The client rejects a name that is too short; here, the service should reject it.
    const lenient = createApiClient(process.env['MATRIX_URL']!, {
      validate: 'response',
      axiosConfig: { headers: { Authorization: `Bearer ${process.env['MATRIX_TOKEN']}` } },
    });
    const error: unknown = await lenient.Policies_create(common.POLICY).catch((thrown: unknown) => thrown);
    if (!isErrorFromAlias(lenient.api, 'Policies_create', error) || error.response.status !== 400) {
      throw new Error(`no typed fault: ${String(error)}`);
    }
    const body = error.response.data;
    common.expect(body.statusCode === 400 && 'errors' in body && body.errors[0]!.field === 'name', body);
  },
  async create() {
    const { data } = await api.BookingRequests_create(common.bookingOf(common.FLIGHT_ITEM));
    bookingId = data.id;
    common.expect(data.totalPrice === common.PRICE, data);
  },
  async list() {
    const { data } = await api.AdminBookingRequests_list({ queries: { status: ['PENDING', 'CANCELLED'] } });
    common.expectSome(data);
  },
  async nulls() {
    const { data: read } = await api.BookingRequests_read({ params: { id: bookingId } });
    common.expectNulls(read);
  },
  async rates() {
    const { data } = await api.ExchangeRates_list();
    common.expectRate(data);
  },
  async upload() {
    const file = await common.visa();
    const { data } = await api.Documents_upload(
      { file, documentCategory: 'VISA', label: 'by Zodios' },
      { params: { travelerId: common.TRAVELER } },
    );
    documentId = data.id;
    common.expect(data.label === 'by Zodios', data);
  },
  async download() {
    const { data } = await api.Documents_download({ params: { id: documentId } });
    console.log('link', JSON.stringify(data));
  },
});
