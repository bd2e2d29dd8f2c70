import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { CommandError, type FileFault } from '../../generated/client/lib/packages/command/faults.js';
import { differencesIn, type Judgement, reasonsFor } from '../../generated/client/lib/packages/command/expectations.js';
import { githubReport } from '../../generated/client/lib/packages/command/github.js';
import { junitReport } from '../../generated/client/lib/packages/command/junit.js';
import {
  diffLines,
  isEmptyDiff,
  policyDiff,
  storedIds,
} from '../../generated/client/lib/packages/command/policy-diff.js';
import {
  newPolicyText,
  parsePolicy,
  textWithIds,
  updatedPolicyText,
} from '../../generated/client/lib/packages/command/policy-file.js';
import {
  defaultPriority,
  type PolicyModel,
  type Rule,
  shortPolicy,
} from '../../generated/client/lib/packages/command/policy-model.js';
import { faultsIn } from '../../generated/client/lib/packages/command/schema-check.js';
import { paintFor, printerFor, type Terminal } from '../../generated/client/lib/packages/command/terminal.js';
import { parseYaml, type YamlFile } from '../../generated/client/lib/packages/command/yaml-file.js';
import { defaultFlightPriority, defaultHotelPriority } from '../../src/areas/policies/rule-validation.ts';

/* The parts of the command `travel-desk` that need no service: policies as files, differences, expectations, reports. */

const plain = (text: string): string => text;

const stored = (changes: Partial<PolicyModel> = {}): PolicyModel => ({
  id: 'p-1',
  name: 'Standard',
  description: null,
  bookingMode: 'HYBRID',
  defaultAction: 'ALLOW',
  isDefault: false,
  isActive: true,
  flightRules: [storedFlight('r-1', { originCityId: 'city-BER', priority: 30 }), storedFlight('r-2', { maxStops: 2 })],
  hotelRules: [],
  ...changes,
});

/** A response of the service. */
function storedFlight(id: string, fields: Rule): Rule {
  return {
    id,
    priority: 100,
    originCityId: null,
    originCountryId: null,
    destinationCityId: null,
    destinationCountryId: null,
    isInternational: null,
    maxPricePerPerson: null,
    currency: 'USD',
    allowedCabinClasses: [],
    durationBudgetTiers: null,
    durationCabinTiers: null,
    maxStops: null,
    advanceBookingDays: null,
    action: null,
    ...fields,
  };
}

function faultsOf(act: () => unknown): readonly FileFault[] {
  try {
    act();
  } catch (error) {
    if (error instanceof CommandError) return error.details.faults;
    throw error;
  }
  return [];
}

const linesOf = (faults: readonly FileFault[]): string[] =>
  faults.map(({ line, field, message }) => `${line} ${field} ${message}`);

describe('a policy as a file (D65)', () => {
  test('omits default values and has a fixed order', () => {
    const policy = stored({
      isDefault: true,
      flightRules: [
        storedFlight('r-1', {
          maxPricePerPerson: 300,
          currency: 'EUR',
          allowedCabinClasses: ['ECONOMY', 'BUSINESS'],
          durationBudgetTiers: [{ maxPrice: 5, maxHours: null, minHours: 6 }],
        }),
        storedFlight('r-2', { priority: 5, isInternational: true }),
      ],
    });
    expect(newPolicyText(policy)).toBe(`id: p-1
name: Standard
bookingMode: HYBRID
defaultAction: ALLOW
isDefault: true

flightRules:
  - id: r-1
    maxPricePerPerson: 300
    currency: EUR
    allowedCabinClasses: [ ECONOMY, BUSINESS ]
    durationBudgetTiers:
      - { minHours: 6, maxPrice: 5 }

  - id: r-2
    priority: 5
    isInternational: true

hotelRules: []
`);
  });

  test('reads back the same', () => {
    const policy = stored({ description: 'a: #b\n"c"\n', isActive: false });
    expect(shortPolicy(parsePolicy('p.yaml', newPolicyText(policy)).model)).toEqual(shortPolicy(policy));
  });

  test.each([undefined, 'city-BER'])('has the same default priorities of rules as the service (%s)', (city) => {
    const values = (id: string) => [null, id];
    for (const originCityId of values(city ?? 'city-MUC'))
      for (const originCountryId of values('country-DE'))
        for (const destinationCityId of values('city-LON'))
          for (const destinationCountryId of values('country-GB'))
            for (const isInternational of [null, true, false]) {
              const scope = { originCityId, originCountryId, destinationCityId, destinationCountryId, isInternational };
              expect(defaultPriority('flightRules', scope)).toBe(defaultFlightPriority(scope));
              const hotel = { cityId: originCityId, countryId: originCountryId };
              expect(defaultPriority('hotelRules', hotel)).toBe(defaultHotelPriority(hotel));
            }
  });

  test('names the line of a syntax error, an unknown key, an invalid value and a repeated ID', () => {
    expect(linesOf(faultsOf(() => parsePolicy('p.yaml', 'name: A\n  bookingMode: x: y\n')))[0]).toMatch(/^1 .*YAML/);
    const text = [
      'name: Standard',
      'bookingMode: HYBRD',
      'defaultAction: ALLOW',
      'flightRules:',
      '  - maxPrice: 3',
      '    maxStops: two',
      '  - durationBudgetTiers:',
      '      - { minHours: 0, maxPrice: -1 }',
      'extra: 1',
    ].join('\n');
    expect(linesOf(faultsOf(() => parsePolicy('p.yaml', text)))).toEqual([
      '2 bookingMode must be one of DIRECT_BOOKING, REQUEST_ONLY, HYBRID',
      expect.stringMatching(/^5 flightRules\.0\.maxPrice is not a known key; known keys are id, .*maxPricePerPerson/),
      '6 flightRules.0.maxStops must be a whole number, not "two"',
      '8 flightRules.1.durationBudgetTiers.0.maxPrice must be at least 0',
      expect.stringMatching(/^9 extra is not a known key/),
    ]);
    const twice =
      'name: Ab\nbookingMode: HYBRID\ndefaultAction: ALLOW\nflightRules: [ { id: A } ]\nhotelRules:\n- id: a\n';
    expect(linesOf(faultsOf(() => parsePolicy('p.yaml', twice)))).toEqual([
      '6 hotelRules.0.id must not be the same as flightRules.0.id',
    ]);
    expect(linesOf(faultsOf(() => parsePolicy('p.yaml', '')))).toEqual(['1  must be a map, not empty']);
    expect(linesOf(faultsOf(() => parsePolicy('p.yaml', 'name: Ab\n')))).toEqual([
      '1 bookingMode is required',
      '1 defaultAction is required',
    ]);
  });

  test('accepts anchors and merge keys, and rejects an alias bomb', () => {
    const yaml = parseYaml('t.yaml', 'a: &a { x: 1, y: 2 }\nb: { <<: *a, y: 3 }\n');
    expect(yaml.value).toEqual({ a: { x: 1, y: 2 }, b: { x: 1, y: 3 } });
    const levels = Array.from({ length: 20 }, (_, level) => `l${level + 1}: &l${level + 1} [ *l${level}, *l${level} ]`);
    const bomb = ['l0: &l0 [ a, b ]', ...levels].join('\n');
    expect(faultsOf(() => parseYaml('t.yaml', bomb))).toHaveLength(1);
  });
});

test('a map as a key is rejected like any unknown key, without a warning of the YAML library', () => {
  const warned = jest.spyOn(process, 'emitWarning');
  const text = 'name: &a { b: 1 }\n? { <<: *a }\n: 1\n';
  expect(linesOf(faultsOf(() => parsePolicy('p.yaml', text)))).toContainEqual(
    expect.stringMatching(/^1 .* is not a known key/),
  );
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

describe('a file that is pulled again', () => {
  const text = `# Owner: travel team
id: p-1
name: "Standard"   # as in the handbook
bookingMode: HYBRID
defaultAction: ALLOW
isActive: true

flightRules:
  # from Berlin
  - originCityId: city-BER
    id: r-1

  # all others
  - id: r-2
    maxStops: 2 # agreed
`;

  test('does not change a byte when nothing differs', () => {
    expect(updatedPolicyText(parsePolicy('p.yaml', text), stored())).toBe(text);
    const written = newPolicyText(stored());
    expect(updatedPolicyText(parsePolicy('p.yaml', written), stored())).toBe(written);
  });

  test('keeps comments and changes only what differs', () => {
    const policy = stored({
      description: 'New',
      flightRules: [
        storedFlight('r-2', { maxStops: 1, allowedCabinClasses: ['ECONOMY'] }),
        storedFlight('r-3', { isInternational: false, priority: 50 }),
      ],
      hotelRules: [{ id: 'h-1', cityId: 'city-LON', priority: 10, allowedStarRatings: [4] }],
    });
    const updated = updatedPolicyText(parsePolicy('p.yaml', text), policy);
    expect(updated).toBe(`# Owner: travel team
id: p-1
name: "Standard" # as in the handbook
description: New
bookingMode: HYBRID
defaultAction: ALLOW
isActive: true

flightRules:
  # all others
  - id: r-2
    allowedCabinClasses: [ ECONOMY ]
    maxStops: 1 # agreed

  - id: r-3
    isInternational: false
hotelRules:
  - id: h-1
    cityId: city-LON
    allowedStarRatings: [ 4 ]
`);
    expect(shortPolicy(parsePolicy('p.yaml', updated).model)).toEqual(shortPolicy(policy));
  });

  test('drops values that have become the default', () => {
    const inactive = text.replace('isActive: true', 'isActive: false');
    expect(updatedPolicyText(parsePolicy('p.yaml', inactive), stored())).not.toContain('isActive');
  });

  test.each([
    ['merge keys', 'flightRules:\n  - &a { id: r-1, originCityId: city-BER }\n  - { <<: *a, id: r-2, maxStops: 2 }\n'],
    ['aliases', 'hotelRules: &none []\nflightRules: *none\n'],
  ])('has the stored values, even if it was written with %s', (_way, rules) => {
    const file = parsePolicy('p.yaml', `id: p-1\nname: Standard\nbookingMode: HYBRID\ndefaultAction: ALLOW\n${rules}`);
    expect(shortPolicy(parsePolicy('p.yaml', updatedPolicyText(file, stored())).model)).toEqual(shortPolicy(stored()));
  });

  test('gets the IDs of a new policy and new rules as the first keys', () => {
    const fresh = `# Interns\nname: Interns\nbookingMode: HYBRID\ndefaultAction: ALLOW\nflightRules:\n  # all\n  - maxStops: 1\n  - { id: r-9 }\n`;
    const created = stored({ id: 'p-7', flightRules: [storedFlight('r-8', { maxStops: 1 }), storedFlight('r-9', {})] });
    expect(textWithIds(parsePolicy('p.yaml', fresh), created)).toBe(
      `# Interns\nid: p-7\nname: Interns\nbookingMode: HYBRID\ndefaultAction: ALLOW\nflightRules:\n  # all\n  - id: r-8\n    maxStops: 1\n  - { id: r-9 }\n`,
    );
    expect(textWithIds(parsePolicy('p.yaml', text), stored({ flightRules: [storedFlight('r-1', {})] }))).toBe(text);
    const aliases = text.replace(/flightRules:[^]*/, 'flightRules: [ &a { maxStops: 1 }, *a ]\n');
    const twins = stored({ flightRules: ['r-1', 'r-2'].map((id) => storedFlight(id, { maxStops: 1 })) });
    expect(textWithIds(parsePolicy('p.yaml', aliases), twins)).not.toMatch(/id: r-1[^]*id: r-1/);
  });

  test('keeps the comments of a rule that has no ID yet, if a stored rule has its content', () => {
    const file = parsePolicy('p.yaml', text.replace('id: r-2\n    maxStops', 'maxStops'));
    expect(updatedPolicyText(file, stored())).toContain('  # all others\n  - id: r-2\n    maxStops: 2 # agreed\n');
  });
});

describe('a file with Windows line endings', () => {
  const windows = (text: string): string => text.replaceAll('\n', '\r\n');
  const text = windows(`# Owner: travel team
id: p-1
name: Standard # as in the handbook
bookingMode: HYBRID
defaultAction: ALLOW
flightRules:
  # all others
  - maxStops: 2
`);

  test('keeps them when it is updated or gets IDs', () => {
    const file = parsePolicy('p.yaml', text);
    const updated = updatedPolicyText(file, stored({ flightRules: [storedFlight('r-2', { maxStops: 1 })] }));
    for (const written of [
      updated,
      textWithIds(file, stored({ flightRules: [storedFlight('r-2', { maxStops: 2 })] })),
    ]) {
      expect(written).toContain('# Owner: travel team\r\nid: p-1\r\nname: Standard # as in the handbook\r\n');
      expect(written).toContain('  - id: r-2\r\n    maxStops:');
      expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    }
  });
});

describe('the difference between a file and the stored policy', () => {
  test('is empty for equivalent content', () => {
    const file = stored({
      id: 'P-1',
      isDefault: null,
      flightRules: [
        { id: 'R-1', originCityId: 'city-BER' },
        { id: 'r-2', maxStops: 2, durationBudgetTiers: [], priority: 100 },
      ],
    });
    expect(isEmptyDiff(policyDiff(stored({ isDefault: true }), file))).toBe(true);
  });

  test('names changed fields, and added, changed and removed rules', () => {
    const file = stored({
      name: 'Standard 2030',
      isActive: false,
      flightRules: [{ id: 'r-2', maxStops: 1, currency: 'EUR', maxPricePerPerson: 400 }, { isInternational: true }],
    });
    expect(diffLines(policyDiff(stored(), file), plain)).toEqual([
      '  ~ name: Standard → "Standard 2030"',
      '  ~ isActive: true → false',
      '  ~ flightRules.0 (every flight)',
      '      maxPricePerPerson: none → 400',
      '      currency: none → EUR',
      '      maxStops: 2 → 1',
      '  + flightRules.1 (international): isInternational true',
      '  - r-1 (city-BER → anywhere): originCityId city-BER',
    ]);
  });

  test('matches a rule without an ID to one stored rule with the same content, once', () => {
    const rules = [storedFlight('r-1', { maxStops: 2 }), storedFlight('r-2', { maxStops: 2 })];
    expect(storedIds('flightRules', rules, [{ maxStops: 2 }, { id: 'r-1', maxStops: 2 }, { maxStops: 2 }])).toEqual([
      'r-2',
      'r-1',
      null,
    ]);
  });

  test('shows when a policy is to become the default', () => {
    expect(policyDiff(stored(), stored({ isDefault: true })).fields).toEqual([
      { field: 'isDefault', from: false, to: true },
    ]);
  });
});

describe('an expectation', () => {
  const judged = {
    action: 'BLOCK',
    compliant: false,
    violations: [
      { type: 'STOPS', message: 'Too many stops.' },
      { type: 'PRICE', message: 'Too dear.' },
    ],
    matchedRule: 'flightRules.0',
    explanation: {
      rules: [
        { ruleId: 'flightRules.0', priority: 10, matches: true, mismatches: [], outrankedBy: null },
        { ruleId: 'flightRules.1', priority: 20, matches: true, mismatches: [], outrankedBy: 'flightRules.0' },
        {
          ruleId: 'flightRules.2',
          priority: 30,
          matches: false,
          mismatches: [{ field: 'originCityId', expected: 'city-BER', actual: 'city-MUC' }],
          outrankedBy: null,
        },
      ],
      rulesOmitted: 0,
      checks: [
        {
          type: 'PRICE',
          outcome: 'VIOLATED',
          limitValue: 3,
          actualValue: 4,
          from: 'maxPricePerPerson',
          rateDate: null,
          reason: null,
        },
        {
          type: 'CABIN_CLASS',
          outcome: 'SKIPPED',
          limitValue: null,
          actualValue: null,
          from: null,
          rateDate: null,
          reason: 'There is no limit.',
        },
      ],
      warnings: [],
    },
  } as unknown as Judgement;
  const same = (rule: string): string => ({ 'r-1': 'flightRules.0' })[rule] ?? rule;

  test('is met by violations in any order, and by the position or ID of a rule', () => {
    const expected = { action: 'BLOCK', compliant: false, violations: ['PRICE', 'STOPS'], matchedRule: 'r-1' } as const;
    expect(differencesIn('flight', { ...expected, violations: [...expected.violations] }, judged, same)).toEqual([]);
    expect(differencesIn('flight', {}, judged, same)).toEqual([]);
  });

  test('reports each difference', () => {
    const expected = { action: 'ALLOW', violations: ['PRICE'], matchedRule: null } as const;
    expect(differencesIn('flight', { ...expected, violations: [...expected.violations] }, judged, same)).toEqual([
      { half: 'flight', field: 'action', expected: 'ALLOW', actual: 'BLOCK' },
      { half: 'flight', field: 'violations', expected: ['PRICE'], actual: ['PRICE', 'STOPS'] },
      { half: 'flight', field: 'matchedRule', expected: null, actual: 'flightRules.0' },
    ]);
  });

  test('explains why it failed', () => {
    const reasons = (expected: Parameters<typeof reasonsFor>[0]) => reasonsFor(expected, judged, same);
    expect(reasons({ violations: ['CABIN_CLASS'], matchedRule: 'flightRules.1' })).toEqual([
      'flightRules.0 applies',
      'PRICE: Too dear. (maxPricePerPerson)',
      'CABIN_CLASS was not checked: There is no limit.',
      'flightRules.1 matches too, but flightRules.0 comes before it',
    ]);
    expect(reasons({ matchedRule: 'flightRules.2' }).at(-1)).toBe(
      "flightRules.2 does not match: its originCityId is city-BER, the proposal's is city-MUC",
    );
  });
});

test('a JUnit report counts cases and escapes its texts', () => {
  const xml = junitReport([
    {
      name: 'a&b.yaml',
      seconds: 0.5,
      cases: [
        { name: 'fine', line: 3, failure: [] },
        { name: 'a "<b>" \u0000\ud800 é', line: 9, failure: ['flight.action: expected <A> & "B"', "it's"] },
      ],
    },
  ]);
  expect(xml).toContain('<testsuites name="travel-desk policies test" tests="2" failures="1" errors="0" time="0.500">');
  expect(xml).toContain('<testsuite name="a&amp;b.yaml" skipped="0" tests="2" failures="1"');
  expect(xml).toContain('name="a &quot;&lt;b&gt;&quot; \ufffd\ufffd é"');
  expect(xml).toContain('>flight.action: expected &lt;A&gt; &amp; &quot;B&quot;&#10;it&apos;s</failure>');
});

test('D76: a GitHub report escapes its texts in annotations and in the summary', () => {
  const cases = [{ name: '50%: a, b', line: 9, failure: ['100%: x, y\r', '::error::z | <b>'] }];
  const uncovered = [
    { policy: 'policies/a.yaml', line: 4, field: 'flightRules.0', scope: 'every flight' },
    { policy: 'p-1', line: null, field: 'hotelRules.0', scope: 'every hotel' },
  ];
  const { annotations, summary } = githubReport([{ name: 'a:b.yaml', seconds: 1, cases }], uncovered, 'warning', {
    environment: {},
    folder: '/repository',
  });
  expect(annotations).toEqual([
    '::error file=a%3Ab.yaml,line=9,title=50%25%3A a%2C b::100%25: x, y%0D%0A::error::z | <b>',
    '::warning file=policies/a.yaml,line=4,title=No case matches::flightRules.0 (every flight)',
    '::warning title=No case matches::hotelRules.0 (every hotel)',
  ]);
  expect(summary).toContain('| a:b.yaml:9 | 50%: a, b | 100%: x, y<br>::error::z &#124; &#60;b&#62; |\n');
  expect(summary).toContain('| p-1 | No case matches | hotelRules.0 (every hotel) |\n');
});

const yamlOf = (value: unknown): YamlFile => {
  const faultAt: YamlFile['faultAt'] = (path, message) => {
    return { file: '', line: 1, column: 1, field: path.join('.'), message };
  };
  return { path: '', text: '', value, faultAt };
};

describe('the published schemas', () => {
  const root = resolve(import.meta.dirname, '../..');
  const checks = (name: string) => {
    const schema = JSON.parse(readFileSync(`${root}/generated/client/schemas/${name}.schema.json`, 'utf8'));
    const ajv = new Ajv2020({ strict: false });
    (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
    return { whole: ajv.compile(schema), own: (value: unknown) => faultsIn(yamlOf(value), schema).length === 0 };
  };
  const example = (file: string): any =>
    parse(readFileSync(`${root}/docs/examples/policies/${file}`, 'utf8'), { merge: true });

  test.each([
    ['policy', 'policies/standard.yaml'],
    ['policy', 'policies/contractors.yaml'],
    ['policy-test', 'tests/standard.yaml'],
    ['policy-test', 'tests/contractors.yaml'],
  ])('%s accepts %s, and rejects any other value in it', (name, file) => {
    const { whole, own } = checks(name);
    const value = example(file);
    expect([whole(value), own(value)]).toEqual([true, true]);
    const refused = { whole: 0, own: 0 };
    let tried = 0;
    const replaceEach = (holder: any): void => {
      for (const key of Object.keys(holder)) {
        const before = holder[key];
        if (typeof before === 'object' && before !== null) replaceEach(before);
        holder[key] = { nothing: 'like this' };
        tried += 1;
        refused.whole += whole(value) ? 0 : 1;
        refused.own += own(value) ? 0 : 1;
        holder[key] = before;
      }
    };
    replaceEach(value);
    expect(refused).toEqual({ whole: tried, own: tried });
  });
});

test('validation supports the parts of JSON Schema that the schemas use', () => {
  const schema = {
    $defs: { T: { type: 'string', pattern: '^a+$', 'x-pattern-message': 'must be some a' } },
    type: 'array',
    items: { $ref: '#/$defs/T' },
    maxItems: 2,
  };
  const faults = (value: unknown, of: object = schema): string[] =>
    faultsIn(yamlOf(value), of).map(({ field, message }) => `${field} ${message}`);
  expect(faults(['a', 'aa'])).toEqual([]);
  expect(faults(['a', 'b', 3])).toEqual([
    ' must have at most 2 entries',
    '1 must be some a',
    '2 must be a string, not 3',
  ]);
  const nullable = { anyOf: [{ type: 'integer' }, { type: 'null' }] };
  expect(faults(null, nullable)).toEqual([]);
  expect(faults(1.5, nullable)).toEqual([' must be a whole number, not 1.5']);
});

describe('output', () => {
  const terminal = (changes: Partial<Terminal> = {}): Terminal => ({
    environment: {},
    folder: '.',
    isTerminal: true,
    write: () => {},
    writeError: () => {},
    ...changes,
  });

  test('is colored on a terminal only, unless NO_COLOR is set', () => {
    expect(paintFor(terminal())('x', 'red')).toBe('\u001b[31mx\u001b[39m');
    expect(paintFor(terminal({ isTerminal: false }))('x', 'red')).toBe('x');
    expect(paintFor(terminal({ environment: { NO_COLOR: '1' } }))('x', 'red')).toBe('x');
    expect(paintFor(terminal({ environment: { TERM: 'dumb' } }))('x', 'red')).toBe('x');
  });

  test('never contains the token, and escapes characters that control a terminal or reorder text', () => {
    const line = 'eyJ-secret \u001b[31mred\u001b[39m \u001b[8m\u001b]0;title\u0007\u009b2J\t\u202eend\u2028\nline';
    const escaped = '\\u001b[8m\\u001b]0;title\\u0007\\u009b2J\\t\\u202eend\\u2028\\nline';
    expect(printerFor(terminal(), 'eyJ-secret')([line, 'two'])).toBe(`[token] \u001b[31mred\u001b[39m ${escaped}\ntwo`);
    expect(printerFor(terminal({ isTerminal: false }))([line])).toBe(`eyJ-secret \\u001b[31mred\\u001b[39m ${escaped}`);
  });
});
