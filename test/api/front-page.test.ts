import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { readConfig } from '../../src/config.ts';
import { demoCallers } from '../../src/demo/demo-callers.ts';
import { barriers } from '../support/accessibility.ts';
import { launchBrowser } from '../support/browser.ts';
import { FLIGHT, PreviewVisit } from '../support/preview-visit.ts';
import { startTestApp } from '../support/test-app.ts';

// Before the service, so that nothing is left running if there is no browser.
const browser = await launchBrowser();
const app = await startTestApp({ demoData: true });
const inProduction = await startTestApp({ url: app.url, config: { production: true } });

afterAll(async () => {
  await Promise.all([browser?.close(), inProduction.stop()]);
  await app.stop();
});

/** Milliseconds, on a busy machine. */
const A_BROWSER_TAKES = 60_000;
jest.setTimeout(A_BROWSER_TAKES);

if (!browser) console.warn('SKIPPED: no Chromium here; the pages were not opened. Set CHROMIUM_PATH to one.');
const inBrowser = browser ? describe : describe.skip;

const AS_A_BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('the page at /', () => {
  const get = (accept: string, address = app.address) => fetch(`${address}/`, { headers: { Accept: accept } });

  test.each(['development', 'production'])('leads a browser to the other pages: %s', async (kind) => {
    const { address } = kind === 'production' ? inProduction : app;
    const response = await get(AS_A_BROWSER, address);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    const links = [...(await response.text()).matchAll(/ href="([^:"]+)"/g)].map(([, path]) => path);
    expect(new Set(links)).toEqual(
      new Set(['home.css', 'docs/', 'preview/', 'openapi.yaml', 'openapi.json', 'readyz', 'healthz']),
    );
    for (const path of links) expect((await fetch(`${address}/${path}`)).status).toBe(200);
  });

  test.each(['*/*', 'application/json', 'application/json, text/html'])('answers 404 in JSON to %s', async (accept) => {
    const response = await get(accept);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([404, 'application/json; charset=utf-8']);
    expect(await response.json()).toEqual({ statusCode: 404, message: 'There is no operation at this path.' });
  });
});

describe('D1: tokens of demo callers', () => {
  const post = (id: string, address = app.address) => fetch(`${address}/demo-tokens/${id}`, { method: 'POST' });

  test.each([
    ['amira.haddad', 403],
    ['lena.fischer', 200],
  ])('are accepted by the service, and neither cached nor logged: %s', async (id, ofUsers) => {
    const response = await post(id);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    const { token } = (await response.json()) as { token: string };
    expect((await app.call(token, 'GET', '/api/v1/policies')).status).toBe(200);
    expect((await app.call(token, 'GET', '/v1/admin/users')).status).toBe(ofUsers);
    expect(app.logged.join()).not.toContain(token.split('.')[2]);
  });

  test('are for the demo callers only, and only with POST', async () => {
    expect((await post('jonas.weber')).status).toBe(404);
    expect((await fetch(`${app.address}/demo-tokens/amira.haddad`)).status).toBe(404);
  });

  test('do not exist in production, whose pages do not offer them', async () => {
    expect((await post('lena.fischer', inProduction.address)).status).toBe(404);
    for (const path of ['/', '/docs/', '/preview/']) {
      const page = await fetch(inProduction.address + path, { headers: { Accept: AS_A_BROWSER } });
      expect({ path, text: await page.text() }).toEqual({ path, text: expect.not.stringContaining('continue-as') });
    }
  });

  const own = { AUTH_ISSUER: 'https://login.example', AUTH_AUDIENCE: 'travel-desk' };
  test.each([
    ['with the development key and demo data', {}, ['amira.haddad', 'lena.fischer']],
    ['with a secret of your own', { ...own, AUTH_SECRET: 'a secret that has more than 32 characters' }, []],
    ['with the keys of an identity provider', { ...own, AUTH_JWKS_URI: 'https://login.example/keys' }, []],
    ['without demo data', { DEMO_DATA: 'off' }, []],
  ])('exist only with the development key and demo data: %s', (_case, environment, ids) => {
    const callers = demoCallers(readConfig(environment), app.contract.document);
    expect(callers.map(({ id }) => id)).toEqual(ids);
    const production = demoCallers({ ...readConfig(environment), production: true }, app.contract.document);
    expect(production).toEqual([]);
  });
});

inBrowser('in a browser', () => {
  test.each(['light', 'dark'] as const)('the page at / is accessible and fits a phone: %s', async (colorScheme) => {
    const page = await browser!.newPage({ viewport: { width: 320, height: 640 }, colorScheme });
    await page.goto(app.address);
    expect(await barriers(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await page.click('text=Preview a policy');
    await page.waitForURL('**/preview/');
    await page.close();
  });

  describe('a visitor without a token', () => {
    let visit: PreviewVisit;
    beforeAll(async () => {
      visit = await PreviewVisit.open(browser!, app.address, 'desktop');
    });

    test('continues as Lena on the preview page, and evaluates a trip', async () => {
      const { page } = visit;
      // A click while the page's script still loads must not be lost.
      await page.route('**/main.js', (route) => void setTimeout(() => void route.continue(), 500));
      await page.reload({ waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Lena (administrator)' }).click();
      await page.waitForSelector('#token-set:not([hidden])');
      expect(await visit.text('#token-state')).toMatch(/^Token accepted\. \d+ policies to choose from\.$/);
      await visit.paste([{ flight: FLIGHT }]);
      await visit.evaluate();
      expect(await page.locator('.offer').count()).toBe(1);
      expect(await visit.close()).toEqual({
        complaints: [],
        origins: [app.address],
        refused: [],
        kept: '[{},{},"",""]',
      });
    });

    test('continues as Amira on the docs page, and sends a call', async () => {
      const page = await browser!.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(`${app.address}/docs/`);
      await page.getByRole('button', { name: 'Amira (traveler)' }).click();
      await page.locator('main').getByRole('link', { name: 'Evaluate a proposal' }).first().click();
      const operation = page.locator('.section', { has: page.getByRole('heading', { name: 'Evaluate a proposal' }) });
      await operation.getByRole('button', { name: 'Test Request' }).click();
      const answered = page.waitForResponse((response) => response.url().endsWith('/policies/evaluate'));
      await page.getByRole('button', { name: /^Send post request/ }).click();
      expect((await answered).status()).toBe(200);
      expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])')).toBe('[{},{},""]');
      await page.close();
    });
  });
});
