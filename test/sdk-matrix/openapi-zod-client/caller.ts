/** The eight calls, with a client from openapi-zod-client, which uses Zodios. */
import { openAsBlob } from 'node:fs';
import { isErrorFromAlias } from '@zodios/core';
import { createApiClient } from './client';

const TRAVELER = '0199c3a0-7600-7000-8000-000000000001';
const api = createApiClient(process.env['MATRIX_URL']!, {
  axiosConfig: { headers: { Authorization: `Bearer ${process.env['MATRIX_TOKEN']}` } },
});
let bookingId = '';
let documentId = '';

function expect(condition: boolean, found: unknown): void {
  if (!condition) throw new Error(JSON.stringify(found));
}

const calls: Record<string, () => Promise<void>> = {
  async evaluate() {
    const flight = {
      originLocationId: 'airport-BER',
      destinationLocationId: 'airport-LHR',
      isInternational: true,
      departureDate: '2030-03-11',
      price: 480,
      currency: 'EUR',
      cabinClass: 'BUSINESS' as const,
      stops: 2,
    };
    const answer = await api.Policies_evaluate({ flight });
    const [price, cabin] = answer.flightEvaluation!.violations;
    expect(price!.type === 'PRICE' && price!.limitValue === 350 && price!.excessAmount === 130, price);
    expect(String(cabin!.limitValue) === 'ECONOMY,PREMIUM_ECONOMY' && cabin!.actualValue === 'BUSINESS', cabin);
  },
  async fault() {
    // The client rejects a name that is too short; here, the service should reject it.
    const lenient = createApiClient(process.env['MATRIX_URL']!, {
      validate: 'response',
      axiosConfig: { headers: { Authorization: `Bearer ${process.env['MATRIX_TOKEN']}` } },
    });
    const error: unknown = await lenient
      .Policies_create({ name: 'x', companyId: 'acme', bookingMode: 'HYBRID', defaultAction: 'ALLOW' })
      .catch((thrown: unknown) => thrown);
    if (!isErrorFromAlias(lenient.api, 'Policies_create', error) || error.response.status !== 400) {
      throw new Error(`no typed fault: ${String(error)}`);
    }
    const body = error.response.data;
    expect(body.statusCode === 400 && 'errors' in body && body.errors[0]!.field === 'name', body);
  },
  async create() {
    const flight = {
      originLocationId: 'airport-BER',
      originCode: 'BER',
      destinationLocationId: 'airport-LHR',
      destinationCode: 'LHR',
      departureDate: '2030-03-11',
      arrivalDate: '2030-03-11',
      cabinClass: 'Economy',
      adultsCount: 1,
      price: 1234567.89,
      currency: 'EUR',
    };
    const { data } = await api.BookingRequests_create({
      totalPrice: 1234567.89,
      currency: 'EUR',
      travelers: [{ travelerId: TRAVELER, travelerTypeCode: 'ADT' }],
      flightItems: [flight],
    });
    bookingId = data.id;
    expect(data.totalPrice === 1234567.89, data);
  },
  async list() {
    const { data } = await api.AdminBookingRequests_list({
      queries: { status: ['PENDING', 'CANCELLED'] },
    });
    expect(data.total > 0 && data.bookingRequests.length > 0, data.total);
  },
  async nulls() {
    const { data: read } = await api.BookingRequests_read({ params: { id: bookingId } });
    expect(read.requestNotes === null && read.budgetEvaluation === null && read.policyEvaluation !== null, read);
  },
  async rates() {
    const { data } = await api.ExchangeRates_list();
    expect(data.exchangeRates[0]!.rates['USD'] === 1.0835, data);
  },
  async upload() {
    const file = new File([await openAsBlob(process.env['MATRIX_FILE']!)], 'visa.pdf', { type: 'application/pdf' });
    const { data } = await api.Documents_upload(
      { file, documentCategory: 'VISA', label: 'by Zodios' },
      { params: { travelerId: TRAVELER } },
    );
    documentId = data.id;
    expect(data.label === 'by Zodios', data);
  },
  async download() {
    const { data } = await api.Documents_download({ params: { id: documentId } });
    console.log('link', JSON.stringify(data));
  },
};

void (async () => {
  for (const [name, run] of Object.entries(calls)) {
    try {
      await run();
      console.log(name, 'ok');
    } catch (error) {
      console.log(name, 'FAILED', String(error).split('\n')[0]);
    }
  }
})();
