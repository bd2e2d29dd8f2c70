import { expect } from '@jest/globals';
import type { components } from '../../../generated/api.d.ts';
import {
  cancelRefusal,
  contentsRefusal,
  editRefusal,
  statusRefusal,
} from '../../../src/areas/booking-requests/transitions.ts';
import { byField, describeTable } from '../tables.ts';

type Schemas = components['schemas'];

type Scenario = {
  name: string;
  from: Schemas['BookingRequestStatus'];
  status?: Schemas['BookingRequestStatusChange']['status'];
  decision?: Schemas['BookingDecision'];
  cancel?: boolean;
  patch?: Schemas['BookingRequestPatch'];
  contents?: boolean;
  refusal?: { message: string; data: Record<string, string> };
};

describeTable<Scenario>(import.meta.dirname, 'transitions.scenarios.json', (scenario) => {
  const refusal = refusalOf(scenario);
  expect(refusal && { message: refusal.message, data: byField(refusal.faults) }).toEqual(scenario.refusal ?? null);
});

function refusalOf({ from, status, decision, cancel, patch }: Scenario) {
  if (status) return statusRefusal(from, status, decision);
  if (cancel) return cancelRefusal(from);
  return patch ? editRefusal(from, patch) : contentsRefusal(from);
}
