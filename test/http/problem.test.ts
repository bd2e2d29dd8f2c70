import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { toProblem } from '../../src/http/problems/problem.ts';

/** As `pg` throws it, and as MikroORM passes it on. */
function databaseError(code: string): Error {
  return Object.assign(new Error('duplicate key: passport X1234567', { cause: undefined }), { code });
}

const PASSING = [
  '08000',
  '08001',
  '08003',
  '08006',
  '08P01',
  '25006',
  '25P03',
  '25P04',
  '26000',
  '40001',
  '40003',
  '40P01',
  '42P05',
  '53100',
  '53200',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '28P01',
  '3D000',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EMFILE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'NO_FREE_CONNECTION',
];

test.each(PASSING)('%s of the database answers 503 with Retry-After, without details of the error', (code) => {
  for (const thrown of [databaseError(code), new Error('outer', { cause: databaseError(code) })]) {
    const { kind, message, headers } = toProblem(thrown);
    expect({ kind, message, headers }).toEqual({
      kind: 'unavailable',
      message: 'The service is temporarily unavailable. Try again in a few seconds.',
      headers: { 'Retry-After': '5' },
    });
  }
});

test.each([
  'could not commit transaction for shard 102124 on at least one active node',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
])('"%s" answers 503', (message) => {
  expect(toProblem(new Error(message)).kind).toBe('unavailable');
});

test.each(['23505', '42P01', '22P02', '25P02', 'XX000'])('%s answers 500, because it is a bug', (code) => {
  expect(toProblem(databaseError(code)).kind).toBe('internal');
});

test.each(['gzip', 'deflate', 'br', 'zstd'])('D7: a body that is not valid %s answers 400', (coding) => {
  const decode = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync, zstd: zstdDecompressSync }[
    coding
  ]!;
  for (const body of ['{"a":1}', '\0\0\0\0', '\xff'.repeat(100), 'hello, world']) {
    let thrown: unknown;
    try {
      decode(Buffer.from(body, 'latin1'));
    } catch (error) {
      thrown = error;
    }
    const { kind, faults } = toProblem(thrown);
    expect({ kind, faults }).toEqual({
      kind: 'invalid',
      faults: [{ field: '', message: 'cannot be decoded with its Content-Encoding' }],
    });
  }
});
