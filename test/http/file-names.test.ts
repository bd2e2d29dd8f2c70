import { describe, expect, test } from '@jest/globals';
import { downloadName, fileNameFrom } from '../../src/http/uploads/file-names.ts';

const named = (sent: string): string => fileNameFrom(sent, 'application/pdf');

describe('D50: the stored name of a file', () => {
  test.each([
    ['scan.pdf', 'scan.pdf'],
    ['Reisepaß äöü 護照 🛂.pdf', 'Reisepaß äöü 護照 🛂.pdf'],
    ['archive.tar.gz', 'archive.tar.gz'],
    ['no extension', 'no extension'],
    ['v1.2 of it', 'v1.2 of it'],
  ])('%j is kept', (sent, kept) => {
    expect(named(sent)).toBe(kept);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['/etc/passwd', 'passwd'],
    ['C:\\x\\y.pdf', 'y.pdf'],
    ['C:y.pdf', 'y.pdf'],
    ['\\\\server\\share\\y.pdf', 'y.pdf'],
    ['a/b\\c.pdf', 'c.pdf'],
    ['a/\u202E../b.pdf', 'b.pdf'],
  ])('%j loses its path', (sent, kept) => {
    expect(named(sent)).toBe(kept);
  });

  test.each([
    ['exe.\u202Egpj', 'exe.gpj'],
    ['a\u2066b\u2069.pdf', 'ab.pdf'],
    ['\uFEFFa\u200B\u200D\u2060.pdf', 'a.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
    ['a\0\u007F\u0085\u2028.pdf', 'a.pdf'],
    ['a\u3164.pdf', 'a.pdf'],
    ['a\uD800.pdf', 'a.pdf'],
  ])('%j loses invisible characters', (sent, kept) => {
    expect(named(sent)).toBe(kept);
  });

  test.each([
    ['  a.pdf  ', 'a.pdf'],
    ['a.pdf. . ', 'a.pdf'],
    ['..a.pdf', 'a.pdf'],
    ['a .pdf', 'a.pdf'],
  ])('%j loses dots and spaces at its ends', (sent, kept) => {
    expect(named(sent)).toBe(kept);
  });

  test.each(['', '.', '..', '....', ' . ', '.pdf', '\u202E\u200B', '\u200B.pdf', 'a/', '\0'])(
    '%j, of which nothing remains, is replaced by a name for the type',
    (sent) => {
      expect(named(sent)).toBe('document.pdf');
      expect(fileNameFrom(sent, 'image/jpeg')).toBe('document.jpg');
      expect(fileNameFrom(sent, 'image/png')).toBe('document.png');
    },
  );

  test.each([
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(251)}.pdf`],
    [`${'護'.repeat(300)}.pdf`, `${'護'.repeat(83)}.pdf`],
    ['🛂'.repeat(100), '🛂'.repeat(63)],
    [`${'n'.repeat(250)} ${'n'.repeat(50)}.pdf`, `${'n'.repeat(250)}.pdf`],
    [`a.${'n'.repeat(300)}`, `a.${'n'.repeat(253)}`],
  ])('a long one is cut to 255 bytes, in whole characters and with its extension', (sent, kept) => {
    expect(named(sent)).toBe(kept);
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(255);
  });

  test('does not change when applied again', () => {
    for (const sent of ['../a \u202E.pdf', `${'護'.repeat(300)} . .pdf`, '. .a. .pdf. '])
      expect(named(named(sent))).toBe(named(sent));
  });
});

describe('D51: the name under which a file is downloaded', () => {
  test.each([
    ['scan.pdf', 'application/pdf'],
    ['SCAN.PDF', 'application/pdf'],
    ['scan.jpg', 'image/jpeg'],
    ['scan.JPEG', 'image/jpeg'],
    ['scan.jfif', 'image/jpeg'],
    ['scan.png', 'image/png'],
  ] as const)('%j of the type %s is the stored name', (stored, type) => {
    expect(downloadName(stored, type)).toBe(stored);
  });

  test.each([
    ['scan.html', 'application/pdf', 'scan.html.pdf'],
    ['scan.pdf.bat', 'application/pdf', 'scan.pdf.bat.pdf'],
    ['scan.hta', 'image/png', 'scan.hta.png'],
    ['scan.pdf', 'image/jpeg', 'scan.pdf.jpg'],
    ['scan', 'image/png', 'scan.png'],
    ['pdf', 'application/pdf', 'pdf.pdf'],
    [`${'n'.repeat(250)}.html`, 'application/pdf', `${'n'.repeat(250)}.pdf`],
    ['護'.repeat(85), 'application/pdf', `${'護'.repeat(83)}.pdf`],
  ] as const)('%j of the type %s gets the extension of its type, in 255 bytes', (stored, type, name) => {
    expect(downloadName(stored, type)).toBe(name);
  });
});
