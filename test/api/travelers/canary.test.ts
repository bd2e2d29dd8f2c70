import { afterAll, expect, test } from '@jest/globals';
import { send } from '../../contract/support/http.ts';
import { PDF } from '../../support/sample-files.ts';
import { startTestApp, token } from '../../support/test-app.ts';
import { ADMIN_PERMISSIONS, fileOf, formOf, newPassport, newTraveler, travelCompany } from './people.ts';

/** Each number is written in each of 25 ways. */
const CALLS = 1_250;
const AT_ONCE = 16;

// As in production, responses are not checked, which would take half of the time.
const app = await startTestApp({ prefix: '/api/', config: { production: true } });
afterAll(() => app.stop());

/** Nothing else looks like one of these numbers. */
const planted = Array.from(
  { length: 50 },
  (_, index) => `ZQ${String(index).padStart(2, '0')}X7K${(index * 7919) % 89}W`,
);
/** Without separators, as a log line could have it. */
const PLANTED = new RegExp(planted.join('|'), 'i');
const isIn = (text: string): boolean => PLANTED.test(text.replaceAll(/[ <-]/g, ''));

test(`logs and repeats none of ${planted.length} passport numbers over ${CALLS} valid and invalid calls`, async () => {
  const company = await travelCompany(app);
  const { id: travelerId } = await company.traveler();
  const { id: passportId } = await company.passport(travelerId, { nationality: 'SE' });
  const bearer = token({ sub: company.admin.userId, companyId: company.id, roles: [], permissions: ADMIN_PERMISSIONS });
  const nobody = token({ sub: company.admin.userId, companyId: company.id, roles: [], permissions: [] });
  const json = { 'Content-Type': 'application/json' };

  const passport = (passportNumber: string, changes: object = {}): string =>
    JSON.stringify({ ...newPassport({ passportNumber }), ...changes });
  type Call = [
    method: string,
    path: string,
    body?: string | FormData,
    headers?: Record<string, string>,
    bearer?: string,
  ];
  const passports = `/api/travelers/${travelerId}/passports`;
  const ways: ((number: string) => Call)[] = [
    // Valid requests.
    (n) => ['PATCH', `/api/passports/${passportId}`, JSON.stringify({ passportNumber: n }), json],
    (n) => ['GET', `/api/admin/travelers?search=${n}`],
    () => ['GET', passports],
    () => ['GET', `/api/passports/${passportId}`],
    // Invalid requests, with the number wherever a client could put it.
    (n) => ['POST', passports, passport(n, { nationality: 'SWE' }), json],
    (n) => ['POST', passports, passport(n, { nationality: 'ZZ' }), json],
    (n) => ['POST', passports, passport(n, { expiryDate: '2001-01-01' }), json],
    (n) => ['POST', passports, passport(`${n}!`), json],
    // Not as the name of a field: the response names an unknown field (D8).
    (n) => ['POST', passports, passport(n, { unknownField: n, issuingCountry: n }), json],
    (n) => ['POST', passports, passport(n).slice(0, -3), json],
    (n) => ['POST', passports, passport(n), { 'Content-Type': `text/${n}` }],
    (n) => ['POST', passports, passport(n), json, nobody],
    (n) => ['POST', passports, passport(n), json, `${bearer}${n}`],
    (n) => ['PUT', passports, passport(n), json],
    (n) => ['GET', `/api/passports/${n}`],
    (n) => ['GET', `/api/travelers/${n}/passports`],
    (n) => ['GET', `/api/${n}/passports`],
    (n) => ['GET', `/api/admin/travelers?search=${n}&perPage=${n}`],
    (n) => ['GET', `/api/admin/travelers?travelerType=${n}&sortBy=${n}`],
    (n) => ['POST', '/api/admin/travelers', JSON.stringify({ ...newTraveler(n), birthDate: n, firstName: [n] }), json],
    (n) => ['POST', `/api/passports/${passportId}/set-primary`, JSON.stringify({ travelerId: n }), json],
    (n) => [
      'POST',
      `${passports}/with-documents`,
      formOf({ passportNumber: n, nationality: n, passportDocuments: fileOf(Buffer.from(n), n) }),
    ],
    (n) => [
      'POST',
      `${passports}/with-documents`,
      formOf({
        passportNumber: n,
        nationality: 'SE',
        issuingCountry: 'SE',
        issuingDate: '2020-01-01',
        expiryDate: '2030-01-01',
        passportDocuments: fileOf(PDF, n),
      }),
    ],
    (n) => [
      'POST',
      `/api/travelers/${travelerId}/documents`,
      formOf({ file: fileOf(PDF, n), documentCategory: n, relatedEntityId: n, relatedEntityType: 'PASSPORT' }),
    ],
    (n) => [
      'POST',
      `/api/travelers/${travelerId}/documents`,
      `--${n}\r\n${n}`,
      { 'Content-Type': `multipart/form-data; boundary=${n}` },
    ],
  ];

  const statuses: Record<number, number> = {};
  const leaks: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < CALLS; at = next++) {
      const [method, path, body, headers = {}, by = bearer] = ways[at % ways.length]!(
        planted[Math.floor(at / ways.length) % planted.length]!,
      );
      // `fetch` takes more time than the service.
      const form = body instanceof FormData ? new Response(body) : null;
      const sent = form
        ? {
            body: Buffer.from(await form.arrayBuffer()),
            headers: { 'Content-Type': form.headers.get('content-type')! },
          }
        : { body: body as string | undefined, headers };
      const reply = await send(app.address, {
        method,
        path,
        headers: { ...sent.headers, Authorization: `Bearer ${by}` },
        ...(sent.body !== undefined && { body: sent.body }),
      });
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
      const said = `${JSON.stringify(reply.headers)}${reply.status >= 400 ? reply.text : ''}`;
      if (isIn(said)) leaks.push(`${method} ${reply.status} ${said}`);
      if (reply.status >= 500) leaks.push(`a ${reply.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  expect(leaks.slice(0, 3)).toEqual([]);
  expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(CALLS);
  for (const status of [200, 400, 401, 403, 404, 405, 415])
    expect([status, statuses[status] ?? 0]).toEqual([status, expect.any(Number)]);
  expect(statuses[200]).toBeGreaterThan(CALLS / 10);
  expect(app.logged.length).toBeGreaterThan(CALLS - 1);
  expect(app.logged.filter(isIn).slice(0, 3)).toEqual([]);
}, 300_000);
