import { describe, expect, test } from '@jest/globals';
import { dateOfDay, dayNumber, isCalendarDate, utcDayOf } from '../../src/domain/dates.ts';

describe('D13: calendar days', () => {
  test.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['0001-01-01', -719_162],
    ['9999-12-31', 2_932_896],
  ])('%s is day %d', (date, day) => {
    expect(dayNumber(date)).toBe(day);
    expect(dateOfDay(day)).toBe(date);
  });

  test('continue after the year 9999', () => {
    expect(dateOfDay(2_932_897)).toBe('10000-01-01');
  });

  test.each([
    ['2026-03-11', '2026-03-11'],
    ['2026-03-11T00:00:00Z', '2026-03-11'],
    ['2026-03-11T23:59:59.999999Z', '2026-03-11'],
    ['2026-03-11T23:30:00-01:00', '2026-03-12'],
    ['2026-03-11T00:30:00+01:00', '2026-03-10'],
    ['0001-01-01T00:00:00Z', '0001-01-01'],
    ['9999-12-31T23:59:59Z', '9999-12-31'],
    ['2026-02-30', undefined],
    ['2026-02-30T00:00:00Z', undefined],
    ['2026-03-11T23:59:59.999999999Z', '2026-03-11'],
    ['2026-03-11T23:59:59.9999999999Z', undefined],
    ['2026-03-11T24:00:00Z', undefined],
    ['2026-03-11T24:00:00.000-05:00', undefined],
    ['2026-03-11T24:00:01Z', undefined],
    ['2026-03-11T00:00:00', undefined],
    ['2026-03-11 00:00:00Z', undefined],
    ['0001-01-01T00:00:00+00:01', undefined],
    ['9999-12-31T23:59:59-00:01', undefined],
    ['today', undefined],
  ])('%s is on the UTC day %s', (text, day) => {
    expect(utcDayOf(text)).toBe(day);
  });

  test.each(['2028-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])('%s exists', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  test.each([
    '0000-01-01',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-00-01',
    '2026-01-00',
    '2026-1-1',
    '2026-01-32',
    '2026-13-01',
    '2026-01-01 ',
    '',
  ])('%p does not exist', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });
});
