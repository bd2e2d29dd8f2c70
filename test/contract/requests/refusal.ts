import type { Json } from '../../../src/contract/openapi-document.ts';
import type { TokenClaims } from '../../../src/demo/development-token.ts';
import { everyPermission } from '../support/operations.ts';
import type { Sample } from '../support/samples.ts';

/** How to provoke a refusal of an example: the differences from a valid request. */
export type Refusal = {
  sent: (good: Sample) => Partial<Sample>;
  /** Differences from Amira's token. */
  by?: Partial<TokenClaims>;
  /** Another method, or another media type with a string as the body. */
  method?: string;
  contentType?: string;
  /** Fixtures whose requests must be sent first: `BookingRequests_create flight`. */
  after?: string[];
  /** Any condition besides the demo data and the request. Such a response is not replayed. */
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
/** The header of the fixture that creates a policy; the contract has no example of it. */
export const KEY_OF_A_POLICY = { 'Idempotency-Key': 'contractors-7f6a5b4c3d2e' };
/** The first version is 1. */
export const changedSince: Refusal = {
  sent: (good) => ({ headers: { ...good.headers, 'If-Match': '"0"' } }),
};
/** The valid request, under a condition that requests cannot create. */
export const needs = (what: string): Refusal => ({ sent: () => ({}), needs: what });

/** Every permission except the one that lifts the tenancy limit (D4). */
export const ofAcme = { permissions: everyPermission.filter((code) => code !== 'ACCESS_ALL_COMPANIES') };
