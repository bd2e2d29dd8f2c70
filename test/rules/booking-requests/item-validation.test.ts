import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { components } from '../../../generated/api.d.ts';
import {
  additionRefusal,
  bookingRequestFaults,
  flightFaults,
  hotelFaults,
  removalRefusal,
} from '../../../src/areas/booking-requests/item-validation.ts';
import { dateOfDay, dayNumber } from '../../../src/domain/dates.ts';
import { byField, describeTable } from '../tables.ts';

type Schemas = components['schemas'];
type Flight = Schemas['FlightItemCreate'];
type Hotel = Schemas['HotelItemCreate'];

type Scenario = {
  name: string;
  create?: {
    flightItems?: Partial<Flight>[] | null;
    hotelItems?: Partial<Hotel>[] | null;
    travelers?: { travelerId: string }[];
  };
  addFlight?: Partial<Flight>;
  addHotel?: Partial<Hotel>;
  storedFlight?: Partial<Flight>;
  patchFlight?: Partial<Flight>;
  patchHotel?: Partial<Hotel>;
  faults: Record<string, string>;
};

const flight: Flight = {
  originLocationId: 'airport-IST',
  originCode: 'IST',
  destinationLocationId: 'airport-LHR',
  destinationCode: 'LHR',
  departureDate: '2026-04-01',
  arrivalDate: '2026-04-01',
  cabinClass: 'Economy',
  adultsCount: 1,
  price: 400,
  currency: 'EUR',
};
const hotel: Hotel = {
  cityId: 'city-LON',
  hotelName: 'Riverside',
  checkInDate: '2026-04-01',
  checkOutDate: '2026-04-04',
  price: 360,
  currency: 'EUR',
  roomOccupancy: [{ adultsCount: 1 }],
};
const travelers = [{ travelerId: 'a' }];

describeTable<Scenario>(import.meta.dirname, 'item-validation.scenarios.json', (scenario) => {
  expect(byField(faultsOf(scenario))).toEqual(scenario.faults);
});

function faultsOf({ create, addFlight, addHotel, storedFlight, patchFlight, patchHotel }: Scenario) {
  if (create) {
    const { flightItems = [{}], hotelItems = [{}] } = create;
    return bookingRequestFaults({
      totalPrice: 760,
      currency: 'EUR',
      ...(flightItems && { flightItems: flightItems.map((item) => ({ ...flight, ...item })) }),
      ...(hotelItems && { hotelItems: hotelItems.map((item) => ({ ...hotel, ...item })) }),
      travelers: (create.travelers ?? travelers).map((traveler) => ({ ...traveler, travelerTypeCode: 'ADT' })),
    });
  }
  if (addFlight) return flightFaults({ ...flight, ...addFlight });
  if (addHotel) return hotelFaults({ ...hotel, ...addHotel });
  if (patchFlight) return flightFaults({ ...flight, ...storedFlight, ...patchFlight }, patchFlight);
  return hotelFaults({ ...hotel, ...patchHotel }, patchHotel ?? {});
}

describe('D37: a patch', () => {
  const RUNS = { numRuns: 3_000 };
  const day = fc.integer({ min: dayNumber('2026-03-28'), max: dayNumber('2026-04-03') }).map(dateOfDay);
  const count = fc.integer({ min: 0, max: 1 });
  const flightFields = { departureDate: day, arrivalDate: day, adultsCount: count, childrenCount: count };
  const hotelFields = { checkInDate: day, checkOutDate: day };

  test('is invalid exactly when the whole flight would be, and the error names a field that was sent', () => {
    const patch = fc.record(flightFields, { requiredKeys: [], noNullPrototype: true });
    fc.assert(
      fc.property(fc.record(flightFields, { noNullPrototype: true }), patch, (stored, sent) => {
        fc.pre(flightFaults(stored).length === 0);
        const faults = flightFaults({ ...stored, ...sent }, sent);
        expect(faults).toHaveLength(flightFaults({ ...stored, ...sent }).length);
        expect(Object.keys(sent)).toEqual(expect.arrayContaining(faults.map(({ field }) => field)));
      }),
      RUNS,
    );
  });

  test('is invalid exactly when the whole stay would be, and the error names a field that was sent', () => {
    const patch = fc.record(hotelFields, { requiredKeys: [], noNullPrototype: true });
    const rooms = { roomOccupancy: [{ adultsCount: 1 }] };
    fc.assert(
      fc.property(fc.record(hotelFields, { noNullPrototype: true }), patch, (stored, sent) => {
        fc.pre(hotelFaults({ ...stored, ...rooms }).length === 0);
        const faults = hotelFaults({ ...stored, ...sent }, sent);
        expect(faults).toHaveLength(hotelFaults({ ...stored, ...sent, ...rooms }).length);
        expect(Object.keys(sent)).toEqual(expect.arrayContaining(faults.map(({ field }) => field)));
      }),
      RUNS,
    );
  });
});

describe('D28: the size of a booking request', () => {
  test.each([
    ['flight', 50],
    ['hotel', 50],
    ['traveler', 100],
  ] as const)('is limited for each %s: %i', (kind, most) => {
    expect(additionRefusal(kind, 0)).toBeNull();
    expect(additionRefusal(kind, most - 1)).toBeNull();
    const message = `This booking request already has the maximum of ${most} ${kind}s.`;
    expect(additionRefusal(kind, most)).toEqual({ message, faults: [] });
  });

  test.each(['item', 'traveler'] as const)('D37: includes at least one %s', (kind) => {
    expect(removalRefusal(kind, 2)).toBeNull();
    const message = `This is the last ${kind} of the booking request. Cancel the request instead.`;
    expect(removalRefusal(kind, 1)).toEqual({ message, faults: [] });
  });
});
