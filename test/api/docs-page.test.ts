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
import { until } from '../support/waiting.ts';

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

/** Scalar's list of contents. */
const SIDEBAR = '.t-doc__sidebar';
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
  await page.waitForSelector(`${SIDEBAR} li`, { state: 'attached' });
  return { page, complaints, requested };
}

const originsOf = ({ requested }: Visit): string[] =>
  [...new Set(requested.filter(({ protocol }) => protocol !== 'data:').map(({ origin }) => origin))].sort();

const evaluatesOf = ({ requested }: Visit): string[] => [
  ...new Set(requested.filter(({ pathname }) => pathname.endsWith('/evaluate')).map(({ href }) => href)),
];

const enterToken = ({ page }: Visit, value: string) => page.getByLabel('Bearer Token').first().fill(value);

/** Opens what the search finds, as a reader would. */
async function find({ page }: Visit, words: string, title = words): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByLabel('Enter search query').fill(words);
  await page.getByRole('option', { name: title }).first().click();
}

/** Finds an operation and opens the form to send it. */
async function openForm(visit: Visit, title: string): Promise<void> {
  await find(visit, title, `Operation: ${title} ,`);
  const operation = visit.page.locator('.section', {
    has: visit.page.getByRole('heading', { name: title, exact: true }),
  });
  await operation.getByRole('button', { name: 'Test Request' }).click();
}

const send = ({ page }: Visit): Promise<void> => page.getByRole('button', { name: /^Send (get|post) request/ }).click();

const closeForm = ({ page }: Visit): Promise<void> => page.getByRole('button', { name: 'Close Client' }).click();

/** Sends the operation's example as the page shows it. Returns the response that the page shows. */
async function evaluateInPage(visit: Visit): Promise<{ status: string; body: any }> {
  const { page } = visit;
  await openForm(visit, 'Evaluate a proposal');
  await send(visit);
  const response = page.getByRole('region', { name: /^Response/ });
  const status = await response.getByText(/^\d{3} /).innerText();
  const shown = page.locator('.response-body-raw, .response-body-virtual, .cm-content').last();
  const body = JSON.parse(await shown.innerText());
  await closeForm(visit);
  return { status, body };
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

  test('has the first call and the token on the first screen', async () => {
    const { page } = open;
    const bottomOf = async (part: ReturnType<Page['locator']>): Promise<number> => {
      const { y, height } = (await part.boundingBox())!;
      return y + height;
    };
    const main = page.locator('main');
    for (const part of [main.getByLabel('Bearer Token'), main.getByRole('link', { name: 'Evaluate a proposal' })])
      expect(await bottomOf(part.first())).toBeLessThan(900);
    expect(await main.getByText('curl -s').first().innerText()).toContain(`${app.address}/api/v1/policies/evaluate`);
    expect(await main.getByRole('link', { name: 'preview page' }).getAttribute('href')).toBe('../preview/');
  });

  test('shows every operation, and the guide with its diagram', async () => {
    const { page } = open;
    const closed = page.locator(`${SIDEBAR} button`, { hasText: 'Open Group' });
    while ((await closed.count()) > 0) await closed.first().click();
    const shown = (await page.locator(`${SIDEBAR} li a`).allInnerTexts()).map((text) => text.split('\n')[0]?.trim());
    const wanted = operations.map(({ operation }) => operation.summary);
    expect(wanted.filter((name) => !shown.includes(name))).toEqual([]);
    for (const heading of ['First call', 'Errors', 'The life of a booking request', 'Booking Requests'])
      expect(shown).toContain(heading);
    const diagram = page.locator('main img');
    expect(await diagram.getAttribute('alt')).toContain('PENDING');
    await page.getByText('From the checks of a new request').click();
    await page.waitForFunction('document.querySelector("main img").naturalWidth > 0');
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
    expect(await evaluateInPage(open)).toEqual({ status: '200 OK', body: direct.body });
    expect(evaluatesOf(open)).toEqual([`${app.address}/api/v1/policies/evaluate`]);
  });

  test('does not store the token', async () => {
    expect(await open.page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])')).toBe(
      '[{},{},""]',
    );
  });

  test('shows the calls of an operation with the client, and in other languages, to its own address', async () => {
    const { page } = open;
    const operation = page.locator('.section', { has: page.getByRole('heading', { name: 'Evaluate a proposal' }) });
    const code = operation.locator('.scalar-code-block').first();
    expect(await code.innerText()).toContain("await client.POST('/api/v1/policies/evaluate', {");
    expect(await code.innerText()).toContain(`baseUrl: '${app.address}'`);
    for (const [before, language, call] of [
      ['@travel-desk/client', 'Curl', 'curl '],
      ['Curl', 'Requests', 'requests.post('],
      ['Requests', 'java.net.http', 'HttpRequest'],
      ['java.net.http', 'NewRequest', 'http.NewRequest('],
    ] as const) {
      await operation.getByRole('button', { name: before }).click();
      await page.getByRole('option', { name: language, exact: true }).first().click();
      await operation.getByText(call).first().waitFor();
      expect(await code.innerText()).toContain(`${app.address}/api/v1/policies/evaluate`);
    }
  });

  test('offers no other server in production', async () => {
    expect(await open.page.content()).not.toContain('127.0.0.1:4010');
  });

  test('D57: sends the example of a create as often as the user clicks', async () => {
    const { page } = open;
    await openForm(open, 'Create a policy');
    for (const time of [1, 2]) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/policies'));
      await send(open);
      const response = await answered;
      expect({ time, status: response.status() }).toEqual({ time, status: 201 });
      expect(response.request().headers()).not.toHaveProperty('idempotency-key');
    }
    await closeForm(open);
  });

  test.each([
    ['a path', '/booking-requests/{id}/cancel', 'Operation: Cancel a booking request'],
    ['a field', 'maxStops', 'Operation: Add a flight rule'],
    ['the guide', 'life of a booking', 'Heading: The life of a booking request'],
  ])('finds %s', async (_what, words, found) => {
    const { page } = open;
    await page.keyboard.press('Control+k');
    await page.getByLabel('Enter search query').fill(words);
    await page.getByRole('option', { name: found }).first().waitFor();
    await page.keyboard.press('Escape');
  });

  test.each([
    ['light', undefined],
    ['dark', ['color-contrast']],
  ] as const)('has no accessibility violations, whatever is open: %s', async (colorScheme, rules) => {
    const { page } = open;
    await page.emulateMedia({ colorScheme });
    await page.waitForSelector(`body.${colorScheme}-mode`);
    await openForm(open, 'Evaluate a proposal');
    await send(open);
    await page
      .getByRole('region', { name: /^Response/ })
      .getByText('200 OK')
      .waitFor();
    expect(await barriers(page, rules && [...rules])).toEqual([]);
    await closeForm(open);
    expect(await barriers(page, rules && [...rules])).toEqual([]);
  });

  test('fits a phone, with the token before the guide', async () => {
    const { page } = open;
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${app.address}/docs/#description/first-call`);
    await page.reload();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const field = page.getByLabel('Bearer Token').first();
      await field.waitFor();
      const guide = page.getByRole('heading', { name: 'First call' });
      expect((await field.boundingBox())!.y).toBeLessThan((await guide.boundingBox())!.y);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    expect(await barriers(page)).toEqual([]);
  });
});

/** A server that allows every origin, and keeps the last form that was sent to it. */
async function startFormServer() {
  let last: FormData | undefined;
  let count = 0;
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', '*');
    response.setHeader('Content-Type', 'application/json');
    const { 'content-type': type = '' } = request.headers;
    const read = async (): Promise<void> => {
      const body = await buffer(request);
      if (type !== '') {
        last = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
        count += 1;
      }
      response.end('{}');
    };
    read().catch((error: unknown) => response.destroy(error as Error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = (): void => void server.close().closeAllConnections();
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lastForm: () => [...(last ?? [])],
    count: () => count,
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

  test('shows an operation with its fields', async () => {
    await find(open, 'List policies', 'Operation: List policies ,');
    const { page } = open;
    const operation = page.locator('.section', { has: page.getByRole('heading', { name: 'List policies' }) });
    await operation.getByText('companyId').first().waitFor();
  });

  test('offers a mock only if one was named', async () => {
    await open.page.getByRole('button', { name: forms.address }).first().click();
    expect(await open.page.getByRole('option').allInnerTexts()).toEqual([forms.address, mock.address]);
    await open.page.keyboard.press('Escape');
    const without = `${folder}/without-mock`;
    const args = ['src/tools/docs.ts', '--folder', without, '--server', 'https://travel.example'];
    expect(spawnSync(process.execPath, args, { encoding: 'utf8' }).status).toBe(0);
    const [html, script] = ['index.html', 'contract.js'].map((name) => readFileSync(`${without}/${name}`, 'utf8'));
    expect(html).toContain("connect-src 'self' https://travel.example;");
    expect(script).not.toContain('4010');
  });

  test('links to the preview page of the service', async () => {
    for (const name of ['preview page', 'Preview']) {
      const link = open.page.getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href')).toBe(`${forms.address}/preview/`);
    }
  });

  test('sends a form with the fields of the example and the chosen files', async () => {
    const { page } = open;
    await openForm(open, 'Create a passport with documents');
    const sent = async (): Promise<unknown> => {
      const before = forms.count();
      await send(open);
      await until('a form', () => forms.count() > before);
      return forms
        .lastForm()
        .map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.type]]);
    };
    const { path, method, operation } = operations.find(
      ({ operation }) => operation.operationId === 'Passports_createWithDocuments',
    )!;
    const { fields } = sampleRequest(app.contract.document, path, method, operation).form!;
    const texts = Object.entries(fields).flatMap(([name, value]) =>
      Array.isArray(value) || name === 'isPrimary' ? [] : [[name, String(value)]],
    );
    expect(await sent()).toEqual(texts);
    const row = page.getByRole('row', { name: /passportDocuments/ });
    const chosen = page.waitForEvent('filechooser');
    await row.getByRole('button', { name: 'Select File' }).click();
    await (await chosen).setFiles({ name: 'scan.png', mimeType: 'image/png', buffer: Buffer.from('scan') });
    expect(await sent()).toEqual([...texts, ['passportDocuments', ['scan.png', 'image/png']]]);
    await closeForm(open);
  });

  test('sends an evaluation to the mock when chosen, and shows its response', async () => {
    await enterToken(open, 'any-token');
    await open.page.getByRole('button', { name: forms.address }).first().click();
    await open.page.getByRole('option', { name: mock.address }).click();
    const { status, body } = await evaluateInPage(open);
    expect({ status, body }).toMatchObject({
      status: '200 OK',
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
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy.find((directive) => directive.startsWith('connect-src'))).toBe("connect-src 'self'");
    // Scalar puts its styles into the page; they can load nothing from elsewhere either.
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy.filter((directive) => /unsafe|\*|https:/.test(directive))).toHaveLength(1);
  });

  test('has the guide to read before the scripts, in less than 3 s at 50 KB/s', async () => {
    const sizes = await Promise.all(
      ['', 'page.css'].map(async (name) => {
        const response = await get(`/docs/${name}`, { 'Accept-Encoding': 'gzip' });
        return Number(response.headers.get('Content-Length'));
      }),
    );
    expect(sizes[0]! + sizes[1]!).toBeLessThan(3 * 50_000);
    const html = await (await get('/docs/')).text();
    expect(html.slice(0, html.indexOf('</main>'))).toContain('<h2>First call</h2>');
    expect(html).not.toMatch(/<script(?! defer)/);
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
