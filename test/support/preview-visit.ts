import type { Browser, Page } from 'playwright-core';

/** The claims of a caller who sees all policies. */
export const READER = { permissions: ['READ_POLICIES'] };

/**
 * A flight that violates the standard policy of the demo data: too expensive, in the wrong class, with too many stops.
 */
export const FLIGHT = {
  originLocationId: 'airport-BER',
  destinationLocationId: 'airport-LHR',
  isInternational: true,
  departureDate: '2030-03-11',
  price: 480,
  currency: 'EUR',
  cabinClass: 'BUSINESS',
  stops: 2,
};

/** A draft whose second rule never applies. */
export const DRAFT = {
  name: 'Lower limits',
  bookingMode: 'HYBRID',
  defaultAction: 'REQUIRE_APPROVAL',
  flightRules: [
    { originCountryId: 'country-DE', maxPricePerPerson: 600, currency: 'EUR', priority: 10 },
    { originCityId: 'city-BER', maxPricePerPerson: 400, currency: 'EUR', priority: 30 },
  ],
  hotelRules: [],
};

export const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** A script that records violations of the Content-Security-Policy, and layout shifts without user input. */
const WATCH = `
  globalThis.refused = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    refused.push(violatedDirective + ' ' + blockedURI));
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push(sources.map(({ node }) => node?.id || node?.nodeName).join());
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Things that a page must not do. Of what it keeps, the draft is left out unless it has the token in it. */
export type Conduct = { complaints: string[]; origins: string[]; refused: string[]; kept: string };

/** The preview page in a browser, with the actions of a user. */
export class PreviewVisit {
  readonly page: Page;
  /** What the browser complained about. */
  readonly complaints: string[] = [];
  readonly #requested: URL[] = [];
  readonly #tokens: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(30_000);
    page.on('console', (message) => {
      // The browser reports every 4xx as an error, but the page handles those.
      const isRefusal = message.text().startsWith('Failed to load resource: the server responded with a status of 4');
      if (['error', 'warning'].includes(message.type()) && !isRefusal) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('request', (request) => this.#requested.push(new URL(request.url())));
  }

  static async open(browser: Browser, address: string, size: keyof typeof SIZES): Promise<PreviewVisit> {
    const visit = new PreviewVisit(await browser.newPage({ viewport: SIZES[size] }));
    await visit.page.addInitScript(WATCH);
    await visit.page.goto(`${address}/preview`);
    return visit;
  }

  async useToken(value: string): Promise<void> {
    this.#tokens.push(value);
    await this.page.fill('#token-value', value);
    await this.page.click('text=Use token');
    await this.page.waitForSelector('#token-set:not([hidden])');
  }

  async choose(name: 'under' | 'what', value: string): Promise<void> {
    await this.page.check(`input[name=${name}][value=${value}]`);
  }

  /** Chooses a draft, and enters it as JSON. */
  async enterDraft(draft: unknown): Promise<void> {
    await this.choose('under', 'draft');
    await this.page.check('input[name=draft-view][value=json]');
    await this.page.fill('#draft', typeof draft === 'string' ? draft : JSON.stringify(draft));
  }

  async paste(offers: unknown): Promise<void> {
    await this.choose('what', 'offers');
    // Playwright would enter long text line by line, which takes a minute, while a browser pastes it at once.
    await this.page.locator('#offers').evaluate(
      (field, value) => {
        (field as unknown as { value: string }).value = value;
      },
      JSON.stringify(offers, null, 2),
    );
  }

  /** Clicks a button of the form, and waits for the results. */
  async evaluate(button = 'Evaluate'): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    await this.settled();
  }

  async settled(): Promise<void> {
    await this.page.waitForSelector('#results[aria-busy=false]');
  }

  text(selector: string): Promise<string> {
    return this.page.locator(selector).innerText();
  }

  /** The text of each matching element, on one line. */
  async lines(selector: string): Promise<string[]> {
    const texts = await this.page.locator(selector).allInnerTexts();
    return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  }

  /** The ID of the element that has the focus. */
  focused(): Promise<string> {
    return this.page.evaluate('document.activeElement.id');
  }

  async close(): Promise<Conduct> {
    const refused = (await this.page.evaluate('refused')) as string[];
    const everything = (await this.page.evaluate(
      'JSON.stringify([localStorage, sessionStorage, document.cookie, location.href])',
    )) as string;
    const others = (await this.page.evaluate(`JSON.stringify([
      localStorage, { ...sessionStorage, 'travel-desk-draft': undefined }, document.cookie, location.search
    ])`)) as string;
    const kept = this.#tokens.some((token) => everything.includes(token)) ? 'a token' : others;
    await this.page.close();
    const loaded = this.#requested.filter(({ protocol }) => protocol !== 'data:');
    const origins = [...new Set(loaded.map(({ origin }) => origin))];
    return { complaints: this.complaints, origins, refused, kept };
  }
}
