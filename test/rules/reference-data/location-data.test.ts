import { describe, expect, test } from '@jest/globals';
import {
  packagedLocations,
  type LocationRecord,
  type LocationType,
} from '../../../src/areas/reference-data/location-data.ts';

const places = packagedLocations();
const byId = new Map(places.map((place) => [place.id, place]));

describe('D42: the packaged locations', () => {
  test.each<[LocationType, number, number]>([
    ['COUNTRY', 249, 251],
    ['CITY', 8_000, 9_500],
    ['AIRPORT', 8_500, 10_000],
  ])('have a plausible number of each type: %s', (type, atLeast, atMost) => {
    const count = ofType(type).length;
    expect(count).toBeGreaterThanOrEqual(atLeast);
    expect(count).toBeLessThanOrEqual(atMost);
  });

  test('have unique IDs that need no encoding in a URL', () => {
    expect(byId.size).toBe(places.length);
    expect(places.filter(({ id }) => !/^[A-Za-z0-9._~-]{1,64}$/.test(id))).toEqual([]);
  });

  test('have IDs made of type and code', () => {
    expect(places.filter(({ id, type, code }) => id !== `${type.toLowerCase()}-${code}`)).toEqual([]);
  });

  test('have well-formed ISO and IATA codes, including XK but not AC', () => {
    expect(ofType('COUNTRY').filter(({ code }) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
    expect([...ofType('CITY'), ...ofType('AIRPORT')].filter(({ code }) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(byId.has('country-XK')).toBe(true);
    expect(byId.has('country-AC')).toBe(false);
  });

  test('have names that fit the contract', () => {
    const unfit = places.filter(
      ({ name }) =>
        name === '' || name !== name.trim() || name.length > 200 || name.includes('\0') || !name.isWellFormed(),
    );
    expect(unfit).toEqual([]);
  });

  test('come after the locations they lie in, each with the right references', () => {
    const seen = new Set<string | null>([null]);
    for (const place of places) {
      expect([place.id, seen.has(place.cityId), seen.has(place.countryId)]).toEqual([place.id, true, true]);
      expect([place.id, place.cityId !== null, place.countryId !== null]).toEqual([
        place.id,
        place.type === 'AIRPORT',
        place.type !== 'COUNTRY',
      ]);
      seen.add(place.id);
    }
  });

  test('have each airport in the same country as its city', () => {
    const torn = ofType('AIRPORT').filter(({ cityId, countryId }) => byId.get(cityId!)!.countryId !== countryId);
    expect(torn).toEqual([]);
  });

  test('have an airport in every city', () => {
    const served = new Set(ofType('AIRPORT').map(({ cityId }) => cityId));
    expect(ofType('CITY').filter(({ id }) => !served.has(id))).toEqual([]);
  });

  test('omit airports that are closed or not yet open', () => {
    for (const code of ['TXL', 'SXF', 'THF', 'LIJ']) expect(byId.has(`airport-${code}`)).toBe(false);
  });

  test('are sorted by type and code in their file, for a readable diff', () => {
    const types: LocationType[] = ['COUNTRY', 'CITY', 'AIRPORT'];
    const codes = places.map(({ type, code }) => `${types.indexOf(type)} ${code}`);
    expect(codes).toEqual(codes.toSorted());
  });

  test.each([
    ['AMM', 'AMM', 'Amman', 'JO'],
    ['AMS', 'AMS', 'Amsterdam', 'NL'],
    ['ARN', 'STO', 'Stockholm', 'SE'],
    ['ATH', 'ATH', 'Athens', 'GR'],
    ['AUH', 'AUH', 'Abu Dhabi', 'AE'],
    ['BER', 'BER', 'Berlin', 'DE'],
    ['BGW', 'BGW', 'Baghdad', 'IQ'],
    ['BKK', 'BKK', 'Bangkok', 'TH'],
    ['BOM', 'BOM', 'Mumbai', 'IN'],
    ['BSR', 'BSR', 'Basra', 'IQ'],
    ['CDG', 'PAR', 'Paris', 'FR'],
    ['CGK', 'JKT', 'Jakarta', 'ID'],
    ['CMB', 'CMB', 'Colombo', 'LK'],
    ['CRL', 'BRU', 'Brussels', 'BE'],
    ['DCA', 'WAS', 'Washington', 'US'],
    ['DME', 'MOW', 'Moscow', 'RU'],
    ['DMK', 'BKK', 'Bangkok', 'TH'],
    ['DOH', 'DOH', 'Doha', 'QA'],
    ['DWC', 'DXB', 'Dubai', 'AE'],
    ['DXB', 'DXB', 'Dubai', 'AE'],
    ['EBL', 'EBL', 'Erbil', 'IQ'],
    ['ESB', 'ANK', 'Ankara', 'TR'],
    ['EWR', 'NYC', 'New York', 'US'],
    ['EZE', 'BUE', 'Buenos Aires', 'AR'],
    ['FCO', 'ROM', 'Rome', 'IT'],
    ['FLR', 'FLR', 'Florence', 'IT'],
    ['FRA', 'FRA', 'Frankfurt', 'DE'],
    ['GIG', 'RIO', 'Rio de Janeiro', 'BR'],
    ['GMP', 'SEL', 'Seoul', 'KR'],
    ['GRU', 'SAO', 'São Paulo', 'BR'],
    ['HKG', 'HKG', 'Hong Kong', 'HK'],
    ['HND', 'TYO', 'Tokyo', 'JP'],
    ['ICN', 'SEL', 'Seoul', 'KR'],
    ['IKA', 'THR', 'Tehran', 'IR'],
    ['IST', 'IST', 'Istanbul', 'TR'],
    ['ISU', 'ISU', 'Sulaymaniyah', 'IQ'],
    ['JFK', 'NYC', 'New York', 'US'],
    ['KBP', 'IEV', 'Kyiv', 'UA'],
    ['KIN', 'KIN', 'Kingston', 'JM'],
    ['KIX', 'OSA', 'Osaka', 'JP'],
    ['KUL', 'KUL', 'Kuala Lumpur', 'MY'],
    ['LGA', 'NYC', 'New York', 'US'],
    ['LGW', 'LON', 'London', 'GB'],
    ['LHR', 'LON', 'London', 'GB'],
    ['LIN', 'MIL', 'Milan', 'IT'],
    ['MCO', 'ORL', 'Orlando', 'US'],
    ['MEX', 'MEX', 'Mexico City', 'MX'],
    ['MUC', 'MUC', 'Munich', 'DE'],
    ['MXP', 'MIL', 'Milan', 'IT'],
    ['NJF', 'NJF', 'Najaf', 'IQ'],
    ['NMI', 'BOM', 'Mumbai', 'IN'],
    ['NRT', 'TYO', 'Tokyo', 'JP'],
    ['ORD', 'CHI', 'Chicago', 'US'],
    ['ORY', 'PAR', 'Paris', 'FR'],
    ['OTP', 'BUH', 'Bucharest', 'RO'],
    ['PKX', 'BJS', 'Beijing', 'CN'],
    ['PRN', 'PRN', 'Pristina', 'XK'],
    ['PVG', 'SHA', 'Shanghai', 'CN'],
    ['SAW', 'IST', 'Istanbul', 'TR'],
    ['STN', 'LON', 'London', 'GB'],
    ['SYD', 'SYD', 'Sydney', 'AU'],
    ['YUL', 'YMQ', 'Montreal', 'CA'],
    ['YYZ', 'YTO', 'Toronto', 'CA'],
    ['ZRH', 'ZRH', 'Zurich', 'CH'],
  ])('have %s in %s (%s, %s)', (airportCode, cityCode, cityName, countryCode) => {
    const airport = byId.get(`airport-${airportCode}`)!;
    expect(airport).toMatchObject({ cityId: `city-${cityCode}`, countryId: `country-${countryCode}` });
    expect(byId.get(airport.cityId!)!.name).toBe(cityName);
  });

  test.each([
    ['SPX', 'EG', 'Houston'],
    ['ACY', 'US', 'Araçuaí'],
    ['BKA', 'RU', 'Moscow'],
  ])('do not have %s (%s) in %s, which has or had the same code', (airportCode, countryCode, cityName) => {
    const airport = byId.get(`airport-${airportCode}`)!;
    expect(airport.countryId).toBe(`country-${countryCode}`);
    expect(byId.get(airport.cityId!)!.name).not.toBe(cityName);
  });

  test.each([
    ['DE', 'Germany'],
    ['GB', 'United Kingdom'],
    ['IQ', 'Iraq'],
    ['BQ', 'Bonaire, Sint Eustatius and Saba'],
  ])('name %s in English: %s', (code, name) => {
    expect(byId.get(`country-${code}`)).toEqual({
      id: `country-${code}`,
      type: 'COUNTRY',
      code,
      name,
      cityId: null,
      countryId: null,
    });
  });
});

function ofType(type: LocationType): LocationRecord[] {
  return places.filter((place) => place.type === type);
}
