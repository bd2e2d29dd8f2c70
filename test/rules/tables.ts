import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

/** Runs `check` for every scenario of a JSON table, each named for its behaviour and the decision behind it. */
export function describeTable<Scenario extends { name: string }>(
  folder: string,
  file: string,
  check: (scenario: Scenario) => void,
): void {
  const { scenarios } = readJson<{ scenarios: Scenario[] }>(folder, file);
  describe(file, () => {
    test.each(scenarios)('$name', check);

    test('have unique names that start with a decision', () => {
      const names = scenarios.map(({ name }) => name);
      expect(names.filter((name) => !/^D\d+: /.test(name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
    });
  });
}

export function readJson<Content>(folder: string, file: string): Content {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Content;
}

/** `base` with the scenario's differences; a key that the base lacks is an error in the table. */
export function over<Whole extends object>(base: Whole, difference: Partial<Whole>): Whole {
  expect(Object.keys(base)).toEqual(expect.arrayContaining(Object.keys(difference)));
  return { ...base, ...difference };
}

/** Faults as a client gets them: messages by field, no field twice. */
export function byField(faults: readonly { field: string; message: string }[]): Record<string, string> {
  expect(new Set(faults.map(({ field }) => field)).size).toBe(faults.length);
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]));
}
