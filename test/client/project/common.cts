import { createTravelDeskClient, dataOf, type Schemas, TravelDeskError } from '@travel-desk/client';

const client = createTravelDeskClient({ baseUrl: String(process.env['TRAVEL_DESK_URL']), token: 'any' });

async function firstPolicy(): Promise<Schemas['PolicySummary'] | undefined> {
  const { data } = dataOf(await client.GET('/api/v1/policies', { params: { query: { limit: 1 } } }));
  return data[0];
}

firstPolicy().then(
  (policy) => console.log(policy?.name),
  (error: unknown) => console.error(error instanceof TravelDeskError ? error.problem.message : error),
);
