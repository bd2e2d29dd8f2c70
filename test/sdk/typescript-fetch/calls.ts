/** What the test program sends, and what it expects. */
import { openAsBlob } from 'node:fs';

export const TRAVELER = '0199c3a0-7600-7000-8000-000000000001';
export const POLICY_ID = '0199c3a0-7000-7000-8000-000000000001';
export const PRICE = 1234567.89;

export const FLIGHT = {
  originLocationId: 'airport-BER',
  destinationLocationId: 'airport-LHR',
  isInternational: true,
  departureDate: '2030-03-11',
  price: 480,
  currency: 'EUR',
  cabinClass: 'BUSINESS',
  stops: 2,
} as const;

export const POLICY = { name: 'x', companyId: 'acme', bookingMode: 'HYBRID', defaultAction: 'ALLOW' } as const;

export const FLIGHT_ITEM = {
  originLocationId: 'airport-BER',
  originCode: 'BER',
  destinationLocationId: 'airport-LHR',
  destinationCode: 'LHR',
  departureDate: '2030-03-11',
  arrivalDate: '2030-03-11',
  cabinClass: 'Economy',
  adultsCount: 1,
  price: PRICE,
  currency: 'EUR',
} as const;

/** A booking of flights whose type is that of the generated client. */
export function bookingOf<Item>(flight: Item) {
  const travelers = [{ travelerId: TRAVELER, travelerTypeCode: 'ADT' as const }];
  return { totalPrice: PRICE, currency: 'EUR', travelers, flightItems: [flight] };
}

export function expect(condition: boolean, found: unknown): void {
  if (!condition) throw new Error(JSON.stringify(found));
}

/** Zod makes fields optional whose values may be anything. */
type Violation = { type: string; limitValue?: unknown; actualValue?: unknown; excessAmount?: number };

export function expectViolations([price, cabin]: readonly Violation[]): void {
  expect(price!.type === 'PRICE' && price!.limitValue === 350 && price!.excessAmount === 130, price);
  expect(String(cabin!.limitValue) === 'ECONOMY,PREMIUM_ECONOMY' && cabin!.actualValue === 'BUSINESS', cabin);
}

export function expectFault(body: { statusCode: number; errors: readonly { field: string }[] }): void {
  expect(body.statusCode === 400 && body.errors[0]!.field === 'name', body);
}

export function expectSome(page: { total: number; bookingRequests: readonly unknown[] }): void {
  expect(page.total > 0 && page.bookingRequests.length > 0, page.total);
}

export function expectNulls(read: {
  requestNotes: unknown;
  budgetEvaluation: unknown;
  policyEvaluation: unknown;
}): void {
  expect(read.requestNotes === null && read.budgetEvaluation === null && read.policyEvaluation !== null, read);
}

export function expectRate(page: { exchangeRates: readonly { rates: Record<string, number> }[] }): void {
  expect(page.exchangeRates[0]!.rates['USD'] === 1.0835, page);
}

export async function visa(): Promise<File> {
  return new File([await openAsBlob(process.env['SDK_FILE']!)], 'visa.pdf', { type: 'application/pdf' });
}

/** Makes the calls one after the other, and prints how each went. */
export async function make(calls: Record<string, () => Promise<void>>): Promise<void> {
  for (const [name, run] of Object.entries(calls)) {
    try {
      await run();
      console.log(name, 'ok');
    } catch (error) {
      console.log(name, 'FAILED', error instanceof Error ? String(error).split('\n')[0] : JSON.stringify(error));
    }
  }
}
