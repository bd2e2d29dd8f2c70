import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { operationsOf } from '../../src/contract/openapi-document.ts';
import { sampleRequest } from '../../src/docs/sample-request.ts';
import { barriers } from '../support/accessibility.ts';
import { launchBrowser } from '../support/browser.ts';
import { startMock } from '../support/mock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp, token } from '../support/test-app.ts';

// Before the service, so that nothing is left running if there is no browser.
const browser = await launchBrowser();
const [app, mock] = await Promise.all([startTestApp({ demoData: true, config: { production: true } }), startMock()]);

const folder = temporaryFolder();

afterAll(async () => {
  await Promise.all([browser?.close(), mock.stop(), app.stop()]);
  rmSync(folder, { recursive: true });
});

/** Milliseconds, on a busy machine; usually 2 to 6 s. */
const A_BROWSER_TAKES = 60_000;
jest.setTimeout(A_BROWSER_TAKES);

const EVALUATE = '#operations-Policies-Policies_evaluate';
const CANCEL = '#operations-BookingRequests-BookingRequests_cancel';
const operations = [...operationsOf(app.contract.document)];

if (!browser) console.warn('SKIPPED: no Chromium here; the docs page was not opened. Set CHROMIUM_PATH to one.');
const inBrowser = browser ? describe : describe.skip;

/** A page, what the browser complained about while it was open, and the origins of its requests. */
type Visit = { page: Page; complaints: string[]; requested: URL[] };

async function visit(address: string): Promise<Visit> {
  if (!browser) throw new Error('There is no browser.');
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(30_000);
  const [complaints, requested]: [string[], URL[]] = [[], []];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => requested.push(new URL(request.url())));
  await page.goto(address);
  await page.waitForSelector('#contents li', { state: 'attached' });
  return { page, complaints, requested };
}

const originsOf = ({ requested }: Visit): string[] =>
  [...new Set(requested.filter(({ protocol }) => protocol !== 'data:').map(({ origin }) => origin))].sort();

const evaluatesOf = ({ requested }: Visit): string[] => [
  ...new Set(requested.filter(({ pathname }) => pathname.endsWith('/evaluate')).map(({ href }) => href)),
];

async function enterToken({ page }: Visit, value: string): Promise<void> {
  await page.click('.btn.authorize');
  await page.fill('.modal-ux input', value);
  await page.click('.modal-ux .btn.authorize');
  await page.click('.modal-ux .btn-done');
}

/** Sends the operation's example as the page shows it. Returns the response that the page shows. */
async function evaluateInPage({ page }: Visit): Promise<{ status: string; body: any }> {
  await page.click('#contents nav button:has-text("Evaluate a proposal")');
  await page.click(`${EVALUATE} .execute`);
  const answer = `${EVALUATE} .live-responses-table`;
  const text = await page.innerText(`${answer} .response-col_description .highlight-code >> nth=0`);
  const status = await page.innerText(`${answer} tbody .response-col_status`);
  return { status: status.trim(), body: JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) };
}

inBrowser('the docs page of the service, in a browser', () => {
  let open: Visit;
  beforeAll(async () => {
    open = await visit(`${app.address}/docs`);
  }, A_BROWSER_TAKES);
  // What each step caused is added to the rest: no complaints, and no requests to other origins.
  afterEach(() =>
    expect({ complaints: open.complaints, origins: originsOf(open) }).toEqual({
      complaints: [],
      origins: [app.address],
    }),
  );

  test('shows every operation, and the guide with its diagram', async () => {
    expect(await open.page.locator('.opblock').count()).toBe(operations.length);
    const named = operations.map(({ operation }) => operation.summary);
    const shown = await open.page.locator('#contents nav button > span:first-child').allInnerTexts();
    expect(named.filter((name) => !shown.includes(name ?? ''))).toEqual([]);
    expect(shown).toHaveLength(operations.length + 4);
    for (const heading of ['First call', 'Errors', 'The life of a booking request']) expect(shown).toContain(heading);
    expect(await open.page.getAttribute('.info a:has-text("preview page")', 'href')).toBe('../preview/');
    const diagram = open.page.locator('.info img');
    expect(
      await diagram.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    ).toBeGreaterThan(0);
    expect(await diagram.getAttribute('alt')).toContain('PENDING');
  });

  test('takes a token, sends an evaluation and shows the response of the service', async () => {
    await enterToken(open, token({ permissions: ['WRITE_POLICIES'] }));
    const examples =
      app.contract.document.paths['/api/v1/policies/evaluate']?.['post']?.requestBody?.content['application/json']
        ?.examples;
    const direct = await app.call(
      token(),
      'POST',
      '/api/v1/policies/evaluate',
      Object.values(examples ?? {})[0]?.value,
    );
    expect(direct.body.flightEvaluation).toMatchObject({ compliant: expect.any(Boolean) });
    expect(await evaluateInPage(open)).toEqual({ status: '200', body: direct.body });
    expect(evaluatesOf(open)).toEqual([`${app.address}/api/v1/policies/evaluate`]);
  });

  test('does not store the token', async () => {
    expect(await open.page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])')).toBe(
      '[{},{},""]',
    );
  });

  test('shows the calls of an operation with curl and with the client', async () => {
    const samples = open.page.locator(`${EVALUATE} .samples`);
    expect(await samples.locator('pre').innerText()).toMatch(/^curl -s "\$API\/api\/v1\/policies\/evaluate"/);
    await samples.getByRole('button', { name: '@travel-desk/client' }).click();
    expect(await samples.locator('pre').innerText()).toContain("await client.POST('/api/v1/policies/evaluate', {");
  });

  test('offers no other server in production', async () => {
    expect(await open.page.locator('.servers option').allInnerTexts()).toEqual(['/ - This service']);
    expect(await open.page.content()).not.toContain('127.0.0.1:4010');
  });

  test('D57: sends the example of a create as often as the user clicks', async () => {
    const { page } = open;
    const create = '#operations-Policies-Policies_create';
    await page.click('#contents nav button:has-text("Create a policy")');
    expect(await page.inputValue(`${create} tr[data-param-name="Idempotency-Key"] input`)).toBe('');
    for (const time of [1, 2]) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/policies'));
      await page.click(`${create} .execute`);
      expect({ time, status: (await answered).status() }).toEqual({ time, status: 201 });
    }
    await page.click(`${create} .opblock-summary-control`);
  });

  test('finds operations by words, and folds and fits the contents on a phone', async () => {
    const { page } = open;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForSelector('#contents nav', { state: 'hidden' });
    await page.click('#contents summary');
    await page.fill('#find', 'passport scan nothing');
    expect(await page.locator('#contents nav button:visible').count()).toBe(0);
    await page.fill('#find', 'cancel booking');
    const found = page.locator('#contents nav button:visible');
    expect(await found.allInnerTexts()).toEqual([
      'Cancel a booking request\nPOST',
      'Complete or cancel a booking request\nPATCH',
    ]);
    await found.first().click();
    await page.waitForSelector(`${CANCEL}.is-open`);
    expect(await page.locator('#contents nav').isVisible()).toBe(false);
    // Keyboard focus continues where the user is looking.
    await page.waitForSelector(`${CANCEL} .opblock-summary-control:focus`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    // Still reachable from every scroll position.
    expect(await page.locator('#contents').boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
  });

  test('fits a narrow phone without accessibility violations', async () => {
    const { page } = open;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.waitForSelector(`${EVALUATE}.is-open .responses-table`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    // Nested buttons and small links come from Swagger UI.
    const rules = ['color-contrast', 'select-name', 'label', 'scrollable-region-focusable'];
    expect(await barriers(page, rules)).toEqual([]);
  });
});

/** A server that allows every origin, and keeps the last form that was sent to it. */
async function startFormServer() {
  let last: FormData | undefined;
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', '*');
    response.setHeader('Content-Type', 'application/json');
    const { 'content-type': type = '' } = request.headers;
    const read = async (): Promise<void> => {
      const body = await buffer(request);
      if (type !== '')
        last = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
      response.end('{}');
    };
    read().catch((error: unknown) => response.destroy(error as Error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = (): void => void server.close().closeAllConnections();
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lastForm: () => [...(last ?? [])],
    stop,
  };
}

inBrowser('the docs page as files from a disk', () => {
  let forms: Awaited<ReturnType<typeof startFormServer>>;
  let open: Visit;
  beforeAll(async () => {
    forms = await startFormServer();
    const args = ['src/tools/docs.ts', '--folder', folder, '--server', forms.address, '--mock', mock.address];
    const written = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect({ status: written.status, stderr: written.stderr }).toEqual({ status: 0, stderr: '' });
    open = await visit(`file://${folder}/index.html`);
  }, A_BROWSER_TAKES);
  afterAll(() => forms?.stop());
  afterEach(() => {
    expect(open.complaints).toEqual([]);
    expect(originsOf(open).filter((origin) => !['null', forms.address, mock.address].includes(origin))).toEqual([]);
    expect(
      open.requested.filter(({ protocol, pathname }) => protocol === 'file:' && !pathname.startsWith(folder)),
    ).toEqual([]);
  });

  test('shows every operation, and resolves references in an opened one', async () => {
    expect(await open.page.locator('.opblock').count()).toBe(operations.length);
    await open.page.click('#operations-Policies-Policies_list .opblock-summary-control');
    await open.page.waitForSelector('#operations-Policies-Policies_list tr[data-param-name=companyId]');
    expect(await open.page.locator('.errors-wrapper').allInnerTexts()).toEqual([]);
  });

  test('offers a mock only if one was named', async () => {
    const urls = open.page.locator('.servers option');
    expect(await urls.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      forms.address,
      mock.address,
    ]);
    const without = `${folder}/without-mock`;
    const args = ['src/tools/docs.ts', '--folder', without, '--server', 'https://travel.example'];
    expect(spawnSync(process.execPath, args, { encoding: 'utf8' }).status).toBe(0);
    const [html, script] = ['index.html', 'contract.js'].map((name) => readFileSync(`${without}/${name}`, 'utf8'));
    expect(html).toContain("connect-src 'self' https://travel.example;");
    expect(script).not.toContain('4010');
  });

  test('links to the preview page of the service', async () => {
    const link = open.page.locator('.info a:has-text("preview page")');
    expect(await link.getAttribute('href')).toBe(`${forms.address}/preview/`);
  });

  test('sends a form with the fields of the example and the chosen files', async () => {
    const form = '#operations-Passports-Passports_createWithDocuments';
    const { page } = open;
    await page.click('#contents nav button:has-text("Create a passport with documents")');
    const send = async (): Promise<unknown> => {
      await page.click(`${form} .execute`);
      await page.waitForSelector(`${form} .live-responses-table .response-col_status:has-text("200")`);
      return forms
        .lastForm()
        .map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.type]]);
    };
    const { path, method, operation } = operations.find(
      ({ operation }) => operation.operationId === 'Passports_createWithDocuments',
    )!;
    const { fields } = sampleRequest(app.contract.document, path, method, operation).form!;
    const texts = Object.entries(fields).flatMap(([name, value]) =>
      Array.isArray(value) ? [] : [[name, String(value)]],
    );
    expect(await send()).toEqual(texts);

    for (const index of [0, 1]) {
      await page.click(`${form} .json-schema-form-item-add`);
      const scan = { name: `scan-${index}.png`, mimeType: 'image/png', buffer: Buffer.from('scan') };
      await page.locator(`${form} input[type=file]`).nth(index).setInputFiles(scan);
    }
    await page.click(`${form} .btn-clear`);
    expect(await send()).toEqual([
      ...texts,
      ...[0, 1].map((index) => ['passportDocuments', [`scan-${index}.png`, 'image/png']]),
    ]);
  });

  test('sends an evaluation to the mock when chosen, and shows its response', async () => {
    await enterToken(open, 'any-token');
    await open.page.selectOption('.servers select', mock.address);
    const { status, body } = await evaluateInPage(open);
    expect({ status, body }).toMatchObject({
      status: '200',
      body: { flightEvaluation: { compliant: expect.any(Boolean) } },
    });
    expect(evaluatesOf(open)).toEqual([`${mock.address}/api/v1/policies/evaluate`]);
  });
});

describe('the docs page over HTTP', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(app.address + path, { headers, redirect: 'manual' });

  test('is served in production without a token, with a policy against loading from other origins', async () => {
    const response = await get('/docs/');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('Content-Security-Policy')?.split('; ') ?? [];
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy.find((directive) => directive.startsWith('connect-src'))).toBe("connect-src 'self'");
    expect(policy.join().match(/unsafe|\*|https:/)).toBeNull();
  });

  test('redirects to a path relative to which its files are found', async () => {
    const response = await get('/docs?from=mail');
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('docs/');
  });

  test('sends a file compressed, and again only after a change', async () => {
    const first = await get('/docs/contract.js', { 'Accept-Encoding': 'gzip' });
    expect([first.status, first.headers.get('Content-Encoding')]).toEqual([200, 'gzip']);
    const again = await get('/docs/contract.js', {
      'Accept-Encoding': 'gzip',
      'If-None-Match': first.headers.get('ETag') ?? '',
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const plain = await get('/docs/contract.js', { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(await plain.text()).toBe(await first.text());
  });

  test.each(['/docs/nothing.js', '/docs/../package.json', '/docs/%2e%2e/package.json', '/docs/page.js/'])(
    'answers 404 to any other path: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test('answers 404 to POST', async () => {
    expect((await fetch(`${app.address}/docs/`, { method: 'POST' })).status).toBe(404);
  });
});
