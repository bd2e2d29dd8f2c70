import { describe, expect, test } from '@jest/globals';
import { loggableError } from '../../src/platform/loggable-error.ts';

describe('what is logged of an error', () => {
  test('includes its name, its code and where it happened, for its causes too', () => {
    const disk = Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write', errno: -28 });
    const error = Object.assign(new TypeError('outer', { cause: disk }), { constraint: 'passports_one_primary' });
    expect(loggableError(error)).toMatchObject({
      name: 'TypeError',
      constraint: 'passports_one_primary',
      frames: expect.arrayContaining([expect.stringContaining('loggable-error.test.ts')]),
      cause: { name: 'Error', code: 'ENOSPC', syscall: 'write' },
    });
  });

  test('includes nothing that could be part of a request', () => {
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

  test('has only the frames of the stack, even if lines of the message look like frames', () => {
    const { frames } = loggableError(new Error('sent\n    at P1234567:1:2\n    at end (file.ts:3:4)')) as {
      frames: string[];
    };
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.filter((frame) => !frame.startsWith('at ') || /P1234567|file\.ts/.test(frame))).toEqual([]);
  });

  test('is finite for an error that is its own cause', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(JSON.stringify(loggableError(error)).match(/"cause":/g)).toHaveLength(4);
  });
});
