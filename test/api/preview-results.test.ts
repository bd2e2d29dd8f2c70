import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { LocationRecord } from '../../src/areas/reference-data/location-data.ts';
import { ReferenceDataService } from '../../src/areas/reference-data/reference-data-service.ts';
import { barriers } from '../support/accessibility.ts';
import { launchBrowser } from '../support/browser.ts';
import { DRAFT, FLIGHT, PreviewVisit, READER, SIZES } from '../support/preview-visit.ts';
import {
  amadeusDictionaries,
  amadeusHotel,
  amadeusReturn,
  duffelReturn,
  duffelStay,
} from '../client/support/offers.ts';
import { startTestApp, token } from '../support/test-app.ts';

// Before the service, so that nothing is left running if there is no browser.
const browser = await launchBrowser();
const app = await startTestApp({ demoData: true, config: { production: true } });
// As London in the packaged locations: two cities of one name in one country.
const GOTHAMS = ['A', 'B'].map((letter): LocationRecord => {
  const code = `GT${letter}`;
  return { id: `city-${code}`, type: 'CITY', code, name: 'Gotham', cityId: null, countryId: 'country-GB' };
});
await new ReferenceDataService(app.database).addLocations(GOTHAMS);

afterAll(async () => {
  await Promise.all([browser?.close(), app.stop()]);
});

/** Milliseconds, on a busy machine. */
const A_BROWSER_TAKES = 60_000;
jest.setTimeout(A_BROWSER_TAKES);

if (!browser) console.warn('SKIPPED: no Chromium here; the preview page was not opened. Set CHROMIUM_PATH to one.');
const inBrowser = browser ? describe : describe.skip;

const STANDARD = 'Standard travel policy (default)';
const CHEAP = { ...FLIGHT, price: 210, cabinClass: 'ECONOMY', stops: 0 };
const STAY = {
  cityId: 'city-LON',
  checkInDate: '2030-03-11',
  checkOutDate: '2030-03-14',
  pricePerNight: 100.5,
  currency: 'GBP',
  starRating: 4,
};

let visit: PreviewVisit;
let page: Page;

async function open(): Promise<void> {
  if (!browser) throw new Error('There is no browser.');
  visit = await PreviewVisit.open(browser, app.address, 'desktop');
  page = visit.page;
  await visit.useToken(token(READER));
}

/** Copies the standard policy to the draft, and replaces parts of its text. */
async function draftFromStandard(replacements: Record<string, string>): Promise<void> {
  await visit.choose('under', 'stored');
  await page.selectOption('#policy-id', { label: STANDARD });
  await page.click('#copy-policy');
  await page.waitForSelector('#flightRules summary:focus');
  let text = await page.inputValue('#draft');
  for (const [found, replaced] of Object.entries(replacements)) text = text.replace(found, replaced);
  await visit.enterDraft(text);
}

async function exported(): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export-csv')]);
  expect(download.suggestedFilename()).toBe('offers.csv');
  return readFile(await download.path(), 'utf8');
}

inBrowser('the results of the preview page', () => {
  afterEach(async () => {
    expect(await visit.close()).toEqual({
      complaints: [],
      origins: [app.address],
      refused: [],
      kept: '[{},{},"",""]',
    });
  });

  test('D58, D59: shows which offers a draft changes, changed ones first, and why', async () => {
    await open();
    await draftFromStandard({
      '"maxPricePerPerson": 350': '"maxPricePerPerson": 200',
      '"maxStops": 1': '"maxStops": 2',
    });
    await visit.paste([
      { id: 'same', flight: { ...CHEAP, price: 90 } },
      { id: 'dearer', flight: CHEAP },
      { id: 'blocked', flight: FLIGHT },
      { id: 'milder', flight: { ...CHEAP, price: 150, stops: 2 } },
    ]);
    await visit.evaluate();
    expect(await visit.text('.totals strong')).toBe('2 of 4 offers change.');
    expect(await visit.text('#status')).toBe('2 offers of 4 would have another outcome.');
    expect(await visit.lines('.totals tbody tr')).toEqual([
      'All changes 2 360 EUR',
      'Allowed → Needs approval 1 210 EUR',
      'Needs approval → Allowed 1 150 EUR',
      'Unchanged 2 570 EUR',
      'All offers 4 930 EUR',
    ]);
    expect(await page.locator('.offer').allInnerTexts()).toEqual(['dearer', 'milder']);
    expect(await visit.text('.offer-row >> nth=0')).toContain(
      'This fare is 10 EUR above the 200 EUR limit per person.',
    );
    expect(await visit.text('.offer-row >> nth=1')).toContain('No longer: ');
    await page.getByRole('button', { name: 'Unchanged' }).click();
    expect(await page.locator('.offer').allInnerTexts()).toEqual(['same', 'blocked']);
    await page.getByRole('button', { name: 'All offers' }).click();
    expect(await page.locator('.offer').allInnerTexts()).toEqual(['dearer', 'milder', 'same', 'blocked']);
    expect(await visit.text('.toolbar [role=status]')).toBe('4 offers shown.');
    await page.waitForSelector('.offer-row >> nth=3 >> text=Berlin Brandenburg Airport');
    await page.getByRole('button', { name: 'dearer' }).click();
    await page.waitForSelector('.explanation >> nth=1');
    expect(await visit.lines('.why:not([hidden]) h4')).toEqual([
      'Before: Standard travel policy',
      'Flight: Allowed',
      'After: the draft',
      'Flight: Needs approval',
    ]);
    expect(await visit.text('.explanation >> nth=0')).toContain('It allows at most 350 EUR per person');
    expect(await visit.text('.explanation >> nth=1')).toContain('It allows at most 200 EUR per person');
    expect(await barriers(page)).toEqual([]);

    await page.selectOption('#compared', { label: 'no policy' });
    await visit.settled();
    expect(await page.locator('.offer-row .badge').allInnerTexts()).toHaveLength(4);
  });

  test('compares a draft written by hand with the policy that is chosen, also for one trip', async () => {
    await open();
    await visit.enterDraft({ ...DRAFT, defaultAction: 'BLOCK' });
    await page.click('#example');
    await visit.evaluate();
    expect(await page.locator('.arrow').count()).toBe(0);
    await page.selectOption('#compared', { label: STANDARD });
    await page.waitForSelector('.arrow');
    await visit.settled();
    expect(await visit.text('#status')).toBe('1 offer of 1 would have another outcome.');
    expect(await visit.lines('.offer-row .change')).toEqual(['Needs approval → Blocked']);
    // The policy stays chosen while the draft is edited.
    await visit.enterDraft({ ...DRAFT, flightRules: [] });
    await visit.evaluate();
    expect(await visit.lines('.offer-row > td:first-child')).toEqual(['Needs approval Unchanged']);
    await page.route('**/evaluations', (route) =>
      route.request().postData()?.includes('policyId')
        ? route.fulfill({ status: 404, json: { statusCode: 404, message: 'There is no such policy.' } })
        : route.continue(),
    );
    await visit.evaluate();
    expect(await visit.text('#offers-part')).toContain('The offers can’t be compared. There is no such policy.');
    expect(await page.locator('.offer-row').count()).toBe(1);
  });

  test('filters offers by outcome, and sums their prices by currency', async () => {
    await open();
    await visit.paste([
      { id: 'flight', flight: { ...CHEAP, price: 0.1 } },
      { id: 'both', flight: { ...CHEAP, price: 0.2 }, hotel: STAY },
      { id: 'dear', flight: { ...FLIGHT, currency: 'USD' } },
    ]);
    await visit.evaluate();
    expect(await visit.lines('.totals tbody tr')).toEqual([
      'Allowed 2 0.30 EUR 301.50 GBP',
      'Needs approval 1 480 USD',
      'All offers 3 0.30 EUR 301.50 GBP 480 USD',
    ]);
    await page.setViewportSize(SIZES.phone);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(SIZES.phone.width);
    expect(await page.locator('.offer').allInnerTexts()).toEqual(['flight', 'both', 'dear']);
    const allowed = page.getByRole('button', { name: 'Allowed', exact: true });
    await allowed.click();
    expect(await allowed.getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('.filter[aria-pressed=true]').count()).toBe(1);
    expect(await page.locator('.offer').allInnerTexts()).toEqual(['flight', 'both']);
    await page.selectOption('#order', { label: 'Blocked first' });
    expect(await page.locator('.offer').allInnerTexts()).toEqual(['flight', 'both']);
  });

  test('exports the shown offers as CSV, which no spreadsheet takes for a formula', async () => {
    await open();
    await visit.paste([
      { id: '=HYPERLINK("http://x")', flight: CHEAP },
      { id: 'a, "b"\nc;=1', hotel: STAY },
      { id: '@dear', flight: FLIGHT },
    ]);
    await visit.evaluate();
    await page.getByRole('button', { name: 'Allowed', exact: true }).click();
    const columns =
      'From,To,Departure,Cabin class,Stops,Flight price,Flight currency,City,Check-in,Check-out,Nights,Price per night,Hotel currency,Stars';
    const [header, ...lines] = (await exported()).split('\r\n');
    expect(header).toBe(`\uFEFFOffer,Outcome,Reasons,${columns}`);
    expect(lines).toEqual([
      `"'=HYPERLINK(""http://x"")",Allowed,,"Berlin Brandenburg Airport (BER), Germany","London Heathrow Airport (LHR), United Kingdom",2030-03-11,ECONOMY,0,210,EUR,,,,,,,`,
      `"a, ""b""\nc;'=1",Allowed,,,,,,,,,"London (LON), United Kingdom",2030-03-11,2030-03-14,3,100.5,GBP,4`,
      '',
    ]);

    await draftFromStandard({ '"maxPricePerPerson": 350': '"maxPricePerPerson": 200' });
    await visit.evaluate();
    const [compared, first] = (await exported()).split('\r\n');
    expect(compared).toBe(`\uFEFFOffer,Before,After,Reasons before,Reasons after,${columns}`);
    expect(first).toContain(`,Allowed,Needs approval,,This fare is 10 EUR above the 200 EUR limit per person.`);
  });

  test('remarks that an exchange rate is more than 30 days old', async () => {
    await open();
    // The only rates of the demo data.
    for (const [day, remark] of [
      ['2026-02-01', null],
      ['2026-02-02', 'Prices were converted at rates up to 31 days old.'],
    ] as const) {
      await page.fill('#as-of', day);
      await visit.paste([{ hotel: { ...STAY, currency: 'EUR' } }]);
      await visit.evaluate();
      expect(await visit.text('.checks tbody tr:first-child')).toContain('converted at the rates of 2026-01-02');
      expect(await visit.lines('#offers-part .aged')).toEqual(
        remark ? [remark, 'These exchange rates were 31 days old.'] : [],
      );
    }
  });

  test('D62: says in words what is wrong with a policy', async () => {
    await open();
    const flightRules = [
      { originCityId: 'city-BER' },
      { originCityId: 'city-BER', durationBudgetTiers: [{ minHours: 0, maxHours: 3, maxPrice: 100 }], currency: 'EUR' },
      { originCityId: 'city-XYZ' },
    ];
    await visit.enterDraft({ ...DRAFT, flightRules, hotelRules: [{ maxNights: 0 }] });
    await visit.evaluate('Check the policy only');
    const found = await visit.lines('.findings li');
    expect(
      found.map(
        (line) => line.match(/^(?:Error|Warning) (?:Some flights|\w+ rule \d) .+?(?= Flight| Hotel| Some)/)?.[0],
      ),
    ).toEqual([
      'Error Flight rule 2 never applies',
      'Error Hotel rule 1 can never be met',
      'Warning Flight rule 2 has a gap between its flight durations',
      'Warning Flight rule 3 names a place that is not known',
      'Warning Flight rule 2 comes second only because it is newer',
      'Warning Some flights have no rule',
    ]);
    expect(found[1]).toContain('max nights is 0, and a stay has at least 1 night. Raise max nights, or leave it out.');
    expect(found[5]).toContain('The default action, needs approval, applies to them');
  });

  test('D62: opens the rule that a problem of a draft is about', async () => {
    await open();
    await visit.enterDraft(DRAFT);
    await visit.evaluate('Check the policy only');
    await page.getByRole('button', { name: 'flight rule 1', exact: true }).first().click();
    const focused = 'document.activeElement.parentElement';
    expect(await page.evaluate(`[${focused}.id, ${focused}.open]`)).toEqual(['flightRules-0', true]);
    expect(await barriers(page)).toEqual([]);
  });

  test('suggests the airports of a city with the city, and finds names with and without accents', async () => {
    await open();
    await page.fill('#flight-from', 'Paris');
    await page.waitForSelector('#flight-from-places option >> nth=1', { state: 'attached' });
    const options = page.locator('#flight-from-places option');
    const values = await options.evaluateAll((found) => found.map((option) => option.getAttribute('value')));
    expect(values.slice(0, 2)).toEqual([
      'Paris (PAR), France',
      'Charles de Gaulle International Airport (CDG), Paris, France',
    ]);
    await page.fill('#flight-from', 'Göthäm');
    await page.press('#flight-from', 'Tab');
    await page.waitForSelector('#flight-from-error:has-text("Which “Göthäm”?")');
  });

  test('finds people by name, and asks which one is meant', async () => {
    await open();
    await page.click('#token-change');
    await visit.useToken(token({ permissions: ['READ_POLICIES', 'MANAGE_DIRECTORY'] }));
    await visit.choose('under', 'user');
    await page.fill('#user-id', 'tariq');
    await page.waitForSelector('#user-id-people option[value="Tariq Aziz (tariq.aziz)"]', { state: 'attached' });
    await page.fill('#as-of', '2027-03-02');
    await page.click('#example');
    await visit.evaluate();
    expect(await page.inputValue('#user-id')).toBe('Tariq Aziz (tariq.aziz)');
    expect(await visit.text('.policy-line')).toContain('Contractors (assigned to the user');
    await page.fill('#user-id', 'acme.example');
    await visit.evaluate();
    expect(await visit.text('#user-id-error')).toContain('Which “acme.example”?');
    await page.getByRole('button', { name: 'Amira Haddad (amira.haddad)' }).click();
    await visit.evaluate();
    expect(await visit.text('.policy-line')).toContain('Standard travel policy');
  });

  describe('D75: offers as suppliers send them', () => {
    test.each([
      ['even', '144.95 EUR'],
      ['whole', '289.90 EUR'],
    ])('evaluates both flights of a return trip as one offer, at the %s price', async (price, each) => {
      await open();
      const response = { id: 'orq_1', slices: [{}], offers: [duffelReturn, { ...duffelReturn, id: 'off_2' }] };
      await visit.paste({ data: response });
      await page.selectOption('#return-price', price);
      await visit.evaluate();
      expect(await page.locator('.offer').allInnerTexts()).toEqual([duffelReturn.id, 'off_2']);
      expect(await visit.lines('.offer-row >> nth=0 >> .trip')).toEqual([
        'Berlin Brandenburg Airport (BER), Germany → London Heathrow Airport (LHR), United Kingdom',
        'London Heathrow Airport (LHR), United Kingdom → Berlin Brandenburg Airport (BER), Germany',
      ]);
      expect(await visit.lines('.totals tbody tr:last-child td:last-child')).toEqual(['579.80 EUR']);
      await page.click('.offer >> nth=0');
      await page.waitForSelector('.explanation >> nth=1');
      expect(await visit.text('.explanation >> nth=1 >> .checks tbody tr:first-child')).toContain(each);
    });

    test('asks which city a stay of Duffel is in, and evaluates each rate', async () => {
      await open();
      const address = { ...duffelStay.accommodation.location.address, city_name: 'Gotham' };
      const accommodation = { ...duffelStay.accommodation, location: { address } };
      await visit.paste({ data: { results: [{ ...duffelStay, accommodation }] } });
      await visit.evaluate();
      expect(await visit.lines('#offers-error li')).toEqual([
        'Which “Gotham”?',
        'Gotham (GTA), United Kingdom',
        'Gotham (GTB), United Kingdom',
      ]);
      await page.getByRole('button', { name: 'Gotham (GTB), United Kingdom' }).click();
      await page.waitForSelector('.offer-row');
      expect(await visit.lines('.trip')).toEqual(Array(2).fill('Hotel in Gotham (GTB), United Kingdom'));
      expect(await visit.lines('.price')).toEqual(['185 GBP a night', '233.3333 GBP a night']);
    });

    test('evaluates offers of Amadeus, and says what is missing in those that are left out', async () => {
      await open();
      const broken = { ...amadeusReturn, id: '2', price: { ...amadeusReturn.price, currency: null } };
      await visit.paste({ data: [amadeusReturn, broken], dictionaries: amadeusDictionaries });
      await visit.evaluate();
      expect(await page.locator('.offer').allInnerTexts()).toEqual(['1']);
      const problem = '2 (left out): price.currency must be a currency code, such as EUR.';
      expect(await visit.lines('.warnings li')).toEqual([problem]);
      await visit.paste({ data: [amadeusHotel] });
      await visit.evaluate();
      expect(await visit.lines('.trip')).toEqual(Array(2).fill('Hotel in London (LON), United Kingdom'));
      await visit.paste({ data: [broken], dictionaries: amadeusDictionaries });
      await visit.evaluate();
      expect(await visit.lines('#offers-error li')).toEqual(['None of these offers can be evaluated.', problem]);
    });
  });
});
