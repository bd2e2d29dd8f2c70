import { afterAll } from '@jest/globals';
import { stoppedClock } from '../../support/builders.ts';
import { addPlaces, BOOKING_PREFIX } from '../../support/booking-builders.ts';
import { startTestApp } from '../../support/test-app.ts';

export const NOW = '2026-05-20T09:30:00.250Z';
export const clock = stoppedClock(NOW);

/** The administration and the booking area, for what the one does to the other. */
export const app = await startTestApp({ prefix: BOOKING_PREFIX, clock });
await addPlaces(app);

afterAll(() => app.stop());
