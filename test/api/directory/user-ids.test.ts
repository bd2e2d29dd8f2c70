import { afterAll, expect, test } from '@jest/globals';
import { createTravelDeskClient, dataOf } from '../../../generated/client/lib/packages/client/index.js';
import { trip } from '../../support/booking-builders.ts';
import { flight, newPolicy, unique } from '../../support/builders.ts';
import { startTestApp, token } from '../../support/test-app.ts';
import { newTraveler } from '../travelers/people.ts';

const app = await startTestApp();
afterAll(() => app.stop());

const PERMISSIONS = [
  'MANAGE_DIRECTORY',
  'MANAGE_DELEGATIONS',
  'MANAGE_BUDGETS',
  'READ_AUDIT_EVENTS',
  'READ_POLICIES',
  'WRITE_POLICIES',
  'ASSIGN_POLICIES',
  'READ_TRAVELERS',
  'WRITE_TRAVELERS',
  'WRITE_USER_BOOKING_REQUESTS',
];

/** As Auth0 and Microsoft Entra ID write them, and an e-mail address. */
const IDS = ['auth0|5f7c8ec7c33c6c004bbafe82', 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ', 'amira@acme.example'];

test.each(IDS)('D2: the user ID %s is accepted wherever there is one', async (userId) => {
  const companyId = unique('company');
  const bearer = token({ sub: userId, companyId, roles: [], permissions: PERMISSIONS });
  const answer = async (method: string, path: string, body?: unknown): Promise<any> => {
    const { status, body: content } = await app.call(bearer, method, path, body);
    expect([method, path, status < 300 ? 'fine' : content]).toEqual([method, path, 'fine']);
    return content?.data ?? content;
  };
  const path = encodeURIComponent(userId);

  // Their first call adds them; the client package encodes the ID in the path.
  const client = createTravelDeskClient({ baseUrl: app.address, token: () => bearer });
  const read = await client.GET('/v1/admin/users/{userId}', { params: { path: { userId } } });
  expect(dataOf(read).data.id).toBe(userId);
  const omar = { companyId, name: 'Omar', email: null, roles: [], active: true };
  await answer('PUT', `/v1/admin/users/omar-${path}`, omar);
  expect(await answer('GET', `/v1/admin/users/omar-${path}`)).toMatchObject({ id: `omar-${userId}`, name: 'Omar' });

  const { id: policyId } = await answer('POST', '/api/v1/policies', newPolicy(companyId));
  await answer('POST', `/api/v1/policies/${policyId}/user-assignments`, { userId });
  // As a client may send it that only encodes what it must.
  const query = userId.replace('|', '%7C');
  expect(await answer('GET', `/api/v1/policies/effective?userId=${query}`)).toMatchObject({ source: 'USER' });
  await answer('POST', '/api/v1/policies/evaluations', {
    forUserId: userId,
    evaluations: [{ id: 'a', flight: flight() }],
  });
  await answer('DELETE', `/api/v1/policies/${policyId}/user-assignments/${path}`);

  const delegation = { delegatorUserId: `omar-${userId}`, delegateUserId: userId, scopes: ['CREATE_BOOKINGS'] };
  await answer('POST', '/v1/admin/delegations', { companyId, ...delegation });
  expect(await answer('GET', `/v1/admin/delegations?delegateUserId=${query}`)).toMatchObject({ total: 1 });
  const budget = { name: 'Travel', allocation: 'SHARED_POOL', amount: 5000, currency: 'EUR', period: 'YEARLY' };
  const ofUser = { companyId, ...budget, enforcement: 'BLOCK_WHEN_EXCEEDED', scopeType: 'USER', scopeId: userId };
  await answer('POST', '/v1/admin/budgets', ofUser);
  expect(await answer('GET', `/v1/admin/budgets?scopeId=${query}`)).toMatchObject({ total: 1 });
  const { id: travelerId } = await answer('POST', '/api/admin/travelers', newTraveler(userId));
  const requestedForUserId = `omar-${userId}`;
  const booked = await answer('POST', '/v1/booking-requests', { ...trip({ travelerId }), requestedForUserId });
  expect(booked).toMatchObject({ createdByUserId: userId, requestedByUserId: requestedForUserId });
  expect(await answer('GET', `/v1/admin/audit-events?actorUserId=${query}`)).toMatchObject({ total: 0 });
});

test('D2: refuses other characters in a user ID, and those of user IDs in other IDs', async () => {
  const companyId = unique('company');
  const bearer = token({ sub: 'auth0|admin', companyId, roles: [], permissions: PERMISSIONS });
  const refused = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const { status, body: content } = await app.call(bearer, method, path, body);
    expect([path, status]).toEqual([path, 400]);
    return content.data;
  };
  const user = { companyId, name: 'Amira', email: null, roles: ['employee'], active: true };
  const ofUsers = 'must be 1 to 64 characters from A-Z a-z 0-9 . _ ~ - | @';
  const others = 'must be 1 to 64 characters from A-Z a-z 0-9 . _ ~ -';
  for (const id of ['a%20b', 'a%2Fb', '%C3%A9', 'a%2Bb', 'a%3Ab'])
    expect(await refused('PUT', `/v1/admin/users/${id}`, user)).toEqual({ userId: ofUsers });
  expect(await refused('PUT', '/v1/admin/users/amira', { ...user, roles: ['a|b'] })).toEqual({ 'roles.0': others });
  expect(await refused('GET', '/v1/admin/companies/acme%7Ceu')).toEqual({ companyId: others });
  const budget = { companyId, name: 'Travel', allocation: 'SHARED_POOL', amount: 5000, currency: 'EUR' };
  const ofRole = { ...budget, period: 'YEARLY', enforcement: 'BLOCK_WHEN_EXCEEDED', scopeType: 'ROLE', scopeId: 'a@b' };
  expect(await refused('POST', '/v1/admin/budgets', ofRole)).toEqual({ scopeId: `${others} when scopeType is ROLE` });
});
