import { describe, expect, test } from '@jest/globals';
import { entities } from '../../../src/app.ts';
import { LocationService } from '../../../src/areas/reference-data/location-service.ts';
import { packagedLocations } from '../../../src/areas/reference-data/location-data.ts';
import { ExchangeRateService } from '../../../src/areas/reference-data/exchange-rate-service.ts';
import { ReferenceDataService } from '../../../src/areas/reference-data/reference-data-service.ts';
import type { LocationFilter } from '../../../src/areas/reference-data/location-search.ts';
import { convert } from '../../../src/domain/exchange-rates.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { app, startOtherNode } from '../../support/administration-service.ts';
import { contractExample } from '../../support/booking-builders.ts';
import { sql, unique } from '../../support/builders.ts';
import { data, ids, knownManager, manager, refused, statuses } from '../../support/managers.ts';
import { DEMO_LOCATIONS } from '../../support/test-app.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const otherNode = await startOtherNode('/exchange-rates');
const referenceData = new ReferenceDataService(app.database);
const exchangeRates = new ExchangeRateService(app.database);
const otherReferenceData = new ReferenceDataService(otherNode.database);
await referenceData.addLocations(DEMO_LOCATIONS);

const editor = await knownManager(app, { permissions: ['MANAGE_REFERENCE_DATA'] });
const reader = await knownManager(app, { permissions: [] });
const nodes = [
  editor,
  manager(otherNode, { ...editor, sub: editor.userId, permissions: ['MANAGE_REFERENCE_DATA'] }),
] as const;
const race = <T>(act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => act(index)));

/** Three-letter codes that no location has yet. */
let codes = 0;
const newCode = (): string => `Q${String.fromCodePoint(65 + Math.floor(codes / 26), 65 + (codes++ % 26))}`;
const airport = (changes: object = {}) => ({
  type: 'AIRPORT',
  code: newCode(),
  name: 'An airport',
  cityId: 'city-LON',
  countryId: 'country-GB',
  ...changes,
});

describe('D42: a location', () => {
  test('is created with 201, replaced with 200, and read by anybody with a token', async () => {
    const id = unique('airport');
    const first = airport({ name: 'Zürich “Nord” \\ %' });
    expect(data(await editor.put(`/locations/${id}`, first), 201)).toEqual({ id, ...first });
    expect(data(await reader.get(`/locations/${id}`))).toEqual({ id, ...first });
    const second = airport({ cityId: null, countryId: null });
    expect(data(await editor.put(`/locations/${id}`, second))).toEqual({ id, ...second });
    expect(data(await reader.get(`/locations/${id}`))).toEqual({ id, ...second });
    expect(data(await editor.put(`/locations/${id}`, second))).toEqual({ id, ...second });
    expect((await reader.get('/locations/absent')).status).toBe(404);
  });

  test('is found by the city and country it lies in', async () => {
    const [country, city, place] = [unique('c'), unique('t'), unique('a')];
    data(
      await editor.put(`/locations/${country}`, {
        type: 'COUNTRY',
        code: 'QQ',
        name: 'Country',
        cityId: null,
        countryId: null,
      }),
      201,
    );
    data(
      await editor.put(`/locations/${city}`, {
        type: 'CITY',
        code: newCode(),
        name: 'City',
        cityId: null,
        countryId: country,
      }),
      201,
    );
    data(await editor.put(`/locations/${place}`, airport({ cityId: city, countryId: country })), 201);
    expect(ids(data(await reader.get(`/locations?cityId=${city}`)).locations)).toEqual([place]);
    expect(ids(data(await reader.get(`/locations?countryId=${country}`)).locations).sort()).toEqual(
      [city, place].sort(),
    );
  });

  test('is up to date in evaluations at once, on every node', async () => {
    const id = unique('airport');
    for (const name of ['First', 'Second']) {
      await editor.put(`/locations/${id}`, airport({ name, code: name === 'First' ? 'QXA' : 'QXB' }));
      for (const service of [referenceData, otherReferenceData])
        expect((await service.current('2026-05-20')).locations.get(id)).toMatchObject({ name });
    }
  });

  test('D5: is written with MANAGE_REFERENCE_DATA only, as rates are read', async () => {
    const others = manager(app, {
      companyId: reader.companyId,
      permissions: ['MANAGE_DIRECTORY', 'ACCESS_ALL_COMPANIES'],
    });
    await others.get('/locations');
    expect(await refused(app, () => others.put('/locations/city-LON', airport()))).toEqual([403, {}]);
    expect(await refused(app, () => others.get('/exchange-rates'))).toEqual([403, {}]);
  });

  const COUNTRY = { type: 'COUNTRY', code: 'QZ', name: 'X', cityId: null, countryId: null };
  const CITY = { type: 'CITY', code: 'QZZ', name: 'X', cityId: null, countryId: 'country-GB' };
  const AIRPORT = { type: 'AIRPORT', code: 'QZZ', name: 'X', cityId: 'city-LON', countryId: 'country-GB' };
  test.each([
    [
      { ...COUNTRY, code: 'QZZ', cityId: 'city-LON', countryId: 'country-GB' },
      {
        code: 'must be two capital letters for a COUNTRY',
        cityId: 'must be null for a COUNTRY',
        countryId: 'must be null for a COUNTRY',
      },
    ],
    [
      { ...CITY, code: 'QZ', cityId: 'city-LON', countryId: 'absent' },
      {
        code: 'must be three capital letters for a CITY',
        cityId: 'must be null for a CITY',
        countryId: 'must be an existing location of type COUNTRY',
      },
    ],
    [
      { ...AIRPORT, code: 'QZ', cityId: 'absent', countryId: 'city-LON' },
      {
        code: 'must be three capital letters for an AIRPORT',
        cityId: 'must be an existing location of type CITY',
        countryId: 'must be an existing location of type COUNTRY',
      },
    ],
    [
      { ...AIRPORT, cityId: 'country-GB', countryId: 'airport-LHR' },
      {
        cityId: 'must be an existing location of type CITY',
        countryId: 'must be an existing location of type COUNTRY',
      },
    ],
    [{ ...AIRPORT, cityId: 'new.place' }, { cityId: 'must be an existing location of type CITY' }],
    [{ ...CITY, code: 'qzz' }, { code: 'must be two capital letters for a country, three for a city or an airport' }],
    [{ type: 'CITY' }, { code: 'is required', name: 'is required', cityId: 'is required', countryId: 'is required' }],
    [{ ...CITY, name: '' }, { name: 'must not be empty' }],
  ])('D8: is rejected as %j, and nothing is stored', async (body, faults) => {
    expect(await refused(app, () => editor.put('/locations/new.place', body))).toEqual([400, faults]);
  });

  test('answers 409 to the code of another location and to a change of type', async () => {
    expect(await refused(app, () => editor.put('/locations/new', { ...AIRPORT, code: 'LHR' }))).toEqual([
      409,
      { code: 'must not be the code of another AIRPORT' },
    ]);
    expect(await refused(app, () => editor.put('/locations/airport-CDG', { ...AIRPORT, code: 'LHR' }))).toEqual([
      409,
      { code: 'must not be the code of another AIRPORT' },
    ]);
    expect(await refused(app, () => editor.put('/locations/city-LON', { ...AIRPORT, code: 'LHR' }))).toEqual([
      409,
      { type: 'cannot be changed from CITY to AIRPORT' },
    ]);
    expect(await refused(app, () => editor.put('/locations/country-GB', CITY))).toEqual([
      409,
      { type: 'cannot be changed from COUNTRY to CITY' },
    ]);
    const own = unique('city');
    data(await editor.put(`/locations/${own}`, { ...CITY, code: 'CDG' }), 201);
  });

  test('is created once by 50 concurrent calls with one code, and 409 answers the others', async () => {
    for (let round = 0; round < 3; round += 1) {
      const body = airport();
      const answers = await race((index) => editor.put(`/locations/raced-${round}-${index}`, body));
      expect(statuses(answers)).toEqual({ 201: 1, 409: 49 });
      expect(await sql(app, 'select count(*)::int as count from locations where code = $1', body.code)).toEqual([
        { count: 1 },
      ]);
    }
  });

  test('is created once by 50 concurrent calls with one ID, and keeps its first type', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = unique('raced');
      const body = airport();
      expect(
        statuses(await race((index) => editor.put(`/locations/${id}`, { ...body, name: `Sent ${index}` }))),
      ).toEqual({ 200: 49, 201: 1 });
      const other = unique('raced');
      const code = newCode();
      const mixed = await race((index) =>
        editor.put(`/locations/${other}`, index % 2 ? { ...CITY, code } : airport({ code })),
      );
      expect(statuses(mixed)).toEqual({ 200: 24, 201: 1, 409: 25 });
    }
  });

  test('is checked by the database itself', async () => {
    const insert = 'insert into locations (id, type, code, name, city_id, country_id) values ($1, $2, $3, $4, $5, $6)';
    const bad: [unknown[], string][] = [
      [['x', 'CITY', 'LON', 'x', null, null], '23505'],
      [['x', 'CITY', 'QY', 'x', null, null], '23514'],
      [['x', 'COUNTRY', 'QYY', 'x', null, null], '23514'],
      [['x', 'CITY', 'QYY', 'x', 'city-LON', null], '23514'],
      [['x', 'COUNTRY', 'QY', 'x', null, 'country-GB'], '23514'],
      [['x', 'AIRPORT', 'QYY', 'x', 'absent', null], '23503'],
    ];
    for (const [values, code] of bad) await expect(sql(app, insert, ...values)).rejects.toMatchObject({ code });
  });
});

describe('D43: the exchange rates of a day', () => {
  /** A day that no other test writes. */
  let days = 0;
  const newDay = (): string => new Date(Date.UTC(2020, 0, 1 + days++)).toISOString().slice(0, 10);

  test('are created with 201, replaced with 200, and read back the same', async () => {
    const day = newDay();
    const path = `/exchange-rates/${day}`;
    for (const [index, body] of [
      {
        base: 'EUR',
        rates: {
          USD: 1.0835,
          EUR: 1,
          KWD: 0.3609512308,
          IDR: 1_000_000_000,
          BTC: 1e-10,
          XAU: 0.0000012,
          ZWL: 999_999_999.1234567,
        },
      },
      { base: 'USD', rates: { EUR: 0.9229 } },
      { base: 'USD', rates: { EUR: 0.9229 } },
    ].entries()) {
      expect(data(await editor.put(path, body), index === 0 ? 201 : 200)).toEqual({ date: day, ...body });
      expect(data(await editor.get(path))).toEqual({ date: day, ...body });
    }
  });

  test('answer 404 for a day without rates, and exist for the first and the last supported date', async () => {
    expect(await refused(app, () => editor.get('/exchange-rates/1999-12-31'))).toEqual([404, {}]);
    for (const day of ['0001-01-01', '9999-12-31', '2028-02-29']) {
      data(await editor.put(`/exchange-rates/${day}`, { base: 'EUR', rates: { QQQ: 2 } }), 201);
      expect(data(await editor.get(`/exchange-rates/${day}`)).date).toBe(day);
    }
  });

  test('D59: stay cached for one day while another is requested', async () => {
    const [one, other] = [newDay(), newDay()];
    const first = await referenceData.rates('same', one);
    await referenceData.rates('same', other);
    expect(await referenceData.rates('same', one)).toBe(first);
    expect(await referenceData.rates('newer', one)).not.toBe(first);
  });

  test('D15: apply at once on every node, from their day on, without currencies that a replacement omits', async () => {
    const [before, day] = [newDay(), newDay()];
    const rate = async (today: string, to: string) => {
      const found = [];
      for (const service of [referenceData, otherReferenceData])
        found.push(convert((await service.current(today)).rates, 1, 'AAA', to, today));
      expect(found[0]).toBe(found[1]);
      return found[0];
    };
    await editor.put(`/exchange-rates/${day}`, { base: 'AAA', rates: { BBB: 2, CCC: 1e-9 } });
    expect([await rate(before, 'BBB'), await rate(day, 'BBB'), await rate(day, 'CCC')]).toEqual([null, 2, 0]);
    await editor.put(`/exchange-rates/${day}`, { base: 'BBB', rates: { AAA: 0.25 } });
    expect([await rate(day, 'BBB'), await rate(day, 'CCC')]).toEqual([4, null]);
    await editor.put(`/exchange-rates/${before}`, { base: 'AAA', rates: { BBB: 3, CCC: 5 } });
    expect([await rate(before, 'BBB'), await rate(day, 'BBB'), await rate(day, 'CCC')]).toEqual([3, 4, 5]);
  });

  test('D9: are listed latest first, by dates and currency', async () => {
    for (const [day, base, rates] of [
      ['2010-03-01', 'EUR', { USD: 1.1 }],
      ['2010-03-02', 'USD', { EUR: 0.9, GBP: 0.8 }],
      ['2010-03-05', 'GBP', { JPY: 180 }],
    ] as const) {
      data(await editor.put(`/exchange-rates/${day}`, { base, rates }), 201);
    }
    const found = async (query: string) => {
      const { exchangeRates, total } = data(await editor.get(`/exchange-rates?${query}`));
      expect(total).toBe(exchangeRates.length);
      return exchangeRates.map(({ date }: { date: string }) => date.slice(-1));
    };
    const march = 'startDate=2010-03-01&endDate=2010-03-05';
    expect(await found(march)).toEqual(['5', '2', '1']);
    expect(await found('startDate=2010-03-02&endDate=2010-03-04')).toEqual(['2']);
    expect(await found('startDate=2010-03-02&endDate=2010-03-02')).toEqual(['2']);
    expect(await found('startDate=2010-03-03T00:30:00%2B01:00&endDate=2010-03-01T23:00:00-02:00')).toEqual(['2']);
    expect(await found(`${march}&currency=GBP`)).toEqual(['5', '2']);
    expect(await found(`${march}&currency=EUR`)).toEqual(['2', '1']);
    expect(await found(`${march}&currency=CHF`)).toEqual([]);
    expect(data(await editor.get(`/exchange-rates?${march}&perPage=2&page=2`))).toEqual({
      exchangeRates: [{ date: '2010-03-01', base: 'EUR', rates: { USD: 1.1 } }],
      total: 3,
      page: 2,
      perPage: 2,
    });
    expect(data(await editor.get(`/exchange-rates?${march}&page=7`))).toEqual({
      exchangeRates: [],
      total: 3,
      page: 7,
      perPage: 20,
    });
    expect(await refused(app, () => editor.get('/exchange-rates?startDate=2010-03-02&endDate=2010-03-01'))).toEqual([
      400,
      { startDate: 'must not be after endDate' },
    ]);
  });

  const NO_DAY = { date: 'must be a valid date (YYYY-MM-DD)' };
  test.each(['2026-02-30', '0000-01-01', '2026-2-3', 'today', '2026-01-01T00:00:00Z', '10000-01-01'])(
    'D13: answer 400 for the date %s',
    async (day) => {
      expect(await refused(app, () => editor.get(`/exchange-rates/${day}`))).toEqual([400, NO_DAY]);
      expect(
        await refused(app, () => editor.put(`/exchange-rates/${day}`, { base: 'EUR', rates: { USD: 1 } })),
      ).toEqual([400, NO_DAY]);
    },
  );

  test.each([
    [{ base: 'EUR', rates: { USD: 0 } }, { 'rates.USD': 'must be greater than 0' }],
    [{ base: 'EUR', rates: { USD: -1 } }, { 'rates.USD': 'must be greater than 0' }],
    [{ base: 'EUR', rates: { USD: 1_000_000_001 } }, { 'rates.USD': 'must be at most 1000000000' }],
    [{ base: 'EUR', rates: { USD: 1.00000000001 } }, { 'rates.USD': 'must have at most 10 decimal places' }],
    [
      { base: 'EUR', rates: { USD: '1.1', GBP: null } },
      { 'rates.USD': 'must be a number', 'rates.GBP': 'must be a number' },
    ],
    [{ base: 'EUR', rates: { EUR: 1.1, USD: 1 } }, { 'rates.EUR': 'must be 1, because EUR is the base currency' }],
    [{ base: 'EUR', rates: {} }, { rates: 'must have at least one field' }],
    [
      { base: 'EUR', rates: { usd: 1, constructor: 1 } },
      { 'rates.usd': 'is not a known field', 'rates.constructor': 'is not a known field' },
    ],
    [
      { base: 'euro', rates: [] },
      { base: expect.any(String), rates: 'must be an object' },
    ],
    [{}, { base: 'is required', rates: 'is required' }],
  ])('D8: are rejected as %j, and nothing is stored', async (body, faults) => {
    expect(await refused(app, () => editor.put('/exchange-rates/2026-05-20', body))).toEqual([400, faults]);
  });

  test('D8: are limited to 300 currencies', async () => {
    const rates = Object.fromEntries(
      Array.from({ length: 301 }, (_, index) => [
        String.fromCodePoint(65 + (index % 26), 65 + Math.floor(index / 26), 90),
        1 + index,
      ]),
    );
    const path = `/exchange-rates/${newDay()}`;
    expect(await refused(app, () => editor.put(path, { base: 'EUR', rates }))).toEqual([
      400,
      { rates: 'must have at most 300 entries' },
    ]);
    data(await editor.put(path, { base: 'EUR', rates: Object.fromEntries(Object.entries(rates).slice(1)) }), 201);
  });

  test('are created once by 50 concurrent calls on two nodes, and those of one call remain', async () => {
    for (let round = 0; round < 3; round += 1) {
      const path = `/exchange-rates/${newDay()}`;
      const answers = await race((index) =>
        nodes[index % 2]!.put(path, { base: 'EUR', rates: { USD: 1 + index, GBP: 2 + index } }),
      );
      expect(statuses(answers)).toEqual({ 200: 49, 201: 1 });
      const { rates } = data(await editor.get(path));
      expect(rates.GBP - rates.USD).toBe(1);
    }
  });

  test('never fail under 50 concurrent writes of days, locations and imports', async () => {
    const [one, two] = [newDay(), newDay()];
    const answers = await race((index) =>
      index % 10 === 0
        ? exchangeRates.putAll([{ date: index % 20 ? one : two, base: 'EUR', rates: { USD: 1.1 } }]).then(() => null)
        : index % 3 === 0
          ? editor.put(`/locations/mixed-${index % 4}`, {
              type: 'AIRPORT',
              code: `QW${'ABCD'[index % 4]}`,
              name: 'x',
              cityId: null,
              countryId: null,
            })
          : nodes[index % 2]!.put(`/exchange-rates/${index % 2 ? one : two}`, {
              base: 'EUR',
              rates: { USD: 1 + index },
            }),
    );
    expect(answers.filter((answer) => answer && ![200, 201].includes(answer.status))).toEqual([]);
  });

  test('are checked by the database, where bad ones would fail every evaluation', async () => {
    const insert = 'insert into exchange_rate_days (date, base, rates, currencies) values ($1, $2, $3, $4)';
    const bad: [base: string, rates: string, currencies: string[]][] = [
      ['EUR', '{"USD":"0"}', ['EUR', 'USD']],
      ['EUR', '{"USD":"0.000"}', ['EUR', 'USD']],
      ['EUR', '{"USD":"-1"}', ['EUR', 'USD']],
      ['EUR', '{"USD":"1e5"}', ['EUR', 'USD']],
      ['EUR', '{"USD":""}', ['EUR', 'USD']],
      ['EUR', '{"USD":"NaN"}', ['EUR', 'USD']],
      ['EUR', '{"USD":"1\\n"}', ['EUR', 'USD']],
      ['EUR', '{"USD":1.1}', ['EUR', 'USD']],
      ['EUR', '{"USD":null}', ['EUR', 'USD']],
      ['EUR', '{"usd":"1"}', ['EUR', 'usd']],
      ['EUR', '{"EUR":"2","USD":"1"}', ['EUR', 'USD']],
      ['EUR', '{}', ['EUR']],
      ['EUR', '[]', ['EUR']],
      ['EUR', '"USD"', ['EUR']],
      ['EUR', 'null', ['EUR']],
      ['eur', '{"USD":"1"}', ['USD', 'eur']],
      ['EUR', '{"USD":"1"}', ['EUR', 'GBP', 'USD']],
      ['EUR', '{"USD":"1"}', ['EUR']],
    ];
    for (const [base, rates, currencies] of bad) {
      await expect(sql(app, insert, '1990-01-01', base, rates, currencies)).rejects.toMatchObject({ code: '23514' });
    }
    await sql(app, insert, '1990-01-01', 'EUR', '{"EUR":"1.0000","USD":"0.00010"}', ['EUR', 'USD']);
  });
});

describe('D42: with all packaged locations', () => {
  test('answers the documented examples, takes wildcards literally and lists an exact code first', async () => {
    const { url, drop } = await createTestDatabase();
    const database = await openDatabase({ url, entities, poolSize: 2, log: () => {} });
    const packaged = new ReferenceDataService(database);
    await packaged.addLocations(packagedLocations());
    const service = new LocationService(database, packaged);
    const found = async (query: LocationFilter, page = 1, perPage = 20) => {
      const { rows: locations, total } = await service.list({ ...query, page, perPage });
      return { locations, total, page, perPage };
    };

    const example = (name: string) => contractExample(app, 'Locations_list', 200, name).data;
    expect(await found({ search: 'lhr' })).toEqual(example('byCode'));
    expect(await found({ search: 'lhr' }, 3)).toEqual(example('pastTheEnd'));
    expect(await found({ search: 'london', type: 'CITY', countryId: 'country-GB' })).toEqual(example('citiesByName'));
    expect(await found({ type: 'AIRPORT', cityId: 'city-LON' }, 1, 2)).toEqual(example('airportsOfACity'));

    const first = (await found({ search: 'ber' })).locations.map(({ code }) => code);
    expect([first.slice(0, 2), first.indexOf('BER', 2)]).toEqual([['BER', 'BER'], -1]);
    expect([(await found({ search: '%' })).total, (await found({ search: '_' })).total]).toEqual([0, 0]);
    expect((await found({ search: 'ZÜRICH' })).total).toBeGreaterThan(0);
    expect((await found({ search: 'de', type: 'COUNTRY' })).locations[0]).toMatchObject({ id: 'country-DE' });
    const names = (await found({ type: 'COUNTRY' }, 1, 100)).locations.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    await database.close();
    await drop();
  });
});
