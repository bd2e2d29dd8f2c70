import { afterAll } from '@jest/globals';
import { packagedLocations } from '../../../src/areas/reference-data/location-data.ts';
import { ReferenceDataService } from '../../../src/areas/reference-data/reference-data-service.ts';
import { startTestApp, token } from '../../support/test-app.ts';
import { everyPermission } from './operations.ts';

let standsAt: Date | null = null;

/** Stops the service's clock at an instant; null resumes the system's clock. */
export function setClock(instant: string | null): void {
  standsAt = instant === null ? null : new Date(instant);
}

/**
 * One service with the demo data, shared by all modules that a test file imports, because a start takes as long as a
 * thousand requests. It runs as in production, where responses are not checked; here the tests check every response
 * against the document.
 */
export const app = await startTestApp({
  demoData: true,
  clock: { now: () => standsAt ?? new Date() },
  config: { production: true },
});

// The examples use these locations; a snapshot of all 18,000 would take too long.
const OF_EXAMPLES = new Set(['country-AU', 'city-SYD', 'city-NHT']);
const places = packagedLocations().filter(({ id, cityId }) => OF_EXAMPLES.has(id) || cityId === 'city-LON');
await new ReferenceDataService(app.database).addLocations(places);

afterAll(() => app.stop());

/** Amira of Acme, with all permissions. */
export const everything = token({ permissions: [...everyPermission] });
