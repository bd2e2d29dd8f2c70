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
import { CommandError } from '../../generated/client/lib/packages/command/faults.js';
import { readText, writeText, yamlFiles } from '../../generated/client/lib/packages/command/files.js';
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
  ])('rejects %s, which would be stored and written back as other characters', (_encoding, bytes) => {
    writeFileSync(path('a.yaml'), bytes);
    expect(messageOf(() => readText('a.yaml', folder))).toBe("a.yaml can't be read: it is not UTF-8 text.");
  });

  test('accepts UTF-8 with a byte order mark', () => {
    writeFileSync(path('a.yaml'), '\ufeffname: Räume 旅\n');
    expect(readText('a.yaml', folder)).toContain('name: Räume 旅\n');
  });

  test.each([
    ['nowhere.yaml', 'no such file or directory'],
    ['file/a.yaml', 'not a directory'],
    ['folder', 'illegal operation on a directory'],
    ['loop', 'too many symbolic links encountered'],
  ])('explains why %s cannot be read', (file, reason) => {
    writeFileSync(path('file'), '');
    symlinkSync('loop', path('loop'));
    mkdirSync(path('folder'));
    expect(messageOf(() => readText(file, folder))).toBe(`${file} can't be read: ${reason}.`);
  });
});

describe('the YAML files of a folder', () => {
  test('include those in subfolders, but no hidden ones and no folders with such a name', () => {
    for (const name of ['all/sub', 'all/folder.yaml', 'all/.hidden', 'all/node_modules/x'])
      mkdirSync(path(name), { recursive: true });
    for (const name of ['b.yaml', 'a.yml', 'a.yaml.tmp', 'sub/c.yaml', '.hidden/d.yaml', 'node_modules/x/e.yaml'])
      writeFileSync(path(`all/${name}`), '');
    // A lock file of Emacs.
    symlinkSync('somebody@host.1:2', path('all/.#a.yaml'));
    expect(yamlFiles(['all'], folder)).toEqual(['all/a.yml', 'all/b.yaml', 'all/sub/c.yaml']);
  });

  test('are listed once, however often and by whichever path they are given', () => {
    mkdirSync(path('all'));
    writeFileSync(path('all/a.yaml'), '');
    const names = ['./all/a.yaml', 'all', 'all/a.yaml', path('all/a.yaml')];
    expect(yamlFiles(names, folder)).toEqual(['./all/a.yaml']);
  });

  test('are required: a folder without any is an error', () => {
    mkdirSync(path('all'));
    expect(messageOf(() => yamlFiles(['all'], folder))).toBe('all has no YAML files.');
  });

  test.each(['nowhere', 'file/a.yaml'])('are not searched for in %s, which is left to the reader to report', (name) => {
    writeFileSync(path('file'), '');
    expect(yamlFiles([name], folder)).toEqual([name]);
  });
});

describe('writing a file', () => {
  test('leaves no other file in the folder', () => {
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

  test('writes to the target of a symbolic link and keeps the link', () => {
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
    ['file/a.xml', 'not a directory'],
    ['folder', 'illegal operation on a directory'],
  ])('explains why %s cannot be written', (file, reason) => {
    writeFileSync(path('file'), '');
    mkdirSync(path('folder'));
    expect(messageOf(() => writeText(file, '', folder))).toBe(`${file} can't be written: ${reason}.`);
    expect(readdirSync(folder).sort()).toEqual(['file', 'folder']);
  });
});
