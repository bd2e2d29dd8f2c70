import { describe, expect, test } from '@jest/globals';
import { storedWindow, windowAsSent, windowFaults, windowHolds } from '../../src/domain/effective-window.ts';

describe('D20: windows', () => {
  test.each([
    ['2026-03-02', '2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'],
    ['2028-02-28', '2028-02-28T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['2026-12-31', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2026-03-02T10:30:00Z', '2026-03-02T10:30:00.000Z', '2026-03-02T10:30:00.001Z'],
    ['2026-03-02T10:30:00.500Z', '2026-03-02T10:30:00.500Z', '2026-03-02T10:30:00.501Z'],
    ['2026-03-02T10:30:00.1239Z', '2026-03-02T10:30:00.123Z', '2026-03-02T10:30:00.124Z'],
    ['2026-03-02T00:30:00+03:00', '2026-03-01T21:30:00.000Z', '2026-03-01T21:30:00.001Z'],
  ])('%s starts at %s and ends before %s', (text, start, end) => {
    const window = { effectiveFrom: new Date(start), effectiveUntil: new Date(end) };
    expect(storedWindow(text, text)).toMatchObject(window);
  });

  test.each([null, undefined])('%p is open at both ends', (text) => {
    expect(storedWindow(text, text)).toMatchObject({ effectiveFrom: null, effectiveUntil: null });
    expect(windowHolds({ start: null, end: null }, new Date())).toBe(true);
  });

  test('hold from their start until just before their end', () => {
    const window = { start: new Date(1_000), end: new Date(2_000) };
    expect([999, 1_000, 1_999, 2_000].map((now) => windowHolds(window, new Date(now)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('D19: the dates of a window', () => {
  test.each([
    [null, null],
    ['2026-03-02', null],
    [undefined, '2026-03-02'],
    ['2026-03-02', '2026-03-02'],
    ['2026-03-02T12:00:00Z', '2026-03-02T12:00:00Z'],
    ['2026-03-02T12:00:00Z', '2026-03-02'],
    ['2026-03-02', '2026-03-02T00:00:00Z'],
    ['0001-01-01', '9999-12-31'],
  ])('%p to %p are accepted', (from, until) => {
    expect(windowFaults(from, until)).toEqual([]);
  });

  test.each([
    ['2026-03-03', '2026-03-02'],
    ['2026-03-02T12:00:00.001Z', '2026-03-02T12:00:00Z'],
    ['2026-03-02', '2026-03-01T23:59:59.999Z'],
    ['2026-03-02T00:00:00Z', '2026-03-01'],
    ['2026-03-02T00:00:00Z', '2026-03-02T02:00:00+03:00'],
  ])('%p to %p are refused: the end is before the start', (from, until) => {
    expect(windowFaults(from, until)).toEqual([
      { field: 'effectiveUntil', message: 'must not be before effectiveFrom' },
    ]);
  });

  test.each([
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-3-2',
    '02.03.2026',
    'tomorrow',
    '',
    '2026-03-02T25:00:00Z',
    '2026-02-30T12:00:00Z',
    '2026-03-02T12:00:00',
    '2026-03-02T12:00Z',
    '2026-06-30T23:59:60Z',
    '0001-01-01T00:59:59.999+01:00',
    '9999-12-31T23:00:00-01:00',
  ])('%p is refused at either end', (text) => {
    const message = expect.stringMatching(/^must be a valid date .* in the years 1 to 9999 UTC$/);
    expect(windowFaults(text, text)).toEqual([
      { field: 'effectiveFrom', message },
      { field: 'effectiveUntil', message },
    ]);
    expect(windowFaults(text, '2026-03-02')).toEqual([{ field: 'effectiveFrom', message }]);
    expect(windowFaults('2026-03-02', text)).toEqual([{ field: 'effectiveUntil', message }]);
  });
});

describe('D20: stored windows', () => {
  test.each([
    [null, null],
    ['2026-03-02', null],
    [null, '2026-03-02'],
    ['2026-03-02', '2026-03-02'],
    ['2026-03-02T12:00:00.000Z', '2026-12-31'],
    ['2026-03-02', '2026-03-02T12:00:00.001Z'],
    ['0001-01-01', '9999-12-31'],
    ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ])('%p to %p is shown as it was sent', (effectiveFrom, effectiveUntil) => {
    expect(windowFaults(effectiveFrom, effectiveUntil)).toEqual([]);
    expect(windowAsSent(storedWindow(effectiveFrom, effectiveUntil))).toEqual({ effectiveFrom, effectiveUntil });
  });
});
