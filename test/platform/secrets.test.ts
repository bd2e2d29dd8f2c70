import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { numberHashes, decryptNumber, encryptNumber } from '../../src/areas/travelers/passport-numbers.ts';
import { KeyRing, parseRingKeys, type RingKey, DecryptionError } from '../../src/platform/secrets/key-ring.ts';
import { DEVELOPMENT_KEY_FILE, KeyRingError, openKeyRing } from '../../src/platform/secrets/open-key-ring.ts';

const key = (id: string, byte: number): RingKey => ({ id, secret: Buffer.alloc(32, byte) });
const old = new KeyRing([key('old', 1)]);
const rotated = new KeyRing([key('new', 2), key('old', 1)]);
const rotatedOff = new KeyRing([key('new', 2)]);

describe('a key ring', () => {
  test('decrypts what it encrypted, with a different ciphertext each time and the ID of the key', () => {
    const [one, two] = [old.encrypt('A12345678', 'row 1'), old.encrypt('A12345678', 'row 1')];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^old\.[\w-]+$/);
    expect(Buffer.from(one.slice(4), 'base64url').toString('latin1')).not.toContain('A12345678');
    expect([old.decrypt(one, 'row 1'), old.decrypt(two, 'row 1')]).toEqual(['A12345678', 'A12345678']);
    expect(old.decrypt(old.encrypt('', 'x'), 'x')).toBe('');
  });

  test('rejects ciphertext that was moved, changed or truncated', () => {
    const encrypted = old.encrypt('A12345678', 'row 1');
    const bytes = Buffer.from(encrypted.slice(4), 'base64url');
    expect(() => old.decrypt(encrypted, 'row 2')).toThrow(DecryptionError);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(() => old.decrypt(`old.${changed.toString('base64url')}`, 'row 1')).toThrow(DecryptionError);
      expect(() => old.decrypt(`old.${bytes.subarray(0, at).toString('base64url')}`, 'row 1')).toThrow(DecryptionError);
    }
    for (const text of ['', 'old', 'old.', '.', 'A12345678'])
      expect(() => old.decrypt(text, 'row 1')).toThrow(DecryptionError);
    expect(() => old.decrypt('C01X00T47', 'row 1')).toThrow(/^The key "" is not in the key ring\.$/);
  });

  test('encrypts with the first key and decrypts with any', () => {
    const before = old.encrypt('A12345678', 'row');
    const after = rotated.encrypt('A12345678', 'row');
    expect([rotated.decrypt(before, 'row'), rotated.isOutdated(before)]).toEqual(['A12345678', true]);
    expect([after.startsWith('new.'), rotated.isOutdated(after)]).toEqual([true, false]);
    expect(rotatedOff.decrypt(after, 'row')).toBe('A12345678');
    expect(() => rotatedOff.decrypt(before, 'row')).toThrow('The key "old" is not in the key ring.');
    expect(() => new KeyRing([key('old', 3)]).decrypt(before, 'row')).toThrow(DecryptionError);
  });

  test('hashes the same under one key and differently under another', () => {
    expect(old.hash('A1')).toEqual(old.hash('A1'));
    expect(old.hash('A1')).not.toEqual(rotated.hash('A1'));
    expect(rotated.hashes('A1')).toEqual([rotated.hash('A1'), old.hash('A1')]);
  });

  test.each([
    ['an empty list of keys', []],
    ['a short key', [{ id: 'a', secret: Buffer.alloc(31) }]],
    ['a repeated ID', [key('a', 1), key('a', 2)]],
    ['an ID with a separator', [key('a.b', 1)]],
  ])('rejects %s', (_what, keys) => {
    expect(() => new KeyRing(keys)).toThrow(RangeError);
  });
});

describe('passport numbers', () => {
  const encrypted = encryptNumber(old, '0199C3A0-7700-7000-8000-000000000001', 'c01-X00 T47');
  const id = '0199c3a0-7700-7000-8000-000000000001';
  const leads = (ring: KeyRing, search: string, { numberHash } = encrypted): boolean =>
    numberHashes(ring, search).includes(numberHash);

  test('are decrypted exactly as they were sent', () => {
    expect(decryptNumber(old, id, encrypted.numberEncrypted)).toBe('c01-X00 T47');
  });

  test('D54: are found by the whole number in any notation, under old keys too, but not by a part', () => {
    for (const ring of [old, rotated]) {
      for (const search of ['C01X00T47', 'c01x00t47', 'c01-X00 T47', ' C01X00T47<<'])
        expect([search, leads(ring, search)]).toEqual([search, true]);
      for (const search of ['C01X00T4', '01X00T47', 'X00T', 'C01X0T047'])
        expect([search, leads(ring, search)]).toEqual([search, false]);
    }
    expect(leads(rotatedOff, 'C01X00T47')).toBe(false);
    expect(leads(old, '7Q', encryptNumber(old, id, '7q'))).toBe(true);
  });

  test('D54: are found with any kind of space, hyphen and character width', () => {
    for (const separator of [
      '\t',
      '\n',
      '\u00A0',
      '\u202F',
      '\u2009',
      '\u2010',
      '\u2011',
      '\u2013',
      '\u2212',
      '\u00AD',
      '\u200B',
    ])
      expect([separator, leads(old, `C01${separator}X00T47${separator}`)]).toEqual([separator, true]);
    expect(leads(old, 'Ｃ０１－Ｘ００Ｔ４７')).toBe(true);
  });

  test('D54: are not found by what cannot be a number', () => {
    for (const search of ['', ' ', '-', 'amira@acme', 'A%B_', 'ä123', 'A'.repeat(21)])
      expect(numberHashes(old, search)).toEqual([]);
  });
});

describe('the key ring of a service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'key-ring-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const base64 = Buffer.alloc(32, 7).toString('base64');

  test('has the keys of the setting and encrypts with the first', () => {
    const ring = openKeyRing({
      keys: `b:${Buffer.alloc(32, 8).toString('base64')}, a:${base64}`,
      dataDir: folder,
    });
    expect(ring.encrypt('x', 'y')).toMatch(/^b\./);
    const alone = openKeyRing({ keys: `a:${base64}`, dataDir: folder });
    expect(ring.decrypt(alone.encrypt('x', 'y'), 'y')).toBe('x');
    expect(parseRingKeys(`a:${base64}`)).toEqual([{ id: 'a', secret: Buffer.alloc(32, 7) }]);
  });

  test.each([
    ['', 'nothing'],
    [base64, 'no id'],
    ['a:', 'no key'],
    [`a:${base64.slice(4)}`, 'a short one'],
    ['a:not base64!', 'no base64'],
    [`a:${base64},`, 'a comma too many'],
    [`a:${base64},a:${base64}`, 'an id twice'],
  ])('rejects an invalid setting in one line that does not repeat it: %#', (keys) => {
    let message = '';
    try {
      openKeyRing({ keys, dataDir: folder });
    } catch (error) {
      expect(error).toBeInstanceOf(KeyRingError);
      ({ message } = error as Error);
    }
    expect(message).toMatch(/^PASSPORT_KEYS cannot be used: .*\.$/);
    expect(message).not.toContain(base64.slice(8, 40));
  });

  test('is generated on the first start in development, kept, and private to its user', () => {
    const dataDir = join(folder, 'data');
    const encrypted = openKeyRing({ keys: null, dataDir }).encrypt('x', 'y');
    const file = join(dataDir, DEVELOPMENT_KEY_FILE);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(openKeyRing({ keys: null, dataDir }).decrypt(encrypted, 'y')).toBe('x');
    expect(readFileSync(file, 'utf8')).toMatch(/^development:[\w+/=]{44}\n$/);
    writeFileSync(file, 'broken');
    expect(() => openKeyRing({ keys: null, dataDir })).toThrow(`${file} cannot be used`);
  });
});
