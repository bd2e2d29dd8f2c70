import { afterAll, afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { LocationRecord } from '../../src/areas/reference-data/location-data.ts';
import { ReferenceDataService } from '../../src/areas/reference-data/reference-data-service.ts';
import { launchBrowser } from '../support/browser.ts';
import { DRAFT, FLIGHT, PreviewVisit, READER } from '../support/preview-visit.ts';
import { startTestApp, token } from '../support/test-app.ts';

// Before the service, so that nothing is left running if there is no browser.
const browser = await launchBrowser();
const app = await startTestApp({ demoData: true, config: { production: true } });
// As London in the packaged locations: one name for cities of several countries, and for two of one country.
const GOTHAMS = ['DE', 'GB', 'GB', 'FR'].map((country, index): LocationRecord => {
  const code = `GT${'ABCD'[index]}`;
  return { id: `city-${code}`, type: 'CITY', code, name: 'Gotham', cityId: null, countryId: `country-${country}` };
});
await new ReferenceDataService(app.database).addLocations(GOTHAMS);

afterAll(async () => {
  await Promise.all([browser?.close(), app.stop()]);
});

/** Milliseconds, on a busy machine. */
const A_BROWSER_TAKES = 60_000;
jest.setTimeout(A_BROWSER_TAKES);

/** A day on which the assignments of the demo data are in effect. */
const AS_OF = '2027-03-02';

if (!browser) console.warn('SKIPPED: no Chromium here; the preview page was not opened. Set CHROMIUM_PATH to one.');
const inBrowser = browser ? describe : describe.skip;

let visit: PreviewVisit;
let page: Page;

async function open(): Promise<void> {
  if (!browser) throw new Error('There is no browser.');
  visit = await PreviewVisit.open(browser, app.address, 'desktop');
  page = visit.page;
}

inBrowser('the preview page, in a browser', () => {
  afterEach(async () => {
    expect(await visit.close()).toEqual({
      complaints: [],
      origins: [app.address],
      refused: [],
      kept: '[{},{},"",""]',
    });
  });

  test('evaluates a trip under the policy that applies, and explains the result', async () => {
    await open();
    await visit.useToken(token(READER));
    await page.click('#example');
    await page.fill('#as-of', AS_OF);
    for (const id of ['flight-date', 'hotel-in']) await page.fill(`#${id}`, '2030-03-11');
    await page.fill('#hotel-out', '2030-03-13');
    await visit.evaluate();
    expect(await visit.text('.policy-line')).toBe(
      "Evaluated under Standard travel policy (the company's default, version 1) on 2027-03-02.",
    );
    expect(await visit.text('#status')).toBe(
      '1 offer evaluated. Flights and hotel stays: 1 allowed, 1 needs approval.',
    );
    expect(await visit.focused()).toBe('results-title');
    const flight = page.locator('.explanation').first();
    const shown = await flight.innerText();
    expect(shown).toContain('Choose a fare of 350 EUR or less per person.');
    expect(shown).toContain('Flight rule 1 applies: flights from Berlin to London.');
    expect(await visit.lines('.explanation:first-child .checks tbody tr')).toEqual([
      'Price Violated 480 EUR, at most 350 EUR',
      'Cabin class Violated Business, allowed: economy or premium economy',
      'Stops Passed 1 stop, at most 1 stop',
      'Advance booking Passed 1,105 days, at least 7 days',
    ]);
    expect(await visit.lines('.explanation:first-child .rules tbody tr')).toEqual([
      'Flight rule 1 Flights from Berlin (BER), Germany to London (LON), United Kingdom 10 Applies',
      'Flight rule 2 International flights 75 Matches, but flight rule 1 comes before it.',
      'Flight rule 3 All flights 100 Matches, but flight rule 1 comes before it.',
    ]);
    expect(await visit.text('#candidates-part tbody')).toContain("It applies because it is the company's default.");
    expect(await visit.text('#findings-part .body')).toBe('Nothing is wrong with this policy.');
  });

  test('draws each bar up to the value, with a mark at the limit', async () => {
    await open();
    await visit.useToken(token(READER));
    await page.click('#example');
    await visit.evaluate();
    const widths = (await page.evaluate(
      "(({ offsetWidth: filled }, { offsetLeft: limit }) => [filled, limit])(document.querySelector('.filled'), document.querySelector('.limit'))",
    )) as number[];
    expect(widths[1]! / widths[0]!).toBeCloseTo(350 / 480, 1);
  });

  test('evaluates for another user, and lists the candidate policies with reasons', async () => {
    await open();
    await visit.useToken(token(READER));
    await page.click('#example');
    await page.fill('#as-of', AS_OF);
    await visit.choose('under', 'user');
    await visit.evaluate();
    expect(await visit.text('#user-id-error')).toBe('Enter a name or an ID.');
    await page.fill('#user-id', 'nobody.here');
    await visit.evaluate();
    expect(await visit.text('#user-id-error')).toBe('There is no such user.');
    expect(await visit.focused()).toBe('user-id');
    await page.fill('#user-id', 'tariq.aziz');
    await visit.evaluate();
    expect(await visit.text('.policy-line')).toContain('Contractors (assigned to the user');
    expect(await visit.lines('#candidates-part tbody tr')).toEqual([
      'Contractors assigned to the user Applies It applies because it is assigned to the user.',
      'Standard travel policy the company\'s default Does not apply The policy "Contractors" outranks it, because an assignment to the user comes before the company\'s default.',
    ]);
  });

  test('evaluates under a stored policy, and copies it to a draft', async () => {
    await open();
    await visit.useToken(token(READER));
    await visit.choose('under', 'stored');
    await page.selectOption('#policy-id', { label: 'Standard travel policy (default)' });
    await page.click('#example');
    await visit.evaluate();
    expect(await visit.text('.policy-line')).toContain('Standard travel policy (chosen by you, version 1)');
    expect(await page.locator('#candidates-part').isHidden()).toBe(true);
    await page.click('#copy-policy');
    await page.waitForSelector('#flightRules summary:focus');
    await visit.evaluate();
    expect(await visit.text('.policy-line')).toContain('Standard travel policy (a draft, not stored)');
    expect(await visit.text('#findings-part .body')).toBe('Nothing is wrong with this policy.');
  });

  test('D69: says what a draft would have done to past bookings, with examples that open', async () => {
    await open();
    await visit.useToken(token({ permissions: ['READ_POLICIES', 'READ_BOOKING_REQUESTS'] }));
    await visit.choose('under', 'stored');
    await page.selectOption('#policy-id', { label: 'Standard travel policy (default)' });
    await page.click('#copy-policy');
    await page.waitForSelector('#flightRules summary:focus');
    const draft = await page.inputValue('#draft');
    await page.fill('#impact-from', '2026-09-01');
    await page.fill('#impact-to', '2026-11-30');
    await visit.evaluate('Try it on past bookings');
    expect(await visit.text('#impact-sentence')).toBe('None of 5 flights and hotel stays change.');
    await visit.enterDraft(draft.replace('"maxPricePerPerson": 350', '"maxPricePerPerson": 270'));
    await visit.evaluate('Try it on past bookings');
    expect(await visit.text('#impact-sentence')).toBe(
      '1 of 5 flights and hotel stays change: 1 now need approval; 289.90 EUR.',
    );
    expect(await visit.lines('#impact-part tbody tr')).toEqual(['Allowed → Needs approval 1 289.90 EUR']);
    expect(await page.locator('#offers-part').isHidden()).toBe(true);
    const example = page.locator('#impact-part details');
    expect(await example.locator('ul').isVisible()).toBe(false);
    await example.locator('summary').click();
    expect(await example.innerText()).toContain('Choose a fare of 270 EUR or less per person.');
    await page.fill('#impact-to', '2026-01-01');
    await visit.evaluate('Try it on past bookings');
    expect(await visit.text('#impact-part .failure')).toBe('from must not be after to.');
  });

  test('D68: shows the history of a stored policy, compares a version, and copies it to a draft', async () => {
    const lena = token({ sub: 'lena.fischer', permissions: ['READ_POLICIES', 'WRITE_POLICIES'] });
    const rule =
      '/api/v1/policies/0199c3a0-7000-7000-8000-000000000001/flight-rules/0199c3a0-7100-7000-8000-000000000001';
    await app.call(lena, 'PATCH', rule, { maxPricePerPerson: 320 });
    await open();
    await visit.useToken(token(READER));
    await visit.choose('under', 'stored');
    await visit.evaluate('Show history');
    expect(await visit.text('#policy-id-error')).toBe('Choose a policy.');
    await page.selectOption('#policy-id', { label: 'Standard travel policy (default)' });
    await visit.evaluate('Show history');
    expect(await visit.text('.versions > li:first-child')).toContain('Version 2 by Lena Fischer');
    expect(await visit.text('.versions > li:first-child')).toContain(
      'Flight rule updated: max price per person from 350 to 320',
    );
    await page.click('text=Compare with now >> nth=1');
    await page.waitForSelector('.comparison');
    expect(await visit.lines('.comparison tbody tr')).toEqual(['Flight rule 1, max price per person 350 320']);
    await page.click('text=Copy to a draft >> nth=1');
    await page.waitForSelector('#flightRules summary:focus');
    expect(await page.inputValue('#draft')).toContain('"maxPricePerPerson": 350');
    await app.call(lena, 'PATCH', rule, { maxPricePerPerson: 350 });
  });

  test('shows findings of a draft, and names its rules as elsewhere on the page', async () => {
    await open();
    await visit.useToken(token(READER));
    await visit.enterDraft(DRAFT);
    await visit.evaluate('Check the policy only');
    expect(await page.locator('#offers-part').isHidden()).toBe(true);
    const [worst] = await visit.lines('.findings li');
    expect(worst).toBe(
      "Error Flight rule 2 never applies Flight rule 2 (flights from Berlin) never applies: flight rule 1 (flights from Germany) always comes before it. Delete it, or give it a lower priority number than the other rule's.",
    );
  });

  test('shows 100 findings at first, and the others on request', async () => {
    await open();
    await visit.useToken(token(READER));
    await visit.choose('under', 'draft');
    const flightRules = Array.from({ length: 120 }, (_, index) => ({ originCityId: `city-X${index}` }));
    await visit.enterDraft({ ...DRAFT, flightRules });
    await visit.evaluate('Check the policy only');
    expect(await page.locator('.findings li').count()).toBe(100);
    await page.getByRole('button', { name: /^Show \d+ more findings$/ }).click();
    expect(await page.locator('.findings li').count()).toBeGreaterThanOrEqual(120);
    expect(await page.evaluate("document.activeElement.matches('.findings li:nth-child(101)')")).toBe(true);
  });

  test('shows the errors of a draft and selects them in its text', async () => {
    await open();
    await visit.useToken(token(READER));
    await visit.choose('under', 'draft');
    await page.click('#example');
    await visit.enterDraft({ ...DRAFT, flightRules: [{ priority: 1 }, { maxPricePerPerson: 9 }] });
    await visit.evaluate();
    expect(await visit.text('#draft-error')).toMatch(
      /^Flight rule 2, currency is required when a price limit is set\./,
    );
    await page.click('#draft-error button');
    expect(await page.evaluate('getSelection().toString()')).toBe('{"maxPricePerPerson":9}');
    await visit.enterDraft('{\n "flightRules": [,]\n}');
    await visit.evaluate();
    expect(await visit.text('#draft-error')).toContain('This is not valid JSON: see line 2, column 18.');
  });

  test('sorts pasted offers by action, and selects the error of an offer in its text', async () => {
    await open();
    await visit.useToken(token(READER));
    const cheap = { ...FLIGHT, price: 200, cabinClass: 'ECONOMY', stops: 0 };
    await visit.paste([{ flight: FLIGHT }, { id: 'cheap', flight: cheap }, { flight: { ...FLIGHT, price: 'much' } }]);
    await visit.evaluate();
    expect(await visit.text('#offers-error')).toMatch(/^Offer 3, flight, price must be a number\./);
    await page.click('#offers-error button');
    expect(await page.evaluate('getSelection().toString()')).toBe('"much"');
    await visit.paste({ evaluations: [{ flight: FLIGHT }, { id: 'cheap', flight: cheap }, { flight: cheap }] });
    await visit.evaluate();
    expect(await page.locator('#offers-error').count()).toBe(0);
    expect(await page.locator('.offer').allInnerTexts()).toEqual(['cheap', 'offer-2', 'offer-1']);
    expect(await page.locator('.offer-row .badge').allInnerTexts()).toEqual(['Allowed', 'Allowed', 'Needs approval']);
    await page.selectOption('#order', { label: 'As sent' });
    expect(await page.locator('.offer').allInnerTexts()).toEqual(['offer-1', 'cheap', 'offer-2']);
  });

  test('accepts more than 50 offers, and explains the one that is opened', async () => {
    await open();
    await visit.useToken(token(READER));
    await visit.paste(Array.from({ length: 60 }, (_, index) => ({ flight: { ...FLIGHT, price: 300 + index } })));
    await visit.evaluate();
    expect(await page.locator('.offer-row').count()).toBe(60);
    await page.getByRole('button', { name: 'offer-60', exact: true }).click();
    await page.waitForSelector('.explanation');
    expect(await visit.text('.checks tbody tr:first-child')).toContain('359 EUR');
    await visit.paste(Array.from({ length: 501 }, () => ({ flight: FLIGHT })));
    await visit.evaluate();
    expect(await visit.text('#offers-error')).toContain('The list of offers must have at most 500 items.');
  });

  test('shows a missing or invalid value at its field in the form', async () => {
    await open();
    await visit.evaluate();
    expect(await visit.text('#token-value-error')).toBe('Paste a token first.');
    await page.fill('#token-value', 'not.a.token');
    await visit.evaluate();
    expect(await visit.text('#token-value-error')).toMatch(/token/i);
    expect(await visit.focused()).toBe('token-value');
    await visit.useToken(token(READER));
    await page.fill('#flight-price', 'a lot');
    await visit.evaluate();
    expect(await visit.text('#flight-price-error')).toBe('This must be a number.');
    expect(await visit.text('#flight-from-error')).toBe('This is required.');
    expect(await page.getAttribute('#flight-price', 'aria-describedby')).toBe('flight-price-error');
    await page.uncheck('#with-flight');
    await visit.evaluate();
    expect(await page.locator('#with-flight-error').count()).toBe(1);
  });

  test('works without READ_POLICIES, and says what requires it', async () => {
    await open();
    await visit.useToken(token());
    expect(await visit.text('#token-state')).toContain('It lacks READ_POLICIES');
    await page.click('#example');
    await visit.evaluate();
    expect(await visit.text('.policy-line')).toContain('Standard travel policy');
    expect(await visit.text('.explanation >> nth=0')).toContain('only the rule that applies is shown');
    expect(await visit.text('#findings-part .body')).toContain('READ_POLICIES');
    await visit.choose('under', 'draft');
    expect(await visit.text('#under-draft')).toContain('needs READ_POLICIES');
    await visit.evaluate();
    expect(await visit.text('#draft-name-error')).toContain('READ_POLICIES');
    await visit.choose('under', 'user');
    await page.fill('#user-id', 'tariq.aziz');
    await visit.evaluate();
    expect(await visit.text('#user-id-error')).toContain('You may not see');
  });

  test('reports that no policy applies, that the token is refused and that the service is unreachable', async () => {
    await open();
    await visit.useToken(token({ ...READER, sub: 'jonas.weber', companyId: 'globex' }));
    expect(await visit.text('#token-state')).toBe('Token accepted. 0 policies to choose from.');
    await page.click('#example');
    await visit.evaluate();
    expect(await visit.text('#results')).toMatch(/No travel policy applies to you\. Ask your travel administrator/);
    expect(await page.locator('.failure').count()).toBe(1);
    // What was shown to one caller is removed when the token changes.
    await page.click('#token-change');
    expect(await visit.text('#results')).toContain('Nothing evaluated yet.');
    await visit.useToken(token(READER));
    expect(await page.locator('.failure').isVisible()).toBe(false);

    const body = { statusCode: 401, message: 'The token has expired.' };
    await page.route('**/evaluations', (route) => route.fulfill({ status: 401, json: body }));
    await visit.evaluate();
    expect(await visit.text('#token-value-error')).toBe('The token has expired.');
    expect(await visit.focused()).toBe('token-value');

    await visit.useToken(token(READER));
    await page.unroute('**/evaluations');
    await page.route('**/evaluations', (route) => route.abort());
    await visit.evaluate();
    expect(await visit.text('#offers-part .failure')).toContain('The service can’t be reached.');
    // The browser's message about the aborted request.
    expect(visit.complaints.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')]);
  });

  test('suggests locations by name, and derives whether a flight is international', async () => {
    await open();
    await page.fill('#flight-from', 'airport-BER');
    await visit.useToken(token());
    await page.waitForSelector('#flight-from[title*="Berlin Brandenburg Airport (BER), Germany"]');
    await page.fill('#flight-to', 'heath');
    const found = await page.waitForSelector('#flight-to-places option', { state: 'attached' });
    expect(await found.getAttribute('value')).toBe('London Heathrow Airport (LHR), United Kingdom');
    await page.fill('#flight-to', 'London Heathrow Airport (LHR), United Kingdom');
    expect(await page.isChecked('#flight-international')).toBe(false);
    await page.press('#flight-to', 'Tab');
    await page.waitForSelector('#flight-international:checked');
    await page.fill('#flight-to', 'airport-MUC');
    await page.press('#flight-to', 'Tab');
    await page.waitForSelector('#flight-international:not(:checked)');
  });

  test('D67: finds the places that are typed by name or code', async () => {
    await open();
    await page.fill('#flight-from', 'berlin');
    await visit.useToken(token());
    await page.waitForSelector('#flight-from[title*="Berlin (BER), Germany"]');
    await page.fill('#flight-to', 'lhr');
    await page.press('#flight-to', 'Tab');
    await page.waitForSelector('#flight-to[title*="London Heathrow Airport (LHR), United Kingdom"]');
    expect(await page.isChecked('#flight-international')).toBe(true);
    expect(await page.inputValue('#flight-from')).toBe('Berlin (BER), Germany');
    await page.fill('#flight-to', 'München');
    await page.press('#flight-to', 'Tab');
    await page.waitForSelector('#flight-international:not(:checked)');
    expect(await page.inputValue('#flight-to')).toBe('Munich (MUC), Germany');

    await page.uncheck('#with-flight');
    await page.check('#with-hotel');
    await page.click('#example');
    await page.fill('#hotel-city', 'BER');
    await page.fill('#hotel-stars', '');
    await visit.evaluate();
    expect(await page.inputValue('#hotel-city')).toBe('Berlin (BER), Germany');
    expect(await visit.lines('.trip')).toContain('Hotel in Berlin (BER), Germany');
    expect(await visit.text('.offer-row')).toContain('unrated');
    expect(await page.locator('.warnings').count()).toBe(0);
  });

  test('D67: asks which place is meant, with country and code', async () => {
    await open();
    await visit.useToken(token());
    await page.click('#example');
    await page.fill('#flight-to', 'Gotham');
    await visit.evaluate();
    expect(await visit.lines('#flight-to-error li')).toEqual([
      'Which “Gotham”?',
      'Gotham (GTA), Germany',
      'Gotham (GTB), United Kingdom',
      'Gotham (GTC), United Kingdom',
      'Gotham (GTD), France',
    ]);
    expect(await page.locator('.offer-row').count()).toBe(0);
    expect(await visit.focused()).toBe('flight-to');
    await page.getByRole('button', { name: 'Gotham (GTC), United Kingdom' }).click();
    await page.waitForSelector('#flight-to[title*="Gotham (GTC), United Kingdom"]');
    expect(await page.locator('#flight-to-error').count()).toBe(0);
    await visit.evaluate();
    expect(await visit.lines('.trip')).toContain(
      'Berlin Brandenburg Airport (BER), Germany → Gotham (GTC), United Kingdom',
    );
  });

  test('D67: marks a place that is not known, and sends nothing', async () => {
    await open();
    await visit.useToken(token());
    await page.click('#example');
    await page.fill('#flight-from', 'Berlinn');
    await page.press('#flight-from', 'Tab');
    const error = '“Berlinn” is not a known place. Enter its name or its code.';
    await page.waitForSelector(`#flight-from-error:has-text("${error}")`);
    await visit.evaluate();
    expect(await visit.text('#flight-from-error')).toBe(error);
    expect(await visit.text('#status')).toBe('Nothing was sent. A field needs your attention.');
    expect(await page.locator('.offer-row').count()).toBe(0);
    await page.fill('#flight-from', 'city-BER');
    expect(await page.locator('#flight-from-error').count()).toBe(0);
    await visit.evaluate();
    expect(await page.locator('.offer-row').count()).toBe(1);
  });

  test('replaces a name that appears while its field is being edited', async () => {
    await open();
    await visit.useToken(token());
    const shown = Promise.withResolvers<void>();
    await page.route('**/v1/locations/airport-BER', async (route) => {
      await shown.promise;
      await route.continue();
    });
    await page.click('#example');
    await page.focus('#flight-from');
    shown.resolve();
    await page.waitForSelector('#flight-from[title*="Germany"]');
    await page.keyboard.insertText('Berlinn');
    expect(await page.inputValue('#flight-from')).toBe('Berlinn');
  });

  test('D67: says that International contradicts the places, once the user has changed it', async () => {
    await open();
    await visit.useToken(token());
    await page.click('#example');
    await page.waitForSelector('#flight-to[title*="United Kingdom"]');
    const hint = page.locator('.field:has(#flight-international) .hint');
    expect(await hint.innerText()).toBe('');
    await page.uncheck('#flight-international');
    expect(await hint.innerText()).toBe('These places are in different countries.');
    await visit.evaluate();
    expect(await visit.lines('.warnings li')).toEqual([
      'The flight is from Germany to United Kingdom, so isInternational should be true.',
    ]);
    await page.check('#flight-international');
    expect(await hint.innerText()).toBe('');
  });

  test('D67: lists the unknown places of pasted offers, and tells them from known ones', async () => {
    await open();
    await visit.useToken(token(READER));
    await visit.paste([{ id: 'known', flight: FLIGHT }, { flight: { ...FLIGHT, originLocationId: 'Berlin' } }]);
    await visit.evaluate();
    expect(await visit.lines('.warnings li')).toEqual([
      'offer-1: "Berlin" is not a known location. Send its ID, such as airport-BER or city-BER.',
    ]);
    await page.getByRole('button', { name: 'offer-1', exact: true }).click();
    await page.waitForSelector('.why:not([hidden]) .mismatches');
    expect(await visit.lines('.why:not([hidden]) .mismatches li')).toEqual([
      'The rule’s origin city is Berlin (BER), Germany; here it is Berlin (not a known place).',
    ]);
  });

  test('shows names and messages as plain text', async () => {
    const planted = '<img src=x onerror="globalThis.planted=1">';
    const body = { name: planted, companyId: 'acme', bookingMode: 'HYBRID', defaultAction: 'BLOCK', isActive: true };
    const writer = token({ permissions: ['READ_POLICIES', 'WRITE_POLICIES', 'DELETE_POLICIES'] });
    const created = await app.call(writer, 'POST', '/api/v1/policies', body);
    expect(created.status).toBe(201);
    await open();
    await visit.useToken(token(READER));
    await visit.choose('under', 'stored');
    await page.selectOption('#policy-id', { label: planted });
    await visit.paste([{ id: planted, flight: FLIGHT }]);
    await visit.evaluate();
    expect(await visit.text('.policy-line')).toContain(planted);
    expect(await visit.text('.offer')).toBe(planted);
    await visit.paste([{ id: 'one', flight: { ...FLIGHT, [planted]: 1 } }]);
    await visit.evaluate();
    expect(await visit.text('#offers-error')).toContain('<img');
    await visit.enterDraft({ ...DRAFT, name: planted, flightRules: [{ originCityId: 'x' }] });
    await visit.paste([{ flight: FLIGHT }]);
    await visit.evaluate();
    expect(await visit.text('.policy-line')).toContain(planted);
    expect(await page.evaluate("[document.querySelectorAll('img').length, typeof planted]")).toEqual([0, 'undefined']);
    await app.call(writer, 'DELETE', `/api/v1/policies/${created.body.id}`);
  });
});
