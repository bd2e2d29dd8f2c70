/** The eight calls, with a client from OpenAPI Generator's typescript-fetch. */
import { openAsBlob } from 'node:fs';
import * as client from './client/index';

const TRAVELER = '0199c3a0-7600-7000-8000-000000000001';
const configuration = new client.Configuration({
  basePath: process.env['MATRIX_URL']!,
  accessToken: process.env['MATRIX_TOKEN']!,
});
const policies = new client.PoliciesApi(configuration);
const bookings = new client.BookingRequestsApi(configuration);
const documents = new client.DocumentsApi(configuration);
let bookingId = '';
let documentId = '';

function expect(condition: boolean, found: unknown): void {
  if (!condition) throw new Error(JSON.stringify(found));
}

const calls: Record<string, () => Promise<void>> = {
  async evaluate() {
    const flight: client.FlightProposal = {
      originLocationId: 'airport-BER',
      destinationLocationId: 'airport-LHR',
      isInternational: true,
      departureDate: '2030-03-11',
      price: 480,
      currency: 'EUR',
      cabinClass: 'BUSINESS',
      stops: 2,
    };
    const { flightEvaluation } = await policies.policiesEvaluate({ evaluationRequest: { flight } });
    const [price, cabin] = flightEvaluation!.violations;
    expect(price!.type === 'PRICE' && price!.limitValue === 350 && price!.excessAmount === 130, price);
    expect(String(cabin!.limitValue) === 'ECONOMY,PREMIUM_ECONOMY' && cabin!.actualValue === 'BUSINESS', cabin);
  },
  async fault() {
    const policyCreate: client.PolicyCreate = {
      name: 'x',
      companyId: 'acme',
      bookingMode: 'HYBRID',
      defaultAction: 'ALLOW',
    };
    const error: unknown = await policies.policiesCreate({ policyCreate }).catch((thrown: unknown) => thrown);
    if (!(error instanceof client.ResponseError)) throw new Error('no fault');
    // The generated client throws the response, whose body each model can parse.
    const body = client.PolicyBadRequestBodyFromJSON(await error.response.json());
    expect(body.statusCode === 400 && body.errors[0]!.field === 'name', body);
  },
  async create() {
    const flight: client.FlightItemCreate = {
      originLocationId: 'airport-BER',
      originCode: 'BER',
      destinationLocationId: 'airport-LHR',
      destinationCode: 'LHR',
      departureDate: new Date('2030-03-11'),
      arrivalDate: new Date('2030-03-11'),
      cabinClass: 'Economy',
      adultsCount: 1,
      price: 1234567.89,
      currency: 'EUR',
    };
    const { data } = await bookings.bookingRequestsCreate({
      bookingRequestCreate: {
        totalPrice: 1234567.89,
        currency: 'EUR',
        travelers: [{ travelerId: TRAVELER, travelerTypeCode: 'ADT' }],
        flightItems: [flight],
      },
    });
    bookingId = data.id;
    expect(data.totalPrice === 1234567.89, data.totalPrice);
  },
  async list() {
    const api = new client.AdminBookingRequestsApi(configuration);
    const { data } = await api.adminBookingRequestsList({ status: ['PENDING', 'CANCELLED'] });
    expect(data.total > 0 && data.bookingRequests.length > 0, data.total);
  },
  async nulls() {
    const { data } = await bookings.bookingRequestsRead({ id: bookingId });
    expect(data.requestNotes === null && data.budgetEvaluation === null && data.policyEvaluation !== null, data);
  },
  async rates() {
    const { data } = await new client.ExchangeRatesApi(configuration).exchangeRatesList({});
    expect(data.exchangeRates[0]!.rates['USD'] === 1.0835, data);
  },
  async upload() {
    const file = new File([await openAsBlob(process.env['MATRIX_FILE']!)], 'visa.pdf', { type: 'application/pdf' });
    const { data } = await documents.documentsUpload({
      travelerId: TRAVELER,
      file,
      documentCategory: 'VISA',
      label: 'by TypeScript',
    });
    documentId = data.id;
    expect(data.label === 'by TypeScript', data);
  },
  async download() {
    const { data } = await documents.documentsDownload({ id: documentId });
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
