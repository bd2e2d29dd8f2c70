import { describe, expect, test } from '@jest/globals';
import type { components } from '../../../generated/api.d.ts';
import {
  addedTravelerFaults,
  firstTravelDay,
  travelerFaults,
} from '../../../src/areas/booking-requests/traveler-check.ts';
import type { TravelerOfBooking } from '../../../src/areas/travelers/index.ts';
import { byField, describeTable } from '../tables.ts';

type Scenario = {
  name: string;
  travelers?: string[];
  day?: string;
  add?: string;
  faults: Record<string, string>;
};

const KNOWN: TravelerOfBooking[] = [
  { id: 'amira', userId: 'amira', birthDate: '1990-05-15' },
  { id: 'omar', userId: 'omar', birthDate: '1975-01-31' },
  { id: 'sami', userId: 'amira', birthDate: '2018-03-12' },
  { id: 'lea', userId: 'omar', birthDate: '2028-03-12' },
  { id: 'leap', userId: 'omar', birthDate: '2020-02-29' },
  { id: 'tariq', userId: 'tariq', birthDate: '1980-01-01' },
];
const OWNERS = ['amira', 'omar'];

describeTable<Scenario>(import.meta.dirname, 'traveler-check.scenarios.json', (scenario) => {
  const { travelers = [], day = '2030-03-11', add, faults } = scenario;
  const sent = travelers.map((text) => {
    const [travelerId = '', type] = text.split(' ');
    return { travelerId, travelerTypeCode: type as components['schemas']['TravelerType'] };
  });
  if (add === undefined) expect(byField(travelerFaults(sent, KNOWN, OWNERS, day))).toEqual(faults);
  else {
    const traveler = KNOWN.find(({ id }) => id === add) ?? null;
    expect(byField(addedTravelerFaults(traveler, sent))).toEqual(faults);
  }
});

describe('D32: the first travel day', () => {
  const flights = ['2030-03-14', '2030-03-11', '2030-03-13'].map((departureDate) => ({ departureDate }));
  const hotels = ['2030-03-12', '2030-03-10'].map((checkInDate) => ({ checkInDate }));

  test('is the earliest departure or check-in', () => {
    expect(firstTravelDay(flights, [])).toBe('2030-03-11');
    expect(firstTravelDay([], hotels)).toBe('2030-03-10');
    expect(firstTravelDay(flights, hotels)).toBe('2030-03-10');
  });
});
