import type { Json } from '../../../src/tools/openapi-document.ts';
import type { token } from '../../support/test-app.ts';
import { everyPermission } from '../support/operations.ts';
import type { Sample } from '../support/samples.ts';

/** How to be refused as an example says: what differs from a good request. */
export type Refusal = { sent: (good: Sample) => Partial<Sample>; by?: Parameters<typeof token>[0] };

export const body = (changes: Json): Refusal => ({ sent: () => ({ body: changes }) });
export const changed = (changes: Record<string, Json | undefined>): Refusal => ({
  sent: (good) => ({ body: JSON.parse(JSON.stringify({ ...(good.body as object), ...changes })) }),
});
export const ids = (changes: Record<string, string>): Refusal => ({ sent: (good) => ({ ids: { ...good.ids, ...changes } }) });
export const query = (changes: Record<string, Json>): Refusal => ({ sent: () => ({ query: changes }) });

/** Everything but what lifts the tenancy limit (D4). */
export const ofAcme = { permissions: everyPermission.filter((code) => code !== 'ACCESS_ALL_COMPANIES') };
