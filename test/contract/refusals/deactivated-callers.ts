import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from '../../support/builders.ts';
import { token } from '../../support/test-app.ts';
import { expectAnswer } from '../support/answers.ts';
import { message, send } from '../support/http.ts';
import { type ContractOperation, everyPermission, operations } from '../support/operations.ts';
import { sampleOf } from '../support/samples.ts';
import { app } from '../support/service.ts';

const COMPANIES = ['open.company', 'closed.company'];

const OF_USER = 'Your user is deactivated. Ask an administrator to activate the user.';
const OF_COMPANY = 'Your company is deactivated. Ask an administrator to activate the company.';

const CALLERS: [string, { sub: string; companyId: string }, string][] = [
  ['an inactive user', { sub: 'inactive.user', companyId: 'open.company' }, OF_USER],
  ['a user of an inactive company', { sub: 'user.of.closed', companyId: 'closed.company' }, OF_COMPANY],
  ['a user whose token names an inactive company', { sub: 'active.user', companyId: 'closed.company' }, OF_COMPANY],
  ['an unknown user of an inactive company', { sub: 'new.user', companyId: 'closed.company' }, OF_COMPANY],
];

describe('D40: answers 403 to deactivated callers, whatever their permissions', () => {
  beforeAll(async () => {
    await sql(
      app,
      `insert into companies (id, name, active) values ('open.company', 'Open', true), ('closed.company', 'Closed', false)`,
    );
    await sql(
      app,
      `insert into users (id, company_id, name, active) values
      ('active.user', 'open.company', 'Active', true), ('inactive.user', 'open.company', 'Inactive', false), ('user.of.closed', 'closed.company', 'Active', true)`,
    );
  });
  afterAll(async () => {
    await sql(app, 'delete from users where company_id = any ($1)', COMPANIES);
    await sql(app, 'delete from companies where id = any ($1)', COMPANIES);
  });

  // An unknown query parameter would be refused in the next check (D6).
  const call = (operation: ContractOperation, bearer: string, method = operation.method) =>
    send(app.address, {
      ...message(operation, sampleOf(operation), bearer, { query: { unknownParameter: 'x' } }),
      method,
    });

  test.each(operations)('$id', async (operation) => {
    for (const [who, claims, reason] of CALLERS) {
      const reply = await call(operation, token({ ...claims, permissions: [...everyPermission] }));
      expectAnswer(operation, reply, 403, who);
      expect(reply.body.message).toBe(reason);
    }
    const [[, claims]] = CALLERS as [(typeof CALLERS)[number]];
    expect((await call(operation, token({ ...claims, permissions: [] }))).body.message).toBe(OF_USER);
    expectAnswer(operation, await call(operation, token({ ...claims }), 'TRACE'), 405, 'a wrong method');
    expectAnswer(operation, await call(operation, token({ ...claims, expiresIn: '-1h' })), 401, 'an expired token');
  });

  test('except for the public documents', async () => {
    for (const path of ['/healthz', '/readyz', '/openapi.yaml', '/openapi.json', '/docs/']) {
      const headers = { Authorization: `Bearer ${token({ sub: 'inactive.user', companyId: 'open.company' })}` };
      expect((await send(app.address, { method: 'GET', path, headers })).status).toBe(200);
    }
  });
});
