import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { STANDARD, edit, folder, proxy, read, through, travelDesk, write } from './support/policy-repository.ts';

describe('policies lint', () => {
  test('names the line of an unreachable rule and exits with 1', async () => {
    edit(
      'policies/contractors.yaml',
      '  - isInternational: false',
      '  - priority: 1\n    currency: EUR\n  - isInternational: false',
    );
    const { code, stdout } = await travelDesk(['policies', 'lint', 'policies']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ERROR {3}policies\/contractors\.yaml:12:5: .*flightRules\.1.* UNREACHABLE_RULE$/m);
    const { findings, counts } = JSON.parse((await travelDesk(['policies', 'lint', 'policies', '--json'])).stdout);
    expect(counts.ERROR).toBeGreaterThan(0);
    expect(findings[0]).toMatchObject({ file: 'policies/contractors.yaml', line: 12, code: 'UNREACHABLE_RULE' });
  });

  test('reports errors in files with their lines, and continues with the next file', async () => {
    write(
      'policies/a.yaml',
      'name: A policy\nbookingMode: HYBRID\ndefaultAction: ALLOW\nflightRules:\n  - maxStopps: 1\n',
    );
    write('policies/b.yaml', 'name: [\n');
    const { code, stdout, stderr } = await travelDesk(['policies', 'lint', 'policies', '--strict']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(
      /^ERROR {3}policies\/a\.yaml:5:5: flightRules\.0\.maxStopps is not a known key; known keys are id,.* INVALID$/m,
    );
    expect(stdout).toMatch(/^ERROR {3}policies\/b\.yaml:2:1: is not valid YAML/m);
  });

  test('accepts warnings unless it is strict, and reports when not all findings are shown', async () => {
    const finding = { code: 'TIER_GAP', severity: 'WARNING', ruleKind: 'FLIGHT', ruleId: null, message: 'A gap.' };
    proxy.changes = (_url, body) => Object.assign(body, { data: [finding], omitted: 3, complete: false });
    const lint = (...options: string[]) =>
      travelDesk(['policies', 'lint', 'policies/standard.yaml', ...options], through());
    const { code, stdout } = await lint();
    expect(code).toBe(0);
    expect(stdout).toContain('\npolicies/standard.yaml: 3 more findings are not shown.\n');
    expect(stdout).toContain('\npolicies/standard.yaml: not all rules were compared, so some REDUNDANT_RULE');
    expect(await lint('--strict')).toMatchObject({ code: 1 });
  });

  test('checks a stored policy', async () => {
    const { code, stdout } = await travelDesk(['policies', 'lint', '--policy', STANDARD, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ findings: [], complete: true });
    expect(await travelDesk(['policies', 'lint', '--policy', STANDARD, 'policies'])).toMatchObject({ code: 2 });
  });
});

describe('policies test', () => {
  const failing = (): void =>
    edit(
      'tests/standard.yaml',
      'expect: { action: ALLOW, compliant: true, matchedRule: flightRules.0 }',
      'expect: { action: BLOCK, violations: [ STOPS ], matchedRule: flightRules.1 }',
    );

  test('shows the difference and the reason of a failing case, and exits with 1', async () => {
    failing();
    const { code, stdout, stderr } = await travelDesk(['policies', 'test', 'tests/standard.yaml']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain('  ✗ economy from Berlin to London within the limit\n');
    expect(stdout).toContain('flight.action: expected BLOCK, but got ALLOW');
    expect(stdout).toContain('flight.violations: expected [STOPS], but got []');
    expect(stdout).toContain('STOPS passed: 0 within 1 (maxStops)');
    expect(stdout).toMatch(/rule flightRules\.1 \(policies\/standard\.yaml:\d+\) matches too, but rule flightRules\.0/);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('7 passed, 1 failed');
  });

  test('D67: notes an unknown place of a case, which does not make it fail', async () => {
    edit('tests/standard.yaml', 'originLocationId: airport-BER', 'originLocationId: airport-BERLIN');
    const { stdout } = await travelDesk(['policies', 'test', 'tests/standard.yaml']);
    expect(stdout).toContain('economy from Berlin to London within the limit\n');
    expect(stdout).toContain(
      '      Note: flight.originLocationId: "airport-BERLIN" is not a known location. Send its ID, such as airport-BER or city-BER.\n',
    );
    write(
      'tests/unrated.yaml',
      [
        'policy: ../policies/standard.yaml',
        'cases:',
        '  - name: an unrated hotel',
        '    hotel: { cityId: London, checkInDate: 2030-03-11, checkOutDate: 2030-03-12, pricePerNight: 1, currency: EUR }',
        '    expect: { compliant: true }',
      ].join('\n'),
    );
    const unrated = await travelDesk(['policies', 'test', 'tests/unrated.yaml']);
    expect(unrated).toMatchObject({ code: 0, stderr: '' });
    expect(unrated.stdout).toMatch(/✓ an unrated hotel\n {6}Note: hotel\.cityId: "London" is not a known location/);
  });

  test('writes JUnit to standard output, to a file, or to both', async () => {
    failing();
    const { code, stdout } = await travelDesk(['policies', 'test', 'tests', '--report', 'junit']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites .*tests="13" failures="1"/);
    expect(stdout).toMatch(
      /<testcase name="economy from Berlin[^>]* file="tests\/standard\.yaml" line="6"[^>]*>\s*<failure message="flight\.action: expected BLOCK, but got ALLOW"/,
    );
    expect(stdout.match(/<testcase /g)).toHaveLength(13);
    expect(stdout.trimEnd().endsWith('</testsuites>')).toBe(true);
    const lines = await travelDesk(['policies', 'test', 'tests', '--report-file', 'out.xml']);
    expect(lines.stdout).toContain('12 passed, 1 failed');
    expect(read('out.xml').replaceAll(/time="[^"]*"/g, '')).toBe(stdout.replaceAll(/time="[^"]*"/g, ''));
    const both = await travelDesk(['policies', 'test', 'tests', '--report', 'junit', '--report-file', 'both.xml']);
    expect(both.stdout).toBe(read('both.xml'));
    const json = await travelDesk(['policies', 'test', 'tests', '--json', '--report-file', 'json.xml']);
    expect(read('json.xml')).toContain('<testsuites');
    expect(JSON.parse(json.stdout)).toMatchObject({ passed: 12, failed: 1 });
    expect(await travelDesk(['policies', 'test', 'tests', '--report', 'tap'])).toMatchObject({
      code: 2,
      stderr: 'travel-desk: --report must be junit or github.\n',
    });
  });

  describe('D76: coverage', () => {
    const coverage = async (file: string, ...options: string[]) => {
      const { code, stdout, stderr } = await travelDesk(['policies', 'test', file, '--coverage', ...options]);
      expect(stderr).toBe('');
      return { code, lines: stdout.trimEnd().split('\n') };
    };
    /** The example without its cases of long flights and of hotels outside London. */
    const withFewerCases = () => {
      const cases = read('tests/standard.yaml').split(/(?=  - name: )/);
      write('tests/standard.yaml', cases.filter((text) => !/long flights|a hotel elsewhere/.test(text)).join(''));
    };
    const lineOf = (text: string) =>
      read('policies/standard.yaml')
        .split('\n')
        .findIndex((line) => line.includes(text)) + 1;

    test('lists the rules and tiers that no case matches, with their lines', async () => {
      withFewerCases();
      const uncovered = [
        `policies/standard.yaml:${lineOf('maxPrice: 1400')}: no case matches flightRules.1.durationBudgetTiers.1 (international)`,
        `policies/standard.yaml:${lineOf('minHours: 8')}: no case matches flightRules.1.durationCabinTiers.0 (international)`,
        `policies/standard.yaml:${lineOf('0199c3a0-7200-7000-8000-000000000002')}: no case matches hotelRules.1 (every hotel)`,
      ];
      const { code, lines } = await coverage('tests/standard.yaml');
      expect(code).toBe(0);
      expect(lines.slice(-4)).toEqual(['6 passed, 0 failed', ...uncovered]);
      expect(await coverage('tests/standard.yaml', '--fail-uncovered')).toEqual({ code: 1, lines });
      const json = await coverage('tests/standard.yaml', '--json');
      expect(JSON.parse(json.lines.join('\n')).uncovered.at(-1)).toEqual({
        policy: 'policies/standard.yaml',
        line: lineOf('0199c3a0-7200-7000-8000-000000000002'),
        field: 'hotelRules.1',
        scope: 'every hotel',
      });
    });

    test('does not list the tiers of a rule that no case matches', async () => {
      write('tests/standard.yaml', read('tests/standard.yaml').split(/(?=  - name: short)/)[0]!);
      expect((await coverage('tests/standard.yaml')).lines.filter((line) => line.includes('flightRules.1'))).toEqual([
        `policies/standard.yaml:${lineOf('0199c3a0-7100-7000-8000-000000000002')}: no case matches flightRules.1 (international)`,
      ]);
    });

    test('adds up the files that test a policy, and knows the rules of a stored policy', async () => {
      const [head = '', ...cases] = read('tests/standard.yaml').split(/(?=  - name: )/);
      const hotel = cases.pop()!;
      write('tests/hotels.yaml', head + hotel);
      write('tests/standard.yaml', head + cases.join(''));
      expect((await coverage('tests', '--fail-uncovered')).code).toBe(0);
      write('tests/stored.yaml', head.replace(/policy: .*/, `policyId: ${STANDARD}`) + cases.join(''));
      expect((await coverage('tests/stored.yaml')).lines.at(-1)).toBe(
        `${STANDARD}: no case matches hotelRules.1 (every hotel)`,
      );
    });

    test.each(['--coverage', '--fail-uncovered'])(
      'rejects %s with a JUnit report instead of the results',
      async (option) => {
        const args = ['policies', 'test', 'tests', '--report', 'junit', option];
        expect(await travelDesk(args, through())).toEqual({
          code: 2,
          stdout: '',
          stderr: 'travel-desk: Pass either coverage or --report junit; --report-file works with both.\n',
        });
        expect(proxy.requests).toBe(0);
      },
    );

    test('asks for at most 50 explained cases per call', async () => {
      const [head = '', first = ''] = read('tests/contractors.yaml').split(/(?=  - name: )/);
      write('tests/many.yaml', head + Array.from({ length: 101 }, () => first.replace('&domestic', '')).join(''));
      const { code, stdout } = await travelDesk(['policies', 'test', 'tests/many.yaml', '--coverage'], through());
      expect(code).toBe(0);
      expect(stdout).toContain('101 passed, 0 failed\n');
      expect(proxy.requests).toBe(3);
    });
  });

  test('D76: annotates failed cases for GitHub, and adds to the job summary', async () => {
    failing();
    edit('tests/standard.yaml', '- name: economy from', '- name: economy, from');
    write('summary.md', 'Before\n');
    const environment = { GITHUB_STEP_SUMMARY: join(folder, 'summary.md'), GITHUB_WORKSPACE: resolve(folder, '..') };
    const args = ['policies', 'test', 'tests', '--report', 'github'];
    const { code, stdout } = await travelDesk(args, environment);
    expect(code).toBe(1);
    const file = `${basename(folder)}/tests/standard.yaml`;
    const title = 'economy%2C from Berlin to London within the limit';
    expect(stdout).toContain('\n12 passed, 1 failed\n');
    expect(stdout).toContain(
      `\n::error file=${file},line=6,title=${title}::flight.action: expected BLOCK, but got ALLOW%0Aflight.violations:`,
    );
    expect(stdout.match(/^::/gm)).toHaveLength(1);
    expect(read('summary.md')).toMatch(/^Before\n### Policy tests\n\n\| Test file \| Passed \| Failed \|\n\| --- \|/);
    expect(read('summary.md')).toContain('\n| tests/standard.yaml | 7 | 1 |\n');
    expect(read('summary.md')).toContain(
      `\n| ${file}:6 | economy, from Berlin to London within the limit | flight.action: `,
    );
    expect(await travelDesk(args)).toMatchObject({ code: 1 });
    expect(await travelDesk(args, { GITHUB_STEP_SUMMARY: join(folder, 'none/summary.md') })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("can't be written: no such file or directory."),
    });
  });

  test('creates the folder of the report, and rejects an unusable path', async () => {
    const report = (file: string) => travelDesk(['policies', 'test', 'tests/standard.yaml', '--report-file', file]);
    expect(await report('out/reports/junit.xml')).toMatchObject({ code: 0, stderr: '' });
    expect(read('out/reports/junit.xml')).toContain('<testsuites');
    const before = read('tests/contractors.yaml');
    expect(await report('tests/contractors.yaml')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'travel-desk: --report-file must be the file to write the report to, not a YAML file.\n',
    });
    expect(read('tests/contractors.yaml')).toBe(before);
    expect(await report('out')).toMatchObject({ code: 2, stderr: expect.stringContaining("out can't be written: ") });
  });

  test('tests a stored policy, by positions and IDs of its rules, and the policy of a user', async () => {
    const stored = read('tests/standard.yaml').replace('policy: ../policies/standard.yaml', `policyId: ${STANDARD}`);
    write(
      'tests/stored.yaml',
      stored.replace('matchedRule: flightRules.1', 'matchedRule: 0199c3a0-7100-7000-8000-000000000002'),
    );
    expect(await travelDesk(['policies', 'test', 'tests/stored.yaml'])).toMatchObject({ code: 0 });
    write('tests/user.yaml', stored.replace(/policyId: .*/, 'forUser: amira.haddad'));
    expect(await travelDesk(['policies', 'test', 'tests/user.yaml'])).toMatchObject({ code: 0 });
    write('tests/nobody.yaml', stored.replace(/policyId: .*/, 'forUser: nobody.we.know'));
    expect((await travelDesk(['policies', 'test', 'tests/nobody.yaml'])).stderr).toContain('There is no such user.');
  });

  test('evaluates more cases than one call accepts', async () => {
    const [head = '', first = ''] = read('tests/contractors.yaml')
      .split(/(?=  - name: an expensive)/)[0]!
      .split(/(?=  - name)/);
    const copies = (expectation: string, count: number) =>
      Array.from({ length: count }, () => first.replace('&domestic', '').replace(/expect: .*/, expectation)).join('');
    write('tests/many.yaml', head + copies('expect: { action: ALLOW }', 560) + copies('expect: { action: BLOCK }', 60));
    const { code, stdout } = await travelDesk(['policies', 'test', 'tests/many.yaml', '--json']);
    const { passed, failed, files } = JSON.parse(stdout);
    expect({ code, passed, failed }).toEqual({ code: 1, passed: 560, failed: 60 });
    expect(files[0].cases.slice(560).every(({ reasons }: any) => reasons.length > 0)).toBe(true);
  });

  test('names the line of an error in a test file and sends nothing', async () => {
    write(
      'tests/bad.yaml',
      [
        'policy: ../policies/nowhere.yaml',
        'cases:',
        '  - name: a',
        '    expects: { action: ALLOW }',
        '  - name: b',
        '    hotel: {}',
        '    expect: { action: MAYBE, violations: [ CHEAP ] }',
      ].join('\n'),
    );
    const { code, stderr } = await travelDesk(['policies', 'test', 'tests/bad.yaml'], through());
    expect(code).toBe(2);
    expect(stderr).toContain(
      'tests/bad.yaml:4:5: cases.0.expects is not a known key; known keys are name, flight, hotel, expect',
    );
    expect(stderr).toContain('tests/bad.yaml:7:15: cases.1.expect.action must be one of ALLOW,');
    expect(stderr).toMatch(/tests\/bad\.yaml:7:\d+: cases\.1\.expect\.violations\.0 must be one of PRICE,/);
    expect(proxy.requests).toBe(0);

    const head = 'policy: ../policies/standard.yaml\ncases:\n  - name: a\n';
    const flight =
      '    flight: { originLocationId: a, destinationLocationId: b, isInternational: false, departureDate: 2030-02-30, price: 1, currency: EUR, cabinClass: ECONOMY, stops: 0 }\n';
    const hotel =
      '    hotel: { cityId: a, checkInDate: 2030-02-01, checkOutDate: 2030-02-03, pricePerNight: 1, currency: EUR, starRating: 3 }\n';
    const messageOf = async (text: string): Promise<string> => {
      write('tests/bad.yaml', head + text);
      return (await travelDesk(['policies', 'test', 'tests/bad.yaml'])).stderr;
    };
    expect(await messageOf(`${flight}${hotel}    expect: { action: ALLOW }\n`)).toContain(
      'bad.yaml:6:5: cases.0.expect must have flight and hotel',
    );
    expect(await messageOf(`${flight}    expect: { hotel: { action: ALLOW } }\n`)).toContain('the case has no hotel');
    expect(await messageOf('    expect: { action: ALLOW }\n')).toContain(
      'bad.yaml:3:5: cases.0 must have a flight, a hotel or both',
    );
    expect(await messageOf(`${hotel}    expect: {}\n`)).toContain('must have at least one of');
    // Errors that only the service can detect.
    expect(await messageOf(`${flight}    expect: { action: ALLOW }\n`)).toMatch(
      /^tests\/bad\.yaml:4:\d+: cases\.0\.flight\.departureDate /m,
    );
  });
});
