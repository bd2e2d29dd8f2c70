/** Runs one scenario against the service in TRAVEL_DESK_URL, and prints the response to every step. */
import { createTravelDeskClient } from '@travel-desk/client';
import { administration } from './scenario/administration.ts';
import { bookingRequests } from './scenario/booking-requests.ts';
import { policies } from './scenario/policies.ts';
import { expecting, type Scenario } from './scenario/step.ts';
import { travelers } from './scenario/travelers.ts';

const baseUrl = process.env.TRAVEL_DESK_URL ?? '';
const steps: { name: string; method: string; path: string; status: number; body: unknown }[] = [];
let last = { method: '', path: '' };

function clientOf(token: string) {
  const fetch = (request: Request): Promise<Response> => {
    last = { method: request.method, path: new URL(request.url).pathname };
    return globalThis.fetch(request);
  };
  return createTravelDeskClient({ baseUrl, token, fetch, retry: { retries: 0 } });
}

const step: Scenario['step'] = async (name, answer) => {
  const { status, data, error } = await answer.catch((cause: unknown) => {
    throw new Error(`${name} was not answered`, { cause });
  });
  steps.push({ name, ...last, status, body: error ?? data });
  return answer;
};

const scenario = { lena: clientOf(process.env.LENA ?? ''), amira: clientOf(process.env.AMIRA ?? ''), step };
await step(
  'BookingRequests_listMine: with a bad token',
  clientOf('not-a-token').GET('/v1/booking-requests/my-requests', expecting(401)),
);
await policies(scenario);
await bookingRequests(scenario);
await travelers(scenario);
await administration(scenario);
console.log(JSON.stringify(steps));
