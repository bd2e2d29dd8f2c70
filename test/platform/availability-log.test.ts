import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { AvailabilityLog } from '../../src/platform/availability-log.ts';

let now = 0;
let lines: string[];
let availability: AvailabilityLog;

beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  lines = [];
  const log = (line: string) => void lines.push(line);
  availability = new AvailabilityLog({ warn: log, info: log });
});

afterEach(() => void jest.restoreAllMocks());

test('warns once of an outage, and says when it is over', () => {
  for (const _call of 'abc') availability.unavailable('down');
  for (const _call of 'abc') availability.available('up');
  expect(lines).toEqual(['down', 'up']);
});

test('warns once a minute of a server that keeps failing and recovering', () => {
  for (let second = 0; second < 120; second += 1) {
    availability.unavailable('down');
    availability.available('up');
    now += 1000;
  }
  expect(lines).toEqual(['down', 'up', 'down', 'up']);
});

test('warns of an outage that began within a minute of the last warning and continues', () => {
  availability.unavailable('first');
  availability.available('up');
  availability.unavailable('second');
  expect(lines).toEqual(['first', 'up']);
  now += 60_000;
  availability.unavailable('second');
  expect(lines).toEqual(['first', 'up', 'second']);
});
