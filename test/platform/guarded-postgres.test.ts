import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { guarded } from '../../src/platform/guarded-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => rmSync(folder, { recursive: true }));

/** A server that writes these lines and then waits until it is told to quit. */
function hangingServer(lines: string[]): string {
  const program = join(folder, 'server');
  const script = `#!${process.execPath}
process.on('SIGQUIT', () => process.exit(2));
process.stderr.write(${JSON.stringify(`${lines.join('\n')}\n`)});
setInterval(() => {}, 1_000);
`;
  writeFileSync(program, script, { mode: 0o755 });
  return program;
}

test('a server that does not end after its recovery has failed is told to quit, and the reason is that of the recovery', async () => {
  const server = guarded(
    { user: undefined },
    folder,
    hangingServer([
      '[7] LOG:  database system is ready to accept connections',
      '[9] PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device',
      '[7] LOG:  all server processes terminated; reinitializing',
      '[12] LOG:  database system was interrupted; last known up at 2026-11-23 02:18:02 UTC',
      '[12] LOG:  database system was not properly shut down; automatic recovery in progress',
      '[13] FATAL:  the database system is not yet accepting connections',
      '[12] FATAL:  could not write to file "pg_wal/xlogtemp.12": No space left on device',
    ]),
    [],
  );
  expect(await server.endedBy).toBe('could not write to file "pg_wal/xlogtemp.12": No space left on device.');
  expect(await server.ended).toBe(2);
});

test('a server that refuses connections while it recovers is left to recover', async () => {
  const server = guarded(
    { user: undefined },
    folder,
    hangingServer([
      '[12] LOG:  database system was interrupted; last known up at 2026-11-23 02:18:02 UTC',
      '[13] FATAL:  the database system is starting up',
      '[14] FATAL:  sorry, too many clients already',
    ]),
    [],
  );
  const hasEnded = await Promise.race([
    server.ended.then(() => true),
    new Promise((resolve) => setTimeout(() => resolve(false), 1_500)),
  ]);
  expect(hasEnded).toBe(false);
  await server.stop();
});
