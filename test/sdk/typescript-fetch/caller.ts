/** The ten calls, with a client from OpenAPI Generator's typescript-fetch. */
import * as client from './client/index';
import * as common from './calls';

const configuration = new client.Configuration({
  basePath: process.env['SDK_URL']!,
  accessToken: process.env['SDK_TOKEN']!,
});
const policies = new client.PoliciesApi(configuration);
const bookings = new client.BookingRequestsApi(configuration);
const documents = new client.DocumentsApi(configuration);
let bookingId = '';
let documentId = '';

void common.make({
  async evaluate() {
    const flight: client.FlightProposal = common.FLIGHT;
    const { flightEvaluation } = await policies.policiesEvaluate({ evaluationRequest: { flight } });
    common.expectViolations(flightEvaluation!.violations);
  },
  async fault() {
    const policyCreate: client.PolicyCreate = common.POLICY;
    const error: unknown = await policies.policiesCreate({ policyCreate }).catch((thrown: unknown) => thrown);
    if (!(error instanceof client.ResponseError)) throw new Error('no fault');
    // The generated client throws the response, whose body each model can parse.
    const body = client.PolicyBadRequestBodyFromJSON(await error.response.json());
    common.expectFault(body);
  },
  async create() {
    const day = new Date(common.FLIGHT_ITEM.departureDate);
    const flight: client.FlightItemCreate = { ...common.FLIGHT_ITEM, departureDate: day, arrivalDate: day };
    const { data } = await bookings.bookingRequestsCreate({
      bookingRequestCreate: common.bookingOf(flight),
    });
    bookingId = data.id;
    common.expect(data.totalPrice === common.PRICE, data.totalPrice);
  },
  async list() {
    const api = new client.AdminBookingRequestsApi(configuration);
    const { data } = await api.adminBookingRequestsList({ status: ['PENDING', 'CANCELLED'] });
    common.expectSome(data);
  },
  async nulls() {
    const { data } = await bookings.bookingRequestsRead({ id: bookingId });
    common.expectNulls(data);
  },
  async rates() {
    const { data } = await new client.ExchangeRatesApi(configuration).exchangeRatesList({});
    common.expectRate(data);
  },
  async upload() {
    const file = await common.visa();
    const { data } = await documents.documentsUpload({
      travelerId: common.TRAVELER,
      file,
      documentCategory: 'VISA',
      label: 'by TypeScript',
    });
    documentId = data.id;
    common.expect(data.label === 'by TypeScript', data);
  },
  async download() {
    const { data } = await documents.documentsDownload({ id: documentId });
    console.log('link', JSON.stringify(data));
  },
  async clear() {
    const cleared = await policies.policiesUpdate({ policyId: common.POLICY_ID, policyPatch: { description: null } });
    common.expect(cleared.description === null, cleared);
  },
  async unknown() {
    const later = new client.Configuration({
      basePath: process.env['SDK_UNKNOWN_URL']!,
      accessToken: process.env['SDK_TOKEN']!,
    });
    const { data } = await new client.BookingRequestsApi(later).bookingRequestsRead({ id: bookingId });
    common.expect(data.status === 'ADDED_LATER' && data.totalPrice === common.PRICE, data);
  },
});
