import { expect, test } from '@jest/globals';
import { flightOutcome, hotelOutcome } from '../../../src/areas/policies/evaluation/findings/outcomes.ts';
import { newFlightRule, newHotelRule } from '../../../src/areas/policies/rule-rows.ts';

const flight = newFlightRule('rule', {});
const hotel = newHotelRule('rule', {});

test.each([
  ['flight', flightOutcome({ ...flight, maxLegs: 1 } as typeof flight, 'BLOCK'), flightOutcome(flight, 'BLOCK')],
  ['hotel', hotelOutcome({ ...hotel, maxLegs: 1 } as typeof hotel, 'BLOCK'), hotelOutcome(hotel, 'BLOCK')],
])(
  'D62: %s rules that differ in a limit have different outcomes, even in an unknown limit',
  (_kind, limited, unlimited) => {
    expect(limited).not.toBe(unlimited);
  },
);
