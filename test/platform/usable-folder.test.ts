import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { openKeyRing } from '../../src/platform/secrets/open-key-ring.ts';
import { UnusableFolder, usableFolder } from '../../src/platform/usable-folder.ts';
import { canMount, mount, unmount } from '../support/mounted-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The line of the UnusableFolder that was thrown. */
async function refusal(use: () => unknown): Promise<string> {
  const error = await new Promise((resolve) => resolve(use())).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(UnusableFolder);
  return (error as UnusableFolder).message;
}

const line = (path: string, reason: string): string =>
  `The data folder ${path} cannot be used: ${reason}. Correct that, or set DATA_DIR to another folder.`;

describe('an unusable data folder is rejected with advice', () => {
  test('when it is a file, is below a file or is a broken link', async () => {
    const [file, link] = [join(folder, 'file'), join(folder, 'link')];
    writeFileSync(file, '');
    symlinkSync(join(folder, 'nowhere'), link);
    const isFile = `${file} is neither a folder nor a link to one`;
    const isLink = `${link} is neither a folder nor a link to one`;
    expect(await refusal(() => usableFolder(file))).toBe(line(file, isFile));
    expect(await refusal(() => usableFolder(join(file, 'a/b')))).toBe(line(join(file, 'a/b'), isFile));
    expect(await refusal(() => usableFolder(link))).toBe(line(link, isLink));
    expect(await refusal(() => usableFolder(join(link, 'a')))).toBe(line(join(link, 'a'), isLink));
  });

  test('when its contents are not what they should be', async () => {
    const [postgres, keys] = [join(folder, 'a/postgres'), join(folder, 'b/passport-keys')];
    mkdirSync(join(folder, 'a'));
    writeFileSync(postgres, '');
    mkdirSync(keys, { recursive: true });
    expect(await refusal(() => startEmbeddedPostgres({ dataDir: postgres, durability: 'disposable' }))).toBe(
      line(postgres, `${postgres} is neither a folder nor a link to one`),
    );
    expect(await refusal(() => openKeyRing({ keys: null, dataDir: join(folder, 'b') }))).toBe(
      line(join(folder, 'b'), `${keys} is a folder where a file should be`),
    );
  });

  const isRoot = process.getuid!() === 0;
  /** A user who is not root and can read this checkout. */
  const plainUser = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  /** What {@link usableFolder} says to that user. */
  const said = (path: string): string => {
    const script = `import { usableFolder } from './src/platform/usable-folder.ts';
      try { usableFolder(process.argv[1]); } catch (error) { process.stdout.write(error.message); }`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', script, path], {
      ...plainUser,
      encoding: 'utf8',
    }).stdout;
  };
  const hasPlainUser =
    spawnSync(process.execPath, ['-e', "require('fs').accessSync('src/main.ts')"], plainUser).status === 0;

  (hasPlainUser ? test : test.skip)(
    `when the user may not write to or enter it${hasPlainUser ? '' : ' (needs a user beside root who can read this checkout)'}`,
    () => {
      chmodSync(folder, 0o755);
      const [readOnly, barred] = [join(folder, 'read-only'), join(folder, 'barred')];
      mkdirSync(readOnly, { mode: 0o555 });
      mkdirSync(barred, { mode: 0o000 });
      const uid = isRoot ? 65_534 : process.getuid!();
      if (isRoot) chownSync(readOnly, uid, uid);
      const reason = (path: string) => `the user with the id ${uid} may not use ${path}`;
      expect(said(readOnly)).toBe(line(readOnly, reason(readOnly)));
      expect(said(barred)).toBe(line(barred, reason(barred)));
      expect(said(join(barred, 'a/b'))).toBe(line(join(barred, 'a/b'), reason(barred)));
    },
  );

  (canMount ? test : test.skip)(
    `when its disk is full or read-only${canMount ? '' : ' (needs root, to mount one)'}`,
    async () => {
      try {
        mount(folder, 'size=1m');
        expect(() => writeFileSync(join(folder, 'filler'), Buffer.alloc(2 ** 21))).toThrow('ENOSPC');
        const full = 'its disk is full';
        expect(await refusal(() => usableFolder(folder))).toBe(line(folder, full));
        expect(readdirSync(folder)).toEqual(['filler']);
        rmSync(join(folder, 'filler'));
        expect(mount(folder, 'remount,ro')).toBe(true);
        const readOnly = 'its disk is read-only';
        expect(await refusal(() => usableFolder(folder))).toBe(line(folder, readOnly));
        expect(await refusal(() => usableFolder(join(folder, 'a/b')))).toBe(line(join(folder, 'a/b'), readOnly));
      } finally {
        unmount(folder);
      }
    },
  );
});
