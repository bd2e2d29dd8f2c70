import { describe, test } from '@jest/globals';
import { resolved } from '../../../src/contract/openapi-document.ts';
import { expectAnswer, expectFault } from '../support/answers.ts';
import { message, type Reply, send } from '../support/http.ts';
import { type ContractOperation, operations } from '../support/operations.ts';
import { sampleOf } from '../support/samples.ts';
import { app, everything } from '../support/service.ts';

const hasIds = ({ parameters }: ContractOperation): boolean => parameters.some((parameter) => parameter.in === 'path');
const idNames = (operation: ContractOperation): string[] => Object.keys(sampleOf(operation).ids);

/** A valid request, except for these IDs, which are sent as they are, encoded or not. */
function callWith(operation: ContractOperation, names: readonly string[], id: string): Promise<Reply> {
  const sample = sampleOf(operation);
  const ids = { ...sample.ids, ...Object.fromEntries(names.map((name) => [name, 'PLACEHOLDER'])) };
  const good = message(operation, sample, everything, { ids });
  return send(app.address, { ...good, path: good.path.replaceAll('PLACEHOLDER', id) });
}

describe('D2, D8: answers 400 to a malformed ID and names it', () => {
  const MALFORMED = [
    '%20',
    'a%20b',
    '%00',
    'a%00b',
    'a%2Fb',
    '%C3%A9',
    '%25',
    "'",
    'a'.repeat(65),
    '%F0%9F%98%80',
    '%2e%2e%2f',
  ];

  test.each(operations.filter(hasIds))('$id', async (operation) => {
    for (const name of idNames(operation)) {
      for (const id of MALFORMED) expectFault(operation, await callWith(operation, [name], id), name, `${name} ${id}`);
    }
  });
});

describe('answers 400 to a path that cannot be decoded', () => {
  const UNDECODABLE = ['%', '%E0%A4%A', '%zz', '%ff', '%C0%80', '%ED%A0%80', '%u0041'];

  test.each(operations.filter(hasIds))('$id', async (operation) => {
    for (const id of UNDECODABLE) expectAnswer(operation, await callWith(operation, idNames(operation), id), 400, id);
  });
});

describe('D11: answers 404 to an absent ID, a UUID or not', () => {
  const ABSENT = [
    'absent',
    '0',
    '-1',
    'null',
    '..',
    '0199c3a0-0000-7000-8000-0000000000ff',
    '00000000-0000-0000-0000-000000000000',
    'a'.repeat(64),
  ];

  const ABSENT_DAYS = ['0001-01-01', '2026-01-03', '9999-12-31'];
  const ABSENT_VERSIONS = ['999', '2147483647'];
  const ABSENT_CODES = ['ABSENT', '0', 'A'.repeat(64)];
  const isDay = ({ parameters }: ContractOperation, name: string): boolean =>
    parameters.some(
      ({ name: each, schema }) => each === name && resolved(app.contract.document, schema)['format'] === 'date',
    );

  // A PUT creates what it does not find.
  test.each(operations.filter((operation) => operation.method !== 'PUT' && hasIds(operation)))(
    '$id',
    async (operation) => {
      for (const name of idNames(operation)) {
        const absent = { code: ABSENT_CODES, version: ABSENT_VERSIONS }[name] ?? ABSENT;
        for (const id of isDay(operation, name) ? ABSENT_DAYS : absent)
          expectAnswer(operation, await callWith(operation, [name], id), 404, `${name} ${id}`);
      }
    },
  );
});
