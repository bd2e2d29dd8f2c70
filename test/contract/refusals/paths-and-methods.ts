import { describe, expect, test } from '@jest/globals';
import { token } from '../../support/test-app.ts';
import { expectAnswer, expectNotFound } from '../support/answers.ts';
import { pathOf, send } from '../support/http.ts';
import { dialectOf, paths } from '../support/operations.ts';
import { app } from '../support/service.ts';

const authorised = { Authorization: `Bearer ${token()}` };
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'];

describe('D6, D7: answers 405 with Allow to another method, after 401 without a token', () => {
  test.each(paths)('$template', async ({ template, operations: ofPath }) => {
    const allowed = ofPath.map(({ method }) => method).sort();
    const path = pathOf(template);
    for (const method of METHODS.filter((candidate) => !allowed.includes(candidate))) {
      const withoutToken = await send(app.address, { method, path, headers: {} });
      expect({ method, status: withoutToken.status, challenge: withoutToken.headers['www-authenticate'] }).toEqual({
        method,
        status: 401,
        challenge: 'Bearer',
      });

      const reply = await send(app.address, { method, path, headers: authorised });
      expect({ method, status: reply.status, allow: reply.headers.allow }).toEqual({
        method,
        status: 405,
        allow: allowed.join(', '),
      });
      if (method !== 'HEAD') expectAnswer(ofPath[0]!, reply, 405, method);
    }
  });
});

describe('D7: answers 404 to an unknown path in the format of its area', () => {
  const UNKNOWN = [
    '/api/v1/policies/',
    '/api/v1/policies/x/y',
    '/api/v1/policies/x/flight-rules/y/z',
    '/api/v1/policies/evaluate/',
    '/api/v1/policiesx',
    '/api/v1/Policies',
    '/api/v1',
    '/api',
    '/api/',
    '/api/nothing',
    '/api/admin/Travelers',
    '/api//admin/travelers',
    '/api/v1/policies%2Fevaluate',
    '/v1',
    '/v1/nothing',
    '/v1/admin/nothing',
    '/v1/booking-requests/x/y/z',
    '/v1/admin/booking-requests/x/flights/y/',
    '/v1/booking-requests/my-requests/',
    '/v1/../api/v1/policies',
    '/v1/%27%20or%201=1',
  ];

  test.each(UNKNOWN)('%s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'TRACE']) {
      expect((await send(app.address, { method, path, headers: {} })).status).toBe(401);
      expectNotFound(dialectOf(path), await send(app.address, { method, path, headers: authorised }), method);
    }
  });

  test.each([
    '/',
    '/nothing',
    '/API/v1/policies',
    '/V1/booking-requests',
    '/apix',
    '/v1x/nothing',
    '//api/v1/policies',
  ])('outside every area, with or without a token: %s', async (path) => {
    expectNotFound('policy', await send(app.address, { method: 'GET', path, headers: {} }), 'no token');
    expectNotFound('policy', await send(app.address, { method: 'GET', path, headers: authorised }), 'a token');
  });
});
