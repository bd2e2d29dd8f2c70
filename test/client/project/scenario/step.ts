import type { TravelDeskClient } from '@travel-desk/client';

export type Answered = { status: number; data?: unknown; error?: unknown };

export type Scenario = {
  /** Acme's travel administrator, who has all permissions. */
  lena: TravelDeskClient;
  /** An employee of Acme. */
  amira: TravelDeskClient;
  /** Records a response under its operation ID; a colon and a word distinguish several responses of one operation. */
  step<A extends Answered>(name: string, answer: Promise<A>): Promise<A>;
};

/** Requests a response from the mock that the service would give anyway. */
export function expecting(code: number, example?: string): { headers: { Prefer: string } } {
  return { headers: { Prefer: `code=${code}${example === undefined ? '' : `, example=${example}`}` } };
}

/** For an invalid request, because handlers of Mock Service Worker do not validate any. */
export const invalid: Partial<ReturnType<typeof expecting>> = process.env.WITHOUT_CHECKS ? expecting(400) : {};

/** IDs of the demo data. */
export const demo = {
  standardPolicy: '0199c3a0-7000-7000-8000-000000000001',
  executivePolicy: '0199c3a0-7000-7000-8000-000000000002',
  contractorPolicy: '0199c3a0-7000-7000-8000-000000000003',
  absentPolicy: '0199c3a0-7000-7000-8000-0000000000ff',
  berlinLondonRule: '0199c3a0-7100-7000-8000-000000000001',
  londonHotelRule: '0199c3a0-7200-7000-8000-000000000001',
  pendingRequest: '0199c3a0-7500-7000-8000-000000000001',
  absentRequest: '0199c3a0-7500-7000-8000-0000000000ff',
  outboundFlight: '0199c3a0-7510-7000-8000-000000000001',
  returnFlight: '0199c3a0-7510-7000-8000-000000000002',
  londonStay: '0199c3a0-7520-7000-8000-000000000001',
  amiraTraveler: '0199c3a0-7600-7000-8000-000000000001',
  samiTraveler: '0199c3a0-7600-7000-8000-000000000002',
  omarTraveler: '0199c3a0-7600-7000-8000-000000000003',
  absentTraveler: '0199c3a0-7600-7000-8000-0000000000ff',
  amiraPassport: '0199c3a0-7700-7000-8000-000000000001',
  amiraSecondPassport: '0199c3a0-7700-7000-8000-000000000002',
  passportScan: '0199c3a0-7800-7000-8000-000000000001',
  visaScan: '0199c3a0-7800-7000-8000-000000000002',
  absentDocument: '0199c3a0-7800-7000-8000-0000000000ff',
  employeeBudget: '0199c3a0-7900-7000-8000-000000000001',
  contractorBudget: '0199c3a0-7900-7000-8000-000000000002',
  omarDelegation: '0199c3a0-7a00-7000-8000-000000000001',
  amiraDelegation: '0199c3a0-7a00-7000-8000-000000000002',
  travelHook: '0199c3a0-7e00-7000-8000-000000000001',
} as const;
