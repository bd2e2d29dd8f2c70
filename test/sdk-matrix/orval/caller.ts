/** The eight calls, with a client from orval. */
import { openAsBlob } from 'node:fs';
import axios from 'axios';
import * as api from './client';

const TRAVELER = '0199c3a0-7600-7000-8000-000000000001';
axios.defaults.baseURL = process.env['MATRIX_URL']!;
axios.defaults.headers.common['Authorization'] = `Bearer ${process.env['MATRIX_TOKEN']}`;
let bookingId = '';
let documentId = '';

function expect(condition: boolean, found: unknown): void {
  if (!condition) throw new Error(JSON.stringify(found));
}

const calls: Record<string, () => Promise<void>> = {
  async evaluate() {
    const flight: api.FlightProposal = {
      originLocationId: 'airport-BER',
      destinationLocationId: 'airport-LHR',
      isInternational: true,
      departureDate: '2030-03-11',
      price: 480,
      currency: 'EUR',
      cabinClass: 'BUSINESS',
      stops: 2,
    };
    const { data } = await api.policiesEvaluate({ flight });
    const [price, cabin] = data.flightEvaluation!.violations;
    expect(price!.type === 'PRICE' && price!.limitValue === 350 && price!.excessAmount === 130, price);
    expect(String(cabin!.limitValue) === 'ECONOMY,PREMIUM_ECONOMY' && cabin!.actualValue === 'BUSINESS', cabin);
  },
  async fault() {
    const policy: api.PolicyCreate = { name: 'x', companyId: 'acme', bookingMode: 'HYBRID', defaultAction: 'ALLOW' };
    const error: unknown = await api.policiesCreate(policy).catch((thrown: unknown) => thrown);
    // The generated client has types for the bodies of errors, but does not say which one a status has.
    if (!axios.isAxiosError<api.PolicyBadRequestBody>(error)) throw new Error('no fault');
    const body = error.response!.data;
    expect(body.statusCode === 400 && body.errors[0]!.field === 'name', body);
  },
  async create() {
    const flight: api.FlightItemCreate = {
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
    const { data } = await api.bookingRequestsCreate({
      totalPrice: 1234567.89,
      currency: 'EUR',
      travelers: [{ travelerId: TRAVELER, travelerTypeCode: 'ADT' }],
      flightItems: [flight],
    });
    bookingId = data.data.id;
    expect(data.data.totalPrice === 1234567.89, data);
  },
  async list() {
    const { data } = await api.adminBookingRequestsList({ status: ['PENDING', 'CANCELLED'] });
    expect(data.data.total > 0 && data.data.bookingRequests.length > 0, data.data.total);
  },
  async nulls() {
    const { data } = await api.bookingRequestsRead(bookingId);
    const read = data.data;
    expect(read.requestNotes === null && read.budgetEvaluation === null && read.policyEvaluation !== null, read);
  },
  async rates() {
    const { data } = await api.exchangeRatesList();
    expect(data.data.exchangeRates[0]!.rates['USD'] === 1.0835, data);
  },
  async upload() {
    const file = new File([await openAsBlob(process.env['MATRIX_FILE']!)], 'visa.pdf', { type: 'application/pdf' });
    const { data } = await api.documentsUpload(TRAVELER, { file, documentCategory: 'VISA', label: 'by orval' });
    documentId = data.data.id;
    expect(data.data.label === 'by orval', data);
  },
  async download() {
    const { data } = await api.documentsDownload(documentId);
    console.log('link', JSON.stringify(data.data));
  },
};

void (async () => {
  for (const [name, run] of Object.entries(calls)) {
    try {
      await run();
      console.log(name, 'ok');
    } catch (error) {
      console.log(name, 'FAILED', error instanceof Error ? String(error).split('\n')[0] : JSON.stringify(error));
    }
  }
})();
