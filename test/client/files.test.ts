import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { CommandError } from '../../generated/client/cli/faults.js';
import { readText, writeText } from '../../generated/client/cli/files.js';
import { temporaryFolder } from '../support/temporary-folder.ts';

/* How the command `travel-desk` reads and writes files. */

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = (file: string): string => join(folder, file);

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
  return 'no error';
}

describe('reading a file', () => {
  test.each([
    ['Latin-1', Buffer.from('name: Räume\n', 'latin1')],
    ['UTF-16, as PowerShell writes it', Buffer.from('\ufeffname: Standard\n', 'utf16le')],
  ])('refuses %s, which would be stored and written back as other characters', (_encoding, bytes) => {
    writeFileSync(path('a.yaml'), bytes);
    expect(messageOf(() => readText('a.yaml', folder))).toBe("a.yaml can't be read: it is not UTF-8 text.");
  });

  test('takes UTF-8 with a byte order mark', () => {
    writeFileSync(path('a.yaml'), '\ufeffname: Räume 旅\n');
    expect(readText('a.yaml', folder)).toContain('name: Räume 旅\n');
  });

  test.each([
    ['nowhere.yaml', 'it does not exist'],
    ['file/a.yaml', 'it does not exist'],
    ['folder', 'it is a folder'],
  ])('says in words why %s can not be read', (file, reason) => {
    writeFileSync(path('file'), '');
    mkdirSync(path('folder'));
    expect(messageOf(() => readText(file, folder))).toBe(`${file} can't be read: ${reason}.`);
  });
});

describe('writing a file', () => {
  test('leaves nothing else in the folder', () => {
    writeText('a.yaml', 'name: A\n', folder);
    writeText('a.yaml', 'name: B\n', folder);
    expect(readdirSync(folder)).toEqual(['a.yaml']);
    expect(readFileSync(path('a.yaml'), 'utf8')).toBe('name: B\n');
  });

  test('keeps its permissions', () => {
    for (const mode of [0o600, 0o664]) {
      writeFileSync(path('a.yaml'), '');
      chmodSync(path('a.yaml'), mode);
      writeText('a.yaml', 'name: A\n', folder);
      expect(statSync(path('a.yaml')).mode & 0o777).toBe(mode);
    }
  });

  test('writes to the file that a symbolic link names, and keeps the link', () => {
    mkdirSync(path('shared'));
    writeFileSync(path('shared/a.yaml'), 'name: A\n');
    symlinkSync('shared/a.yaml', path('a.yaml'));
    writeText('a.yaml', 'name: B\n', folder);
    expect(lstatSync(path('a.yaml')).isSymbolicLink()).toBe(true);
    expect(readFileSync(path('shared/a.yaml'), 'utf8')).toBe('name: B\n');
    expect(readdirSync(path('shared'))).toEqual(['a.yaml']);
  });

  test('writes to a device instead of replacing it', () => {
    symlinkSync('/dev/null', path('out.xml'));
    writeText('out.xml', '<testsuites/>\n', folder);
    expect(lstatSync(path('out.xml')).isSymbolicLink()).toBe(true);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  test.each([
    ['nowhere/a.xml', 'its folder does not exist'],
    ['file/a.xml', 'its folder does not exist'],
    ['folder', 'it is a folder'],
  ])('says in words why %s can not be written', (file, reason) => {
    writeFileSync(path('file'), '');
    mkdirSync(path('folder'));
    expect(messageOf(() => writeText(file, '', folder))).toBe(`${file} can't be written: ${reason}.`);
    expect(readdirSync(folder).sort()).toEqual(['file', 'folder']);
  });
});
