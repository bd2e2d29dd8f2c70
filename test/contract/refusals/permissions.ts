import { describe, expect, test } from '@jest/globals';
import { token } from '../../support/test-app.ts';
import { expectAnswer } from '../support/answers.ts';
import { message, send } from '../support/http.ts';
import { type ContractOperation, everyPermission, operations } from '../support/operations.ts';
import { sampleOf } from '../support/samples.ts';
import { app } from '../support/service.ts';

const call = (operation: ContractOperation, permissions: readonly string[], query = {}) =>
  send(app.address, message(operation, sampleOf(operation), token({ permissions: [...permissions] }), { query }));

const without = (codes: readonly string[]): string[] => everyPermission.filter((code) => !codes.includes(code));

describe('D5: an operation with permissions', () => {
  const whole = operations.filter(({ permissions }) => Array.isArray(permissions) && permissions.length > 0);

  test.each(whole)('$id refuses a caller with all permissions but one of its own', async (operation) => {
    for (const code of operation.permissions as string[]) {
      const reply = await call(operation, without([code]));
      expectAnswer(operation, reply, 403, `everything but ${code}`);
      expect(reply.body.message).toMatch(new RegExp(`requires the permissions? .*\\b${code}\\b`));
    }
  });

  test.each(whole)('$id refuses a permission in another case, or as part of another', async (operation) => {
    const [code = ''] = operation.permissions as string[];
    expectAnswer(
      operation,
      await call(operation, [code.toLowerCase(), `${code}_ALL`, ` ${code}`, '*', '']),
      403,
      'codes like its own',
    );
  });

  const byRelation = operations.filter(({ permissions }) => !Array.isArray(permissions));
  const closed = byRelation.filter(({ permissions }) => Object.values(permissions).every((codes) => codes.length > 0));

  test.each(closed)('$id refuses a caller who lacks the permissions of every relation', async (operation) => {
    const reply = await call(operation, without(Object.values(operation.permissions).flat()));
    expectAnswer(operation, reply, 403, 'the codes of no relation');
  });
});

describe('D5: the documented permissions suffice', () => {
  const ways = operations.flatMap((operation) =>
    Array.isArray(operation.permissions)
      ? [{ operation, id: operation.id, way: 'its codes', codes: operation.permissions }]
      : Object.entries(operation.permissions).map(([way, codes]) => ({ operation, id: operation.id, way, codes })),
  );

  // The next check refuses an unknown query parameter (D6), so nothing is changed, and every operation can be called.
  test.each(ways)('for $id with $way', async ({ operation, codes }) => {
    const { status } = await call(operation, codes, { unknownParameter: 'x' });
    expect(status).toBe(400);
  });
});
