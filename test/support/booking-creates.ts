import { afterAll, beforeEach } from '@jest/globals';
import {
  addLocations,
  addRates,
  BOOKING_PREFIX,
  type BookingAnswer,
  bookingCompany,
  contractExample,
  refusedUnchanged,
} from './booking-builders.ts';
import { stoppedClock } from './builders.ts';
import { startTestApp } from './test-app.ts';

/* An app for tests of creates, with places, exchange rates, and a company in which amira may book for omar. */

export const NOW = '2026-03-11T09:30:00.250Z';
export const clock = stoppedClock(NOW);
export const app = await startTestApp({ prefix: BOOKING_PREFIX, clock });
afterAll(() => app.stop());
beforeEach(() => clock.set(NOW));
await addLocations(app);
await addRates(app, '2026-03-10', 'EUR', { USD: '1.25', GBP: '0.8' });
await addRates(app, '2026-04-20', 'EUR', { USD: '1', GBP: '0.5' });

export const company = await bookingCompany(app);
export const amira = await company.employee({ name: 'Amira Haddad', email: 'amira@acme.example' });
export const omar = await company.employee({ name: 'Omar Nasser', email: 'omar@acme.example' });
await company.delegation(omar, amira);
export const colleague = await company.employee();
/** A user of another company. */
export const stranger = await (await bookingCompany(app)).employee();

export const example = (status: number, name: string) => contractExample(app, 'BookingRequests_create', status, name);
export const refused = (act: () => Promise<BookingAnswer>) => refusedUnchanged(app, act);
