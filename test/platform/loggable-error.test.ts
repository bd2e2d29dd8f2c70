import { describe, expect, test } from '@jest/globals';
import { loggableError } from '../../src/platform/loggable-error.ts';

describe('what is logged of an error', () => {
  test('is its kind, its code and where it happened, and the same of its causes', () => {
    const disk = Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write', errno: -28 });
    const error = Object.assign(new TypeError('outer', { cause: disk }), { constraint: 'passports_one_primary' });
    expect(loggableError(error)).toMatchObject({
      name: 'TypeError',
      constraint: 'passports_one_primary',
      frames: expect.arrayContaining([expect.stringContaining('loggable-error.test.ts')]),
      cause: { name: 'Error', code: 'ENOSPC', syscall: 'write' },
    });
  });

  test('is nothing that may hold what was sent', () => {
    const secret = 'P1234567';
    const url = `https://desk.example/blobs/${secret}?signature=${secret}`;
    const inner = Object.assign(new Error(`read ${secret}\n    at ${secret}`), {
      detail: `Key (number)=(${secret}) already exists.`,
      query: `select '${secret}'`,
      parameters: [secret],
      path: `/tmp/${secret} x`,
      request: { url, headers: { authorization: `Bearer ${secret}` } },
      code: `a ${secret}!`,
      constraint: url,
      errors: [new Error(secret)],
    });
    const error = Object.assign(new Error(`${secret}\n    at ${secret} (x`, { cause: inner }), {
      body: secret,
      message: `changed ${secret}`,
    });
    expect(JSON.stringify(loggableError(error))).not.toContain(secret);
    for (const thrown of [secret, { secret }, [secret], null, undefined])
      expect(JSON.stringify(loggableError(thrown))).not.toContain(secret);
  });

  test('ends, also where an error is its own cause', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(JSON.stringify(loggableError(error)).match(/"cause":/g)).toHaveLength(4);
  });
});
