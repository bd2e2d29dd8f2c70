// Written by `make places`: docs/places.md.
import codes from './country-codes.json' with { type: 'json' };

const alpha2Of = new Map<string, string>();
for (const [alpha2, alpha3] of codes as [alpha2: string, alpha3: string][]) {
  alpha2Of.set(alpha2, alpha2);
  alpha2Of.set(alpha3, alpha2);
}

/** Converts an alpha-2 or alpha-3 country code in any case to alpha-2; null if there is no such country (D48). */
export function countryCode(code: string): string | null {
  return alpha2Of.get(code.toUpperCase()) ?? null;
}
