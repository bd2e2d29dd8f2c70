import { readFileSync } from 'node:fs';
import type { Airport } from './airport.ts';

type Corrections = {
  notIso3166: string[];
  countryNames: Record<string, string>;
  addedAirports: Airport[];
  cityCodes: Record<string, string>;
  cityNames: Record<string, string>;
};

/** Corrections of errors and omissions in the source packages; docs/places.md describes them. */
export const corrections = JSON.parse(
  readFileSync(new URL('corrections.json', import.meta.url), 'utf8'),
) as Corrections;
