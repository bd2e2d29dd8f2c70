import { afterAll, afterEach, describe, expect, jest, test } from '@jest/globals';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { main } from '../../generated/client/lib/packages/command/main.js';
import { barriers } from '../support/accessibility.ts';
import { launchBrowser } from '../support/browser.ts';
import { DRAFT, PreviewVisit, READER, SIZES } from '../support/preview-visit.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp, token } from '../support/test-app.ts';

// Before the service, so that nothing is left running if there is no browser.
const browser = await launchBrowser();
const app = await startTestApp({ demoData: true, config: { production: true } });
const folder = temporaryFolder();

afterAll(async () => {
  await Promise.all([browser?.close(), app.stop()]);
  rmSync(folder, { recursive: true });
});

/** Milliseconds, on a busy machine. */
const A_BROWSER_TAKES = 60_000;
jest.setTimeout(A_BROWSER_TAKES);

if (!browser) console.warn('SKIPPED: no Chromium here; drafts were not edited in a page. Set CHROMIUM_PATH to one.');
const inBrowser = browser ? describe : describe.skip;

const WRITER = token({ sub: 'lena.fischer', permissions: ['READ_POLICIES', 'WRITE_POLICIES'] });
const STANDARD = '0199c3a0-7000-7000-8000-000000000001';
const RULES = `/api/v1/policies/${STANDARD}/rules`;

let visit: PreviewVisit;
let page: Page;

async function open(size: keyof typeof SIZES = 'desktop'): Promise<void> {
  if (!browser) throw new Error('There is no browser.');
  visit = await PreviewVisit.open(browser, app.address, size);
  page = visit.page;
}

const draft = async (): Promise<any> => JSON.parse(await page.inputValue('#draft'));

const sentenceOf = async (rule: string): Promise<string | undefined> => (await visit.lines(`#${rule} > summary`))[0];

async function copyStandard(): Promise<void> {
  await visit.choose('under', 'stored');
  await page.selectOption('#policy-id', { label: 'Standard travel policy (default)' });
  await page.click('#copy-policy');
  await page.waitForSelector('#flightRules summary:focus');
}

/** Clicks a button of the draft or of the results, and waits until it has worked. */
async function click(name: string): Promise<void> {
  await visit.evaluate(name);
}

inBrowser('a draft in the form', () => {
  afterEach(async () => {
    expect(await visit.close()).toEqual({
      complaints: [],
      origins: [app.address],
      refused: [],
      kept: '[{},{},"",""]',
    });
  });

  test('a rule is added, filled in, duplicated and deleted, and says in a sentence what it does', async () => {
    await open();
    await visit.useToken(token(READER));
    await visit.choose('under', 'draft');
    expect(await sentenceOf('flightRules-0')).toBe(
      'Flight rule 1 All flights: at most 500 EUR per person, economy, at most 1 stop, otherwise allowed with a warning',
    );
    await page.click('text=Add a flight rule');
    expect(await visit.focused()).toBe('flightRules-1-originCityId');
    await page.keyboard.type('Berlin');
    await page.keyboard.press('Tab');
    await page.keyboard.type('lhr');
    await page.keyboard.press('Tab');
    await page.keyboard.type('350');
    await page.check('#flightRules-1-allowedCabinClasses');
    await page.check('#flightRules-1-allowedCabinClasses-PREMIUM_ECONOMY');
    await page.selectOption('#flightRules-1-action', { label: 'Needs approval' });
    await page.waitForFunction("!document.querySelector('#flightRules-1 > summary').innerText.includes('airport')");
    expect(await sentenceOf('flightRules-1')).toBe(
      'Flight rule 2 Flights from Berlin (BER), Germany to London Heathrow Airport (LHR), United Kingdom: at most 350 EUR per person, economy or premium economy, otherwise needs approval',
    );
    const rule = {
      originCityId: 'city-BER',
      destinationCityId: 'airport-LHR',
      maxPricePerPerson: 350,
      currency: 'EUR',
      allowedCabinClasses: ['ECONOMY', 'PREMIUM_ECONOMY'],
      action: 'REQUIRE_APPROVAL',
    };
    expect((await draft()).flightRules[1]).toEqual(rule);

    await page.getByRole('button', { name: 'Duplicate flight rule 2' }).click();
    await page.fill('#flightRules-2-destinationCityId', 'Germany');
    await page.press('#flightRules-2-destinationCityId', 'Tab');
    await page.waitForSelector('#flightRules-2 > summary:has-text("to Germany")');
    const { destinationCityId, ...same } = rule;
    expect((await draft()).flightRules.slice(1)).toEqual([rule, { ...same, destinationCountryId: 'country-DE' }]);
    const both = (await draft()).flightRules.slice(1);
    await page.getByRole('button', { name: 'Delete flight rule 3' }).click();
    expect((await draft()).flightRules.length).toBe(2);
    expect(await visit.lines('#flightRules > li:last-child')).toEqual(['Flight rule 3 was deleted. Undo']);
    await page.keyboard.press('Enter');
    expect((await draft()).flightRules.slice(1)).toEqual(both);
    expect(await page.locator('#flightRules > li').count()).toBe(3);
    expect(await visit.focused()).toBe('flightRules-2-originCityId');

    await page.click('#example');
    await visit.evaluate();
    expect(await visit.text('.explanation >> nth=0')).toContain('Choose a fare of 350 EUR or less per person.');
  });

  test('the form and the JSON show the same draft, with what the form has no field for', async () => {
    await open();
    await visit.useToken(token(READER));
    await copyStandard();
    const { flightRules } = await draft();
    expect(await sentenceOf('flightRules-1')).toContain(
      '0 to 6 hours: at most 600 EUR, from 6 hours: at most 1,400 EUR',
    );
    await page.click('#flightRules-1 > summary');
    await page.waitForSelector('#flightRules-1 .note:has-text("To change this, edit the draft as JSON.")');
    await page.fill('#flightRules-1-maxPricePerPerson', '870');
    await page.fill('#flightRules-1-maxStops', '');
    const { maxStops, ...others } = flightRules[1];
    expect((await draft()).flightRules[1]).toEqual({ ...others, maxPricePerPerson: 870 });

    await visit.enterDraft({ ...(await draft()), name: 'From JSON', flightRules: [{ maxNights: 1, maxStops: 7 }] });
    await page.check('input[name=draft-view][value=form]');
    expect(await page.inputValue('#draft-name')).toBe('From JSON');
    expect(await visit.lines('#flightRules summary')).toEqual([
      'Flight rule 1 All flights: at most 7 stops, at most 1 night, otherwise allowed with a warning',
    ]);
  });

  test('opening and evaluating a rule changes nothing in it', async () => {
    await open();
    await visit.useToken(token(READER));
    const unusual = {
      name: 'Unusual',
      bookingMode: 'HYBRID',
      defaultAction: 'ALLOW',
      flightRules: [{ originCityId: 'airport-BER', originCountryId: 'country-DE', destinationCityId: 'city-Atlantis' }],
      hotelRules: [
        { cityId: null, allowedStarRatings: [2.5, 4], maxPricePerNight: 0.1, currency: 'EUR', action: null },
      ],
    };
    await visit.enterDraft(unusual);
    await page.check('input[name=draft-view][value=form]');
    for (const rule of ['flightRules-0', 'hotelRules-0']) await page.click(`#${rule} > summary`);
    expect(await sentenceOf('hotelRules-0')).toContain('2.5 or 4 stars');
    await page.click('#flightRules-0-destinationCityId');
    await page.press('#flightRules-0-destinationCityId', 'Tab');
    await visit.evaluate('Check the policy only');
    expect(await draft()).toEqual(unusual);
    await page.check('#hotelRules-0-allowedStarRatings');
    expect((await draft()).hotelRules[0].allowedStarRatings).toEqual([1, 4, 2.5]);
  });

  test('the form stays at the last valid draft while the JSON is broken, and says so', async () => {
    await open();
    await visit.enterDraft('{\n "flightRules": [,]\n}');
    await page.check('input[name=draft-view][value=form]');
    expect(await visit.text('#draft-notice')).toMatch(/^This is not valid JSON: see line 2, column 18\. .* last draft/);
    expect(await page.inputValue('#draft-name')).toBe('A draft');
    await visit.useToken(token(READER));
    await visit.evaluate();
    expect(await visit.focused()).toBe('draft');
    expect(await visit.text('#draft-error')).toContain('line 2, column 18');
    await page.check('input[name=draft-view][value=form]');
    await page.fill('#draft-name', 'Another');
    expect(await visit.text('#draft-notice')).toBe('');
    expect((await draft()).name).toBe('Another');
  });

  test('a problem of the draft opens its rule', async () => {
    await open();
    await visit.useToken(token(READER));
    await visit.enterDraft(DRAFT);
    await visit.evaluate('Check the policy only');
    await page.click('.findings .rule-link');
    expect(await page.evaluate('document.activeElement.parentElement.id')).toBe('flightRules-1');
    expect(await page.isVisible('#flightRules-1-originCityId')).toBe(true);
  });

  test('a place that is not known is an error of its field, and nothing is sent', async () => {
    await open();
    await visit.useToken(token(READER));
    await visit.choose('under', 'draft');
    await page.click('text=Add a hotel rule');
    await page.keyboard.type('Lodnon');
    await visit.evaluate('Check the policy only');
    expect(await visit.text('#hotelRules-1-cityId-error')).toContain('“Lodnon” is not a known place.');
    expect(await visit.focused()).toBe('hotelRules-1-cityId');
    expect(await page.locator('#findings-part').isVisible()).toBe(false);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.fill('#hotelRules-1-cityId', 'London');
    await visit.evaluate('Check the policy only');
    expect(asked).toContain('/v1/admin/locations');
    expect(asked).not.toContain('/v1/admin/locations/London');
  });

  test('an error that the service finds shows at its field, or else with a link to the JSON', async () => {
    await open();
    await visit.useToken(token(READER));
    await visit.enterDraft({
      bookingMode: 'HYBRID',
      defaultAction: 'ALLOW',
      flightRules: [{}, { maxPricePerPerson: 9 }],
      hotelRules: [],
    });
    await page.check('input[name=draft-view][value=form]');
    await visit.evaluate('Check the policy only');
    const error = '#flightRules-1-currency-error';
    expect(await visit.text(error)).toMatch(/^This is required when a price limit is set\./);
    expect(await page.getAttribute('#flightRules-1-currency', 'aria-describedby')).toBe(error.slice(1));
    expect(await visit.focused()).toBe('flightRules-1-currency');
    await page.fill('#flightRules-1-currency', 'eur');
    await page.fill('#flightRules-1-maxStops', 'some');
    await visit.evaluate('Check the policy only');
    expect(await page.locator(error).count()).toBe(0);
    expect(await visit.text('#flightRules-1-maxStops-error')).toBe('This must be a whole number.');

    await visit.enterDraft({
      bookingMode: 'HYBRID',
      defaultAction: 'ALLOW',
      flightRules: [{ durationCabinTiers: [{ minHours: 1 }] }],
      hotelRules: [],
    });
    await page.check('input[name=draft-view][value=form]');
    await visit.evaluate('Check the policy only');
    expect(await visit.text('#draft-name-error')).toMatch(/^Flight rule 1, duration cabin tier 1, classes is required/);
    await page.click('text=Show in JSON');
    expect(await page.evaluate('getSelection().toString()')).toContain('"minHours"');
  });

  test.each(['desktop', 'phone'] as const)(
    'is accessible, fits its width and keeps Evaluate in reach: %s',
    async (size) => {
      await open(size);
      await visit.useToken(WRITER);
      await copyStandard();
      await page.click('#flightRules-0 > summary');
      await page.fill('#flightRules-0-currency', 'EURO');
      await page.fill('#flightRules-0-priority', 'first');
      await visit.evaluate('Check the policy only');
      expect(await barriers(page)).toEqual([]);
      expect(await barriers(page, ['heading-order'])).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(SIZES[size].width);
      await page.fill('#flightRules-0-currency', 'EUR');
      await page.fill('#flightRules-0-priority', '');
      await click('Publish…');
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(SIZES[size].width);
      await page.evaluate('scrollTo(0, 0)');
      const { y = Infinity } = (await page.locator('#evaluate').boundingBox()) ?? {};
      expect(y).toBeLessThan(SIZES[size].height - 40);
    },
  );
});

inBrowser('a draft that leaves the form', () => {
  afterEach(async () => {
    expect(await visit.close()).toMatchObject({ complaints: [], refused: [], kept: '[{},{},"",""]' });
  });

  test('survives a reload, unlike the token, until it is started again', async () => {
    await open();
    await visit.useToken(token(READER));
    await copyStandard();
    await page.click('#flightRules-0 > summary');
    await page.fill('#flightRules-0-maxPricePerPerson', '321');
    await page.reload();
    expect(await page.isChecked('input[name=under][value=draft]')).toBe(true);
    expect(await sentenceOf('flightRules-0')).toContain('at most 321 EUR per person');
    expect(await page.isVisible('#token-entry')).toBe(true);
    await visit.useToken(token(READER));
    await page.waitForSelector(
      '#flightRules-0 > summary:has-text("from Berlin (BER), Germany to London (LON), United Kingdom")',
    );
    await page.click('text=Start again');
    expect(await page.inputValue('#draft-name')).toBe('A draft');
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await page.reload();
    expect(await page.isChecked('input[name=under][value=self]')).toBe(true);
  });

  test('is brought back after another one has replaced it', async () => {
    await open();
    await visit.useToken(token(READER));
    await copyStandard();
    await copyStandard();
    expect(await page.isVisible('#draft-replaced')).toBe(false);
    await page.fill('#draft-name', 'Mine');
    await copyStandard();
    expect(await page.inputValue('#draft-name')).toBe('Standard travel policy');
    await page.click('text=Bring it back');
    expect(await page.inputValue('#draft-name')).toBe('Mine');
    expect(await page.isVisible('#draft-replaced')).toBe(false);
    await page.reload();
    await page.click('text=Start again');
    await page.click('text=Bring it back');
    expect(await page.inputValue('#draft-name')).toBe('Mine');
  });

  test('is downloaded as a file that travel-desk policies push accepts', async () => {
    await open();
    await visit.useToken(WRITER);
    await copyStandard();
    await page.click('#flightRules-0 > summary');
    await page.fill('#flightRules-0-maxPricePerPerson', '333.5');
    await page.fill('#draft-name', 'Standard: "yes" # or no');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Download as YAML')]);
    expect(download.suggestedFilename()).toBe('standard-yes-or-no.yaml');
    await download.saveAs(join(folder, 'standard.yaml'));
    expect(readFileSync(join(folder, 'standard.yaml'), 'utf8')).toContain('    maxPricePerPerson: 333.5\n');
    expect((await push('--dry-run')).split('\n').slice(1)).toEqual([
      '  ~ name: "Standard travel policy" → "Standard: \\"yes\\" # or no"',
      '  ~ flightRules.0 (city-BER → city-LON)',
      '      maxPricePerPerson: 350 → 333.5',
      '1 of 1 differ; nothing was changed.',
      '',
    ]);
    await page.click('text=Start again');
    const [example] = await Promise.all([page.waitForEvent('download'), page.click('text=Download as YAML')]);
    await example.saveAs(join(folder, 'standard.yaml'));
    expect(await push('--create', '--company', 'acme')).toContain('created');
  });

  test('is opened by its link, without being sent to the service', async () => {
    await open();
    await visit.useToken(token(READER));
    await copyStandard();
    await page.fill('#draft-name', 'Für alle');
    const copied = await draft();
    await page.click('text=Copy a link');
    const link = await page.inputValue('#draft-address');
    expect(link).toMatch(/\/preview\/#draft=[\w-]+$/);
    expect(await visit.close()).toMatchObject({ complaints: [] });

    await open();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    await page.goto('about:blank');
    await page.goto(link);
    await page.waitForSelector('#draft-name:visible');
    expect(await draft()).toEqual(copied);
    expect(new URL(page.url()).hash).toBe('');
    await page.reload();
    expect(await draft()).toEqual(copied);
    expect(sent.filter((call) => call.includes(link.slice(-40)))).toEqual([]);

    await page.goto(`${app.address}/preview/#draft=broken`);
    await page.waitForSelector('#draft-name-error:has-text("The link is damaged")');
    const flightRules = Array.from({ length: 4_000 }, (_, index) => ({
      originCityId: `city-${(index * 7919) % 46_649}`,
    }));
    await visit.enterDraft({ ...copied, flightRules });
    await page.click('text=Copy a link');
    await page.check('input[name=draft-view][value=form]');
    expect(await page.locator('#flightRules summary').count()).toBe(500);
    expect(await page.locator('#flightRules > li:last-child').textContent()).toBe(
      '3,500 more rules: edit the draft as JSON.',
    );
    await page.waitForSelector('text=/This draft is too long for a link: [0-9,]+ characters, at most 8,000/');
  });

  test('is shown as text, whatever its link says, and refused if the link is too long', async () => {
    const markup = '<img src=x onerror="globalThis.ran = true">';
    const hostile = `{
      "name": ${JSON.stringify(markup)}, "bookingMode": "HYBRID", "defaultAction": "constructor", "constructor": 1,
      ${JSON.stringify(markup)}: ["${'<script>'}"], "__proto__": { "polluted": true },
      "flightRules": [
        { "originCityId": ${JSON.stringify(markup)}, "action": "toString", "__proto__": [{ "polluted": true }], "valueOf": [{}] }
      ],
      "hotelRules": [{ "constructor": [{}], "currency": ${JSON.stringify(markup)}, "maxPricePerNight": 5 }]
    }`;
    const follow = async (text: string): Promise<void> => {
      const fragment = deflateRawSync(JSON.stringify({ text, base: { id: markup, tag: markup } })).toString(
        'base64url',
      );
      await page.goto(`${app.address}/preview/#draft=${fragment}`);
    };
    await open();
    await visit.useToken(token(READER));
    await follow(hostile);
    await page.waitForSelector('#draft-name:visible');
    expect(await page.inputValue('#draft-name')).toBe(markup);
    expect(await visit.text('#draft-others')).toContain('constructor 1');
    expect(await sentenceOf('flightRules-0')).toContain(`from ${markup}`);
    await page.click('#hotelRules-0 > summary');
    await visit.evaluate('Check the policy only');
    expect(await page.locator('#draft-form [aria-invalid]').count()).toBeGreaterThan(0);
    expect(await page.locator('img, main script').count()).toBe(0);
    expect(await page.evaluate('[({}).polluted, globalThis.ran]')).toEqual([undefined, undefined]);

    // Compresses to 16,000 characters.
    await follow(JSON.stringify({ name: 'x'.repeat(12_000_000) }));
    await page.waitForSelector('text=The link is damaged');
    expect(await page.inputValue('#draft-name')).toBe(markup);
  });
});

/** Runs `travel-desk policies push standard.yaml`. @returns what it prints */
async function push(...options: string[]): Promise<string> {
  let printed = '';
  await main(['policies', 'push', 'standard.yaml', ...options], {
    environment: { TRAVEL_DESK_URL: app.address, TRAVEL_DESK_TOKEN: WRITER },
    folder,
    isTerminal: false,
    write: (text: string) => void (printed += text),
    writeError: (text: string) => void (printed += text),
  });
  return printed;
}

inBrowser('D63, D64: publishing a draft', () => {
  afterEach(async () => {
    expect(await visit.close()).toEqual({
      complaints: [],
      origins: [app.address],
      refused: [],
      kept: '[{},{},"",""]',
    });
  });

  const stored = async (): Promise<any> => (await app.call(WRITER, 'GET', `/api/v1/policies/${STANDARD}`)).body;

  test('shows what changes, and replaces the rules, which keep their IDs', async () => {
    const before = await stored();
    await open();
    await visit.useToken(WRITER);
    await copyStandard();
    await click('Publish…');
    expect(await visit.text('#publish-part .body')).toBe('The stored policy is the same as the draft.');
    await page.click('#flightRules-0 > summary');
    await page.fill('#flightRules-0-maxPricePerPerson', '340');
    await page.selectOption('#draft-action', 'BLOCK');
    await page.getByRole('button', { name: 'Delete hotel rule 2' }).or(page.locator('#hotelRules-1 > summary')).click();
    await page.getByRole('button', { name: 'Delete hotel rule 2' }).click();
    await click('Publish…');
    const scope = 'Flights from Berlin (BER), Germany to London (LON), United Kingdom:';
    const limits =
      'economy or premium economy, at most 1 stop, booking at least 7 days ahead, otherwise needs approval';
    expect(await visit.lines('#publish-part tbody tr')).toEqual([
      'Policy, default action Allowed with a warning Blocked',
      `Flight rule 1 ${scope} at most 350 EUR per person, ${limits}, priority 10 ${scope} at most 340 EUR per person, ${limits}, priority 10`,
      'Hotel rule 2 of now All hotels: at most 160 EUR a night, 3 or 4 stars, otherwise the default action, priority 100 Deleted',
    ]);
    expect(await visit.lines('#publish-part strong')).toEqual([
      'at most 350 EUR per person',
      'at most 340 EUR per person',
    ]);
    expect(await stored()).toEqual(before);
    await click('Publish now');
    expect(await visit.text('#publish-part .body')).toContain('Published.');
    const { flightRules, hotelRules, defaultAction } = await stored();
    expect(defaultAction).toBe('BLOCK');
    expect(flightRules).toEqual([{ ...before.flightRules[0], maxPricePerPerson: 340 }, ...before.flightRules.slice(1)]);
    expect(hotelRules).toEqual([before.hotelRules[0]]);
    await app.call(WRITER, 'PUT', RULES, { flightRules: before.flightRules, hotelRules: before.hotelRules });
    await app.call(WRITER, 'PATCH', `/api/v1/policies/${STANDARD}`, { defaultAction: before.defaultAction });
  });

  test('says that somebody has changed the policy meanwhile, and shows the difference or loads the new one', async () => {
    const before = await stored();
    const rule = `/api/v1/policies/${STANDARD}/flight-rules/${before.flightRules[2].id}`;
    await open();
    await visit.useToken(WRITER);
    await copyStandard();
    await page.click('#flightRules-0 > summary');
    await page.fill('#flightRules-0-maxPricePerPerson', '345');
    await click('Publish…');
    await app.call(WRITER, 'PATCH', rule, { maxPricePerPerson: 260 });
    await click('Publish now');
    const message =
      'Somebody has changed this policy since you copied it, so nothing was published. Your draft is kept.';
    expect(await visit.text('#publish-part p >> nth=0')).toBe(message);
    expect((await stored()).flightRules[0].maxPricePerPerson).toBe(350);
    expect((await draft()).flightRules[0].maxPricePerPerson).toBe(345);
    // Also noticed before anything is sent.
    await click('Publish…');
    expect(await visit.text('#publish-part p >> nth=0')).toBe(message);

    await click('Show the difference');
    const rows = await visit.lines('#publish-part tbody tr');
    expect(rows[1]).toMatch(/^Flight rule 3 .* 260 EUR .* 250 EUR /);
    await app.call(WRITER, 'PATCH', rule, { maxPricePerPerson: 270 });
    await click('Publish now');
    expect(await visit.text('#publish-part p >> nth=0')).toBe(message);
    await click('Load the new version instead of the draft');
    expect((await draft()).flightRules.map((one: any) => one.maxPricePerPerson)).toEqual([350, 900, 270]);
    await page.click('#flightRules-2 > summary');
    await page.fill('#flightRules-2-maxPricePerPerson', '250');
    await click('Publish…');
    await click('Publish now');
    expect((await stored()).flightRules).toEqual(before.flightRules);
  });

  test('creates a new policy from a draft, and shows an error of the service at its field', async () => {
    await open();
    await visit.useToken(WRITER);
    // Would delete all rules if the page filled in what is missing.
    await visit.enterDraft({ name: 'No rules', bookingMode: 'HYBRID', defaultAction: 'ALLOW' });
    await page.selectOption('#publish-to', { label: 'Standard travel policy (default)' });
    await click('Publish…');
    expect(await visit.text('#draft-error')).toContain('Flight rules is required');
    await page.click('text=Start again');
    await page.check('input[name=draft-view][value=form]');
    await page.fill('#draft-name', 'X');
    await page.selectOption('#draft-action', 'REQUIRE_APPROVAL');
    await click('Publish…');
    expect(await visit.text('#draft-name-error')).toContain('2');
    await page.fill('#draft-name', 'From the page');
    await click('Publish…');
    expect(await visit.text('#publish-part .body')).toContain(
      'This creates the policy “From the page” with 1 flight rule and 1 hotel rule. It applies to nobody until it is assigned.',
    );
    await click('Create now');
    const id = await page.inputValue('#publish-to');
    const { body } = await app.call(WRITER, 'GET', `/api/v1/policies/${id}`);
    expect(body).toMatchObject({
      defaultAction: 'REQUIRE_APPROVAL',
      isDefault: false,
      flightRules: [{ maxPricePerPerson: 500, allowedCabinClasses: ['ECONOMY'] }],
      hotelRules: [{ maxPricePerNight: 150 }],
    });
    expect(await page.locator('#publish-to option:checked').innerText()).toBe('From the page');
    expect((await draft()).flightRules[0].id).toBe(body.flightRules[0].id);
  });

  test('is not offered without WRITE_POLICIES, and the page says why', async () => {
    await open();
    await visit.choose('under', 'draft');
    await visit.useToken(token(READER));
    expect(await page.locator('#publish').isVisible()).toBe(false);
    expect(await visit.text('#publishing-refused')).toBe(
      'Publishing a draft needs WRITE_POLICIES, which your token lacks.',
    );
    await page.click('#token-change');
    await visit.useToken(WRITER);
    expect(await page.locator('#publish').isVisible()).toBe(true);
    expect(await page.locator('#publishing-refused').isVisible()).toBe(false);
  });
});
