import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Ascension and Tristan da Cunha have reserved codes only: they are part of SH. */
const NOT_ISO_3166 = new Set(['AC', 'TA']);

const alpha2Of = new Map<string, string>();
const packaged = readFileSync(createRequire(import.meta.url).resolve('countries-list/minimal/countries.2to3.min.json'), 'utf8');
for (const [alpha2, alpha3] of Object.entries(JSON.parse(packaged) as Record<string, string>)) {
  if (NOT_ISO_3166.has(alpha2)) continue;
  alpha2Of.set(alpha2, alpha2);
  alpha2Of.set(alpha3, alpha2);
}

/** The alpha-2 code of a country in either form and any case; null for a code that is none (D48). */
export function countryCode(code: string): string | null {
  return alpha2Of.get(code.toUpperCase()) ?? null;
}
