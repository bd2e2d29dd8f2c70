import { readFileSync } from 'node:fs';

const alpha2Of = new Map<string, string>();
// Written by `make places`: docs/places.md.
const codes = JSON.parse(readFileSync(new URL('country-codes.json', import.meta.url), 'utf8')) as [
  alpha2: string,
  alpha3: string,
][];
for (const [alpha2, alpha3] of codes) {
  alpha2Of.set(alpha2, alpha2);
  alpha2Of.set(alpha3, alpha2);
}

/** The alpha-2 code of a country in either form and any case; null for a code that is none (D48). */
export function countryCode(code: string): string | null {
  return alpha2Of.get(code.toUpperCase()) ?? null;
}
