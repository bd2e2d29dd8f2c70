import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PDF } from '../support/sample-files.ts';
import { startTestApp, token } from '../support/test-app.ts';
import { data, fileOf, type TravelCompany, travelCompany } from './travelers/people.ts';

const app = await startTestApp({ prefix: '/api/' });
let company: TravelCompany;
let traveler: string;
let passport: string;
let document: string;
let link: string;
beforeAll(async () => {
  company = await travelCompany(app);
  traveler = (await company.traveler()).id;
  passport = (await company.passport(traveler)).id;
  document = data(
    await company.admin.upload(`/travelers/${traveler}/documents`, { file: fileOf(PDF), documentCategory: 'VISA' }),
    201,
  ).id;
  link = data(await company.admin.get(`/documents/${document}/download`)).url;
});
afterAll(() => app.stop());

const administrator = () =>
  token({ sub: company.admin.userId, companyId: company.id, roles: [], permissions: ['READ_TRAVELERS'] });

const headersOf = ({ headers }: { headers: Headers }) => ({
  type: headers.get('X-Content-Type-Options'),
  cache: headers.get('Cache-Control'),
});
const PROTECTED = { type: 'nosniff', cache: 'no-store' };

describe('every response forbids sniffing its type and caching', () => {
  test.each<[what: string, path: () => string]>([
    ['travelers', () => '/admin/travelers'],
    ['a traveler', () => `/admin/travelers/${traveler}`],
    ['passports', () => `/travelers/${traveler}/passports`],
    ['a passport', () => `/passports/${passport}`],
    ['documents', () => `/travelers/${traveler}/documents`],
    ['a link to a document', () => `/documents/${document}/download`],
  ])('%s', async (_what, path) => {
    const answer = await company.admin.get(path());
    expect(answer.status).toBe(200);
    expect(headersOf(answer)).toEqual(PROTECTED);
  });

  test.each<[what: string, status: number, path: string, method?: string, sentToken?: string]>([
    ['a 400', 400, '/api/admin/travelers?page=0'],
    ['a 401', 401, '/api/admin/travelers', 'GET', 'x'],
    ['a 403', 403, '/api/admin/travelers', 'GET', token()],
    ['a 404', 404, '/api/passports/nothing'],
    ['a 405', 405, '/api/admin/travelers', 'DELETE'],
    ['an undecodable path', 400, '/api/passports/%E0%A4%A'],
    ['a path outside the API', 404, '/nothing'],
    ['the health of the process', 200, '/healthz'],
    ['readiness', 200, '/readyz'],
  ])('%s', async (_what, status, path, method = 'GET', sentToken = administrator()) => {
    const response = await fetch(app.address + path, { method, headers: { Authorization: `Bearer ${sentToken}` } });
    expect({ status: response.status, ...headersOf(response) }).toEqual({ status, ...PROTECTED });
  });

  test.each(['/healthz', '/readyz'])('%s answers HEAD, and 404 to OPTIONS', async (path) => {
    const answers = await Promise.all(['HEAD', 'OPTIONS'].map((method) => fetch(app.address + path, { method })));
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(await answers[0]!.text()).toBe('');
    expect(headersOf(answers[0]!)).toEqual(PROTECTED);
  });

  test.each(['/docs/%', '/preview/%E0%A4%A'])(
    'answers %s, which cannot be decoded, with a request ID',
    async (path) => {
      const response = await fetch(app.address + path);
      expect({ status: response.status, ...headersOf(response) }).toEqual({ status: 400, ...PROTECTED });
      expect(response.headers.get('X-Request-Id')).toEqual(expect.any(String));
    },
  );

  test('a preflight', async () => {
    const headers = { Origin: 'https://desk.example', 'Access-Control-Request-Method': 'GET' };
    expect(headersOf(await fetch(`${app.address}/api/admin/travelers`, { method: 'OPTIONS', headers }))).toEqual(
      PROTECTED,
    );
  });

  test('a file, and an invalid link', async () => {
    expect(headersOf(await fetch(link))).toEqual({ type: 'nosniff', cache: 'private, no-store' });
    expect(headersOf(await fetch(`${link}x`))).toEqual({ type: 'nosniff', cache: 'private, no-store' });
  });

  test('a 500', async () => {
    await app.database.em().execute('alter table passports rename to elsewhere');
    const answer = await company.admin.get(`/passports/${passport}`);
    await app.database.em().execute('alter table elsewhere rename to passports');
    expect({ status: answer.status, ...headersOf(answer) }).toEqual({ status: 500, ...PROTECTED });
  });
});

describe('the contract', () => {
  const contract = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(app.address + path, { method, headers });

  test.each(['/openapi.yaml', '/openapi.json'])(
    '%s is served without a token, compressed and only once',
    async (path) => {
      const first = await contract(path, { 'Accept-Encoding': 'gzip' });
      expect([
        first.status,
        first.headers.get('Content-Encoding'),
        first.headers.get('X-Content-Type-Options'),
      ]).toEqual([200, 'gzip', 'nosniff']);
      expect(Number(first.headers.get('Content-Length'))).toBeLessThan(100_000);
      const again = await contract(path, {
        'Accept-Encoding': 'gzip',
        'If-None-Match': first.headers.get('ETag') ?? '',
      });
      expect([again.status, (await again.text()).length]).toEqual([304, 0]);
      expect((await contract(path, {}, 'HEAD')).status).toBe(200);
      expect((await contract(path, {}, 'POST')).status).toBe(404);
    },
  );

  test('is the generated one in YAML and JSON', async () => {
    expect((await (await contract('/openapi.yaml')).text()) === app.contract.yaml).toBe(true);
    const json = await contract('/openapi.json');
    expect(json.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(((await json.json()) as { info: object }).info).toEqual(app.contract.document.info);
  });

  test('is serialized once, not for each call', async () => {
    const written = jest.spyOn(JSON, 'stringify');
    for (let call = 0; call < 5; call += 1) expect((await contract('/openapi.json')).status).toBe(200);
    const documents = written.mock.calls.filter(
      ([value]) => (value as { openapi?: string } | null)?.openapi !== undefined,
    );
    written.mockRestore();
    expect(documents).toEqual([]);
  });
});
