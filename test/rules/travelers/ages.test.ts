import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ageOn, travelerTypeOn } from '../../../src/domain/ages.ts';
import { dateOfDay, dayNumber } from '../../../src/domain/dates.ts';
import { describeTable } from '../tables.ts';

describeTable<{ name: string; born: string; on: string; age: number; type: string }>(
  import.meta.dirname,
  'ages.scenarios.json',
  ({ born, on, age, type }) => {
    expect(ageOn(born, on)).toBe(age);
    expect(travelerTypeOn(born, on)).toBe(type);
  },
);

describe('D46: an age', () => {
  const day = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2100-12-31') });

  test('is the number of birthdays that have passed', () => {
    fc.assert(
      fc.property(day, fc.nat(45_000), (birth, days) => {
        const born = dateOfDay(birth);
        // Date turns 29 February into 1 March in years without it.
        const birthdayIn = (year: number) => Date.UTC(year, Number(born.slice(5, 7)) - 1, Number(born.slice(8)));
        const firstYear = Number(born.slice(0, 4));
        const today = (birth + days) * 86_400_000;
        let birthdays = 0;
        while (birthdayIn(firstYear + birthdays + 1) <= today) birthdays += 1;
        expect(ageOn(born, dateOfDay(birth + days))).toBe(birthdays);
      }),
      { numRuns: 3_000 },
    );
  });

  test('never decreases, and grows by at most one from one day to the next', () => {
    fc.assert(
      fc.property(day, day, (birth, on) => {
        const born = dateOfDay(birth);
        const step = ageOn(born, dateOfDay(on + 1)) - ageOn(born, dateOfDay(on));
        expect(step === 0 || step === 1).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});
