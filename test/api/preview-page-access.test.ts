import { afterAll, afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from '../support/accessibility.ts';
import { launchBrowser } from '../support/browser.ts';
import { DRAFT, FLIGHT, PreviewVisit, READER, SIZES } from '../support/preview-visit.ts';
import { startTestApp, token } from '../support/test-app.ts';

// Before the service, so that nothing is left running if there is no browser.
const browser = await launchBrowser();
const app = await startTestApp({ demoData: true, config: { production: true } });

afterAll(async () => {
  await Promise.all([browser?.close(), app.stop()]);
});

/** Milliseconds, on a busy machine. */
const A_BROWSER_TAKES = 60_000;
jest.setTimeout(A_BROWSER_TAKES);

if (!browser) console.warn('SKIPPED: no Chromium here; the preview page was not opened. Set CHROMIUM_PATH to one.');
const inBrowser = browser ? describe : describe.skip;

let visit: PreviewVisit;
let page: Page;

async function open(size: keyof typeof SIZES = 'desktop'): Promise<void> {
  if (!browser) throw new Error('There is no browser.');
  visit = await PreviewVisit.open(browser, app.address, size);
  page = visit.page;
}

inBrowser('the accessibility of the preview page', () => {
  afterEach(async () => {
    expect(await visit.close()).toEqual({
      complaints: [],
      origins: [app.address],
      refused: [],
      kept: '[{},{},"",""]',
    });
  });

  test('works with the keyboard alone', async () => {
    await open();
    const tabTo = async (id: string): Promise<void> => {
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press('Tab');
        if ((await visit.focused()) === id) return;
      }
      throw new Error(`${id} cannot be reached.`);
    };
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the results');
    await tabTo('token-value');
    await page.keyboard.type(token(READER));
    await page.keyboard.press('Enter');
    await page.waitForSelector('#token-set:not([hidden])');
    expect(await visit.focused()).toBe('token-change');
    await tabTo('example');
    await page.keyboard.press('Enter');
    await tabTo('evaluate');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.explanation');
    await visit.settled();
    expect(await visit.focused()).toBe('results-title');
    await page.keyboard.press('Tab');
    const isOpen = (): Promise<boolean> => page.locator('.explanation').first().isVisible();
    expect(await page.evaluate("document.activeElement.getAttribute('aria-expanded')")).toBe('true');
    await page.keyboard.press('Enter');
    expect(await isOpen()).toBe(false);
    await page.keyboard.press('Enter');
    expect(await isOpen()).toBe(true);
  });

  test.each(['desktop', 'phone'] as const)(
    'has no accessibility violations in light or dark, fits its width and does not shift while it loads: %s',
    async (size) => {
      await open(size);
      const states: Record<string, () => Promise<void>> = {
        empty: async () => {},
        explained: async () => {
          await visit.useToken(token(READER));
          await page.click('#example');
          await visit.evaluate();
        },
        'a draft with findings': async () => {
          await visit.enterDraft(DRAFT);
          await visit.evaluate();
        },
        'many offers, one open': async () => {
          await visit.paste(
            ['ECONOMY', 'BUSINESS', 'FIRST'].map((cabinClass) => ({ flight: { ...FLIGHT, cabinClass } })),
          );
          await visit.evaluate();
          await page.click('.offer >> nth=1');
          await page.waitForSelector('.explanation');
        },
        'before and after': async () => {
          await page.selectOption('#compared', { label: 'Standard travel policy (default)' });
          await page.waitForSelector('.totals >> text=Before');
        },
        faults: async () => {
          await visit.paste([{ flight: { ...FLIGHT, price: null } }]);
          await visit.evaluate();
        },
      };
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('shifts')).toEqual([]);
      for (const [state, reach] of Object.entries(states)) {
        await reach();
        expect({ state, barriers: await barriers(page) }).toEqual({ state, barriers: [] });
        await page.emulateMedia({ colorScheme: 'dark' });
        expect({ state, dark: await barriers(page, ['color-contrast']) }).toEqual({ state, dark: [] });
        await page.emulateMedia({ colorScheme: 'light' });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(SIZES[size].width);
      }
    },
  );
});

describe('the preview page over HTTP', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(app.address + path, { headers, redirect: 'manual' });

  test('is served in production without a token or rate limit, with a policy against loading from other origins', async () => {
    const response = await get('/preview/');
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('RateLimit')).toBeNull();
    const policy = response.headers.get('Content-Security-Policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
    expect(policy?.join().match(/unsafe|\*|https?:/)).toBeNull();
  });

  test('lists all its modules, each of which is sent compressed and only once', async () => {
    const modules = [...(await (await get('/preview/')).text()).matchAll(/modulepreload" href="([^"]+)"/g)];
    expect(modules.map(([, name]) => name)).toEqual(expect.arrayContaining(['main.js', 'client/openapi-fetch.js']));
    for (const [, name] of modules) {
      const first = await get(`/preview/${name}`, { 'Accept-Encoding': 'gzip' });
      expect([first.status, first.headers.get('Content-Encoding')]).toEqual([200, 'gzip']);
      // A browser cannot resolve the name of a package.
      expect((await first.text()).match(/^(import|export)\b[^;]* from '[^.][^']*'/m)).toBeNull();
      const headers = { 'Accept-Encoding': 'gzip', 'If-None-Match': first.headers.get('ETag') ?? '' };
      expect((await get(`/preview/${name}`, headers)).status).toBe(304);
    }
  });

  test('redirects to its address, and answers 404 to anything else below it', async () => {
    expect((await get('/preview')).headers.get('Location')).toBe('preview/');
    for (const path of ['/preview/nothing.js', '/preview/%2e%2e/package.json', '/preview/client/package.json'])
      expect((await get(path)).status).toBe(404);
    expect((await fetch(`${app.address}/preview/`, { method: 'POST' })).status).toBe(404);
  });
});
