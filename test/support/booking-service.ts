import { afterAll } from '@jest/globals';
import { addLocations, BOOKING_PREFIX } from './booking-builders.ts';
import { stoppedClock } from './builders.ts';
import { startTestApp } from './test-app.ts';

export const NOW = '2026-05-20T09:30:00.250Z';
export const clock = stoppedClock(NOW);

/** An app with the administration and the booking area, for tests that involve both. */
export const app = await startTestApp({ prefix: BOOKING_PREFIX, clock });
await addLocations(app);

afterAll(() => app.stop());
