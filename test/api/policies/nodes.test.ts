import { afterAll, describe, expect, test } from '@jest/globals';
import { ExchangeRateService } from '../../../src/areas/reference-data/exchange-rate-service.ts';
import { ReferenceDataService } from '../../../src/areas/reference-data/reference-data-service.ts';
import {
  client,
  created,
  flight,
  hotel,
  POLICY_PERMISSIONS,
  PREFIX,
  sql,
  stoppedClock,
  testCompany,
  unique,
} from '../../support/builders.ts';
import { DEMO_LOCATIONS, startTestApp } from '../../support/test-app.ts';

const clock = stoppedClock('2026-03-11T12:00:00.000Z');
const here = await startTestApp({ prefix: PREFIX, clock });
const there = await startTestApp({ prefix: PREFIX, clock, url: here.url });
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const referenceData = new ReferenceDataService(here.database);
const exchangeRates = new ExchangeRateService(here.database);
await referenceData.addLocations(DEMO_LOCATIONS);
await exchangeRates.putAll([{ date: '2026-03-10', base: 'EUR', rates: { GBP: 0.8 } }]);

/** An administrator on one node, and a traveler on the other, where an earlier evaluation has filled the caches. */
async function setUp() {
  const company = testCompany(here);
  const { admin } = company;
  const policy = await company.policy({ bookingMode: 'HYBRID' });
  const flightRule = await company.flightRule(policy.id, { destinationCityId: 'city-LON', maxStops: 1 });
  const hotelRule = await company.hotelRule(policy.id, { cityId: 'city-LON', maxPricePerNight: 100, currency: 'EUR' });
  const traveler = client(there, { sub: unique('user'), companyId: company.id, roles: ['employee'] });
  const seen = async () =>
    (await traveler.post('/evaluate', { flight: flight({ stops: 1 }), hotel: hotel({ pricePerNight: 80 }) })).body;
  expect(await seen()).toMatchObject({
    bookingMode: 'HYBRID',
    flightEvaluation: { compliant: true },
    hotelEvaluation: { compliant: true },
  });
  return { company, admin, policy, flightRule, hotelRule, traveler, seen };
}

/** In one transaction with a new version, as the service does it. */
const changeLocations = (change: string) =>
  sql(
    here,
    `with raised as (update reference_data_versions set version = version + 1 where name = 'locations') update locations set ${change}`,
  );

describe('a change on one node is visible to the next request on the other, when it is of', () => {
  test('a flight rule', async () => {
    const { company, admin, policy, flightRule, seen } = await setUp();
    await admin.patch(`/${policy.id}/flight-rules/${flightRule.id}`, { maxStops: 0 });
    expect((await seen()).flightEvaluation.violations).toMatchObject([{ type: 'STOPS', limitValue: 0 }]);
    const special = await company.flightRule(policy.id, { priority: 1 });
    expect((await seen()).matchedFlightRule.id).toBe(special.id);
    await admin.delete(`/${policy.id}/flight-rules/${special.id}`);
    expect((await seen()).matchedFlightRule.id).toBe(flightRule.id);
    await admin.delete(`/${policy.id}/flight-rules/${flightRule.id}`);
    expect((await seen()).matchedFlightRule).toBeNull();
  });

  test('a hotel rule', async () => {
    const { company, admin, policy, hotelRule, seen } = await setUp();
    await admin.patch(`/${policy.id}/hotel-rules/${hotelRule.id}`, { maxPricePerNight: 99 });
    expect((await seen()).hotelEvaluation.violations).toMatchObject([{ type: 'PRICE', excessAmount: 1 }]);
    const special = await company.hotelRule(policy.id, { priority: 1 });
    expect((await seen()).matchedHotelRule.id).toBe(special.id);
    await admin.delete(`/${policy.id}/hotel-rules/${special.id}`);
    await admin.delete(`/${policy.id}/hotel-rules/${hotelRule.id}`);
    expect((await seen()).matchedHotelRule).toBeNull();
  });

  test('a policy', async () => {
    const { admin, policy, seen } = await setUp();
    await admin.patch(`/${policy.id}`, { bookingMode: 'REQUEST_ONLY', defaultAction: 'BLOCK' });
    expect(await seen()).toMatchObject({ bookingMode: 'REQUEST_ONLY', defaultAction: 'BLOCK' });
  });

  test('the company default, or the activity or existence of a policy', async () => {
    const { company, admin, policy, seen } = await setUp();
    const next = await company.policy({ isDefault: true, bookingMode: 'DIRECT_BOOKING' });
    expect((await seen()).bookingMode).toBe('DIRECT_BOOKING');
    await admin.patch(`/${policy.id}`, { isDefault: true });
    expect((await seen()).bookingMode).toBe('HYBRID');
    created(await admin.post(`/${next.id}/role-assignments`, { roleId: 'employee' }));
    await admin.patch(`/${next.id}`, { isActive: false });
    expect((await seen()).bookingMode).toBe('HYBRID');
    await admin.patch(`/${next.id}`, { isActive: true });
    expect((await seen()).bookingMode).toBe('DIRECT_BOOKING');
    await admin.delete(`/${next.id}`);
    expect((await seen()).bookingMode).toBe('HYBRID');
  });

  test('an assignment of a role or user', async () => {
    const { company, admin, traveler, seen } = await setUp();
    const [ofRole, ofUser] = [
      await company.policy({ bookingMode: 'REQUEST_ONLY' }),
      await company.policy({ bookingMode: 'DIRECT_BOOKING' }),
    ];
    await admin.post(`/${ofRole.id}/role-assignments`, { roleId: 'employee' });
    expect((await seen()).bookingMode).toBe('REQUEST_ONLY');
    await admin.post(`/${ofUser.id}/user-assignments`, { userId: traveler.userId });
    expect((await seen()).bookingMode).toBe('DIRECT_BOOKING');
    await admin.post(`/${ofUser.id}/user-assignments`, { userId: traveler.userId, effectiveFrom: '2026-03-12' });
    expect((await seen()).bookingMode).toBe('REQUEST_ONLY');
    await admin.delete(`/${ofRole.id}/role-assignments/employee`);
    expect((await seen()).bookingMode).toBe('HYBRID');
  });

  test('the name of a location or the city of an airport', async () => {
    const { seen } = await setUp();
    expect((await seen()).matchedHotelRule.cityName).toBe('London');
    await changeLocations("name = 'Londres' where id = 'city-LON'");
    expect(await seen()).toMatchObject({
      matchedHotelRule: { cityName: 'Londres' },
      matchedFlightRule: { destinationCityName: 'Londres' },
    });
    await changeLocations("city_id = 'city-PAR' where id = 'airport-LHR'");
    expect((await seen()).matchedFlightRule).toBeNull();
    await changeLocations("city_id = 'city-LON' where id = 'airport-LHR'");
    await referenceData.addLocations([
      { id: 'city-LPL', type: 'CITY', code: 'LPL', name: 'Liverpool', cityId: null, countryId: 'country-GB' },
    ]);
    expect((await seen()).matchedFlightRule.destinationCityName).toBe('Londres');
  });

  test('D43: the exchange rates of a day or of a later day', async () => {
    const { seen } = await setUp();
    await exchangeRates.putAll([{ date: '2026-03-10', base: 'EUR', rates: { GBP: 0.5 } }]);
    expect((await seen()).hotelEvaluation.violations).toMatchObject([{ actualValue: 160 }]);
    await exchangeRates.putAll([{ date: '2026-03-11', base: 'EUR', rates: { GBP: 0.4 } }]);
    expect((await seen()).hotelEvaluation.violations).toMatchObject([{ actualValue: 200 }]);
    await exchangeRates.putAll([{ date: '2026-03-11', base: 'EUR', rates: { GBP: 0.8 } }]);
    expect((await seen()).hotelEvaluation.compliant).toBe(true);
  });

  test('one rule 50 times during concurrent evaluations', async () => {
    const { admin, policy, flightRule, traveler } = await setUp();
    const progress = { confirmed: 1 };
    const older: number[] = [];
    const ask = async (): Promise<void> => {
      while (progress.confirmed < 51) {
        const least = progress.confirmed;
        const { body } = await traveler.post('/evaluate', { flight: flight() });
        if (body.matchedFlightRule.maxStops < least) older.push(least);
      }
    };
    const askers = [ask(), ask(), ask()];
    for (let maxStops = 2; maxStops <= 51; maxStops += 1) {
      await admin.patch(`/${policy.id}/flight-rules/${flightRule.id}`, { maxStops });
      progress.confirmed = maxStops;
    }
    await Promise.all(askers);
    expect(older).toEqual([]);
  });

  test('D3: the directory, to which the other node added a caller', async () => {
    const { company, policy } = await setUp();
    const newcomer = company.employee();
    await newcomer.get();
    const admin = client(there, { sub: unique('admin'), companyId: company.id, permissions: POLICY_PERMISSIONS });
    expect((await admin.post(`/${policy.id}/user-assignments`, { userId: newcomer.userId })).status).toBe(201);
  });
});
