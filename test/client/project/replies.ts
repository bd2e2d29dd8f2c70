/** Tests as a front end has them, and what its handlers must refuse to compile. Prints the responses. */
import { createTravelDeskClient } from '@travel-desk/client';
import { fixture, handlers, reply } from '@travel-desk/client/msw';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

const baseUrl = 'https://travel.example/desk/';
const policyId = '0199c3a0-7000-7000-8000-000000000001';
const server = setupServer(
  ...handlers({ baseUrl }),
  http.get('https://other.example/', () => HttpResponse.text('mine')),
);
server.listen({ onUnhandledRequest: 'error' });
const client = createTravelDeskClient({ baseUrl, token: 'any', retry: { retries: 0 } });
const read = (id = policyId) => client.GET('/api/v1/policies/{policyId}', { params: { path: { policyId: id } } });
const readEffective = () => client.GET('/api/v1/policies/effective', { params: { query: { userId: 'a' } } });
const answers: Record<string, unknown> = {};

answers['by default'] = (await read()).data?.name;
answers['a literal path'] = (await readEffective()).data?.policy.name;
answers['another host'] = await (await fetch('https://other.example/')).text();

server.use(reply('Policies_read', 'noSuchPolicy', { params: { policyId: 'gone' } }));
answers['with other parameters'] = (await read()).status;
answers['with these parameters'] = (await read('gone')).status;

server.use(reply('Policies_read', 'standardPolicy', { body: (policy) => ({ ...policy, name: 'Changed' }) }));
answers['a changed body'] = (await read()).data?.name;
answers['beside a literal path'] = (await readEffective()).data?.policy.name;
answers['the fixture is as it was'] = fixture('Policies_read', 'standardPolicy').body.name;

server.use(reply('Policies_read', 'unavailable', { once: true }));
answers['once'] = [(await read()).status, (await read()).status];

server.resetHandlers();
server.use(reply('Policies_evaluate', 'rateLimited'), reply('Users_delete', 'deactivatedUser'));
const limited = await client.POST('/api/v1/policies/evaluate', { body: {} });
answers['headers'] = [limited.status, limited.response.headers.get('Retry-After')];
answers['without a body'] = (
  await client.DELETE('/v1/admin/companies/{companyId}', { params: { path: { companyId: 'a' } } })
).status;

fixture('Policies_read', 'noSuchPolicy').status satisfies 404;
fixture('Companies_delete', 'globex').body satisfies undefined;
// @ts-expect-error there is no such operation
void (() => reply('Policies_reed', 'noSuchPolicy'));
// @ts-expect-error this operation has no such fixture
void (() => reply('Policies_read', 'noSuchRule'));
// @ts-expect-error this is the name of another operation's fixture
void (() => reply('Policies_read', 'noSuchUser'));
// @ts-expect-error the path has no such parameter
void (() => reply('Policies_read', 'noSuchPolicy', { params: { id: 'a' } }));
// @ts-expect-error a policy has no such field
void (() => reply('Policies_read', 'standardPolicy', { body: (policy) => ({ ...policy, name: policy.title }) }));
// @ts-expect-error the body of a 404 is not a policy
void (() => reply('Policies_read', 'noSuchPolicy', { body: fixture('Policies_read', 'standardPolicy').body }));
// @ts-expect-error this fixture has no body
void (() => reply('Companies_delete', 'globex', { body: {} }));

server.close();
console.log(JSON.stringify(answers));
