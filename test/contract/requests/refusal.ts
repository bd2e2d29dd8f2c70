import type { Json } from '../../../src/contract/openapi-document.ts';
import type { TokenClaims } from '../../../src/demo/development-token.ts';
import { everyPermission } from '../support/operations.ts';
import type { Sample } from '../support/samples.ts';

/** How to be refused as an example says: what differs from a good request. */
export type Refusal = {
  sent: (good: Sample) => Partial<Sample>;
  /** What differs from Amira's token. */
  by?: Partial<TokenClaims>;
  /** Another method, or another media type with a text as the body. */
  method?: string;
  contentType?: string;
  /** Fixtures whose requests go first: `BookingRequests_create flight`. */
  after?: string[];
  /**
   * What it takes beside the request, where the demo data and a request are not enough. Such an answer is not replayed.
   */
  needs?: string;
};

export type Refusals = Readonly<Record<string, Refusal>>;

export const body = (changes: Json): Refusal => ({ sent: () => ({ body: changes }) });
export const changed = (changes: Record<string, Json | undefined>): Refusal => ({
  sent: (good) => ({ body: JSON.parse(JSON.stringify({ ...(good.body as object), ...changes })) }),
});
export const ids = (changes: Record<string, string>): Refusal => ({
  sent: (good) => ({ ids: { ...good.ids, ...changes } }),
});
export const query = (changes: Record<string, Json>): Refusal => ({ sent: () => ({ query: changes }) });
/** The first version is 1. */
export const changedSince: Refusal = {
  sent: (good) => ({ headers: { ...good.headers, 'If-Match': '"0"' } }),
};
/** The good request, and what it takes beside it. */
export const needs = (what: string): Refusal => ({ sent: () => ({}), needs: what });

/** Everything but what lifts the tenancy limit (D4). */
export const ofAcme = { permissions: everyPermission.filter((code) => code !== 'ACCESS_ALL_COMPANIES') };
