import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { pino } from 'pino';
import { formatTravelerError } from '../../src/areas/travelers/error-format.ts';
import type { OpenApiDocument } from '../../src/contract/openapi-document.ts';
import type { Caller } from '../../src/domain/caller.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { Invalid, Unavailable } from '../../src/domain/errors.ts';
import { readBody } from '../../src/http/body.ts';
import { createExpress } from '../../src/http/express-app.ts';
import { errorHandler } from '../../src/http/problems/error-handler.ts';
import { frontDoor } from '../../src/http/front-door.ts';
import { stepsOf } from '../support/front-door-steps.ts';
import { type FileSink, MAX_FILE_BYTES } from '../../src/http/uploads/file-sink.ts';
import { formSchema } from '../../src/http/uploads/form-schema.ts';
import { discardUploads, type Upload } from '../../src/http/uploads/uploads.ts';
import { loadContract } from '../../src/http/validation/contract.ts';
import { validation } from '../../src/http/validation/validation.ts';
import { DirectoryStore } from '../../src/platform/blobs/directory-store.ts';
import { type Listening, listening } from '../support/listening.ts';
import { JPEG, PDF, PNG, sizedPdf } from '../support/sample-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/waiting.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = temporaryFolder();
const document = JSON.parse(readFileSync(join(ROOT, 'generated/openapi.json'), 'utf8')) as OpenApiDocument;
const DOCUMENT = '/api/travelers/t-1/documents';
const PASSPORT = '/api/travelers/t-1/passports/with-documents';

let server: Listening;
let port: number;
let store: DirectoryStore;
/** The error that the handler throws, if any. */
let failure: Error | null = null;
let slowly = false;
let handled: { upload: Upload; body: any; contentType: string | undefined } | null = null;

/** The store, on a disk that can fail or be slow. */
let putFailure: Error | null = null;
const never: FileSink = { put: () => Promise.reject(new Error('Another company.')), remove: () => Promise.resolve() };
const sink: FileSink = {
  put: async (key, content, options) => {
    const stored = await store.put(key, content, options);
    if (slowly) await wait(150);
    if (putFailure) {
      await store.remove(key);
      throw putFailure;
    }
    return stored;
  },
  remove: (key) => store.remove(key),
};

beforeAll(async () => {
  store = new DirectoryStore({ directory: folder, publicUrl: () => '', clock: systemClock });
  const withForms = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, { post }]) =>
      post?.requestBody?.content['multipart/form-data'] ? [[path, { post }]] : [],
    ),
  );
  const served: OpenApiDocument = { ...document, paths: withForms };
  const checks = loadContract(served);
  const app = createExpress();
  const steps = [
    ((request, _response, next) => {
      request.caller = { companyId: 'acme' } as Caller;
      next();
    }) as express.RequestHandler,
    // Files are stored for the caller's company.
    readBody({ of: (companyId) => (companyId === 'acme' ? sink : never) }),
    validation(checks),
    ((request, response) => {
      const { upload, body, headers } = request;
      handled = { upload: upload as Upload, body, contentType: headers['content-type'] };
      if (failure) throw failure;
      request.upload?.keep();
      response.status(201).json({ files: request.upload?.files, fields: request.upload?.fields });
    }) as express.RequestHandler,
  ];
  app.use(frontDoor(checks.operations, stepsOf(...steps)));
  app.use(discardUploads);
  app.use(errorHandler([], formatTravelerError, pino({ level: 'silent' })));
  server = await listening(createServer(app));
  ({ port } = server);
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

afterEach(() => {
  failure = null;
  putFailure = null;
  slowly = false;
  handled = null;
  for (const name of stored()) rmSync(join(folder, 'files', name));
});

const stored = (): string[] => readdirSync(join(folder, 'files'));

const BOUNDARY = 'a-boundary';
type Part = { name?: string; fileName?: string; disposition?: string; headers?: string; content: string | Buffer };

function form(parts: Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const encoded = parts.flatMap(({ name, fileName, disposition, headers = '', content }) => {
    const named = name === undefined ? '' : `; name="${name}"`;
    const line = disposition ?? `form-data${named}${fileName === undefined ? '' : `; filename="${fileName}"`}`;
    return [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${line}\r\n${headers}\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...encoded, Buffer.from(end)]);
}

const file = (content: string | Buffer, fileName = 'scan.pdf', name = 'file'): Part => ({ name, fileName, content });
const text = (name: string, content: string): Part => ({ name, content });
const category = text('documentCategory', 'PASSPORT');
const passport = [
  text('passportNumber', 'C01X00T47'),
  text('nationality', 'IQ'),
  text('issuingCountry', 'IQ'),
  text('issuingDate', '2020-01-01'),
  text('expiryDate', '2030-01-01'),
];

type Answer = { status: number; body: any };

function post(path: string, body: Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      headers: {
        'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
        'Content-Length': String(body.length),
        ...headers,
      },
    });
    request.on('response', async (response) => {
      let answer = '';
      for await (const piece of response) answer += piece;
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(answer) });
    });
    request.on('error', reject);
    request.end(body);
  });
}

const upload = (...parts: Part[]): Promise<Answer> => post(DOCUMENT, form(parts));
const withScans = (...parts: Part[]): Promise<Answer> => post(PASSPORT, form([...passport, ...parts]));

describe('uploads that are accepted', () => {
  test.each([
    ['a PDF', PDF, 'application/pdf'],
    ['a PNG', PNG, 'image/png'],
    ['a JPEG', JPEG, 'image/jpeg'],
  ])('D50: %s, regardless of its name and declared type', async (_what, content, mimeType) => {
    const { status, body } = await upload(
      { ...file(content, 'photo.exe'), headers: 'Content-Type: text/html\r\n' },
      category,
    );
    expect(status).toBe(201);
    expect(body.files).toEqual([
      {
        field: 'file',
        fileName: 'photo.exe',
        mimeType,
        size: content.length,
        sha256: createHash('sha256').update(content).digest('base64url'),
        key: stored()[0],
      },
    ]);
    expect(readFileSync(join(folder, 'files', stored()[0] ?? '')).equals(content)).toBe(true);
    expect(body.fields).toEqual({ documentCategory: 'PASSPORT' });
  });

  test('D50: a file of exactly 10,485,760 bytes', async () => {
    const { status, body } = await upload(file(sizedPdf(MAX_FILE_BYTES)), category);
    expect([status, body.files[0].size]).toEqual([201, 10_485_760]);
  });

  test('D50: ten files of one field, in their order, and a single one as a list too', async () => {
    const ten = await withScans(
      ...Array.from({ length: 10 }, (_, n) => file(n % 2 ? PNG : PDF, `${n}`, 'passportDocuments')),
    );
    expect([ten.status, ten.body.files.map((f: any) => f.fileName).join('')]).toEqual([201, '0123456789']);
    expect(handled?.body.passportDocuments).toHaveLength(10);
    const one = await withScans(file(PDF, '123', 'passportDocuments'));
    expect([one.status, handled?.body.passportDocuments]).toEqual([201, ['application/pdf']]);
  });

  test.each([
    ['name[]', ['passportDocuments[]', 'passportDocuments[]']],
    ['name[N]', ['passportDocuments[0]', 'passportDocuments[1]']],
  ])('D50: files of a list as %s, as clients in PHP and Ruby send them', async (_how, names) => {
    const { status, body } = await withScans(...names.map((name, n) => file(PDF, `${n}`, name)));
    expect([status, body.files.map((f: any) => [f.field, f.fileName])]).toEqual([
      201,
      [
        ['passportDocuments', '0'],
        ['passportDocuments', '1'],
      ],
    ]);
  });

  test('no file, or the empty one of browsers, where files are optional', async () => {
    expect(await withScans()).toMatchObject({ status: 201, body: { files: [] } });
    expect(
      await withScans({ ...file('', '', 'passportDocuments'), headers: 'Content-Type: application/octet-stream\r\n' }),
    ).toMatchObject({ status: 201, body: { files: [] } });
  });

  test.each([
    ['true', true],
    ['false', false],
  ])('a boolean sent as %s', async (sent, read) => {
    expect((await withScans(text('isPrimary', sent))).body.fields.isPrimary).toBe(read);
  });

  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['C:\\x\\y.pdf', 'y.pdf'],
    ['.htaccess', 'document.pdf'],
    ['pass\u202Efdp.exe', 'passfdp.exe'],
    ['a\tb\u200B.pdf', 'ab.pdf'],
    ['Pässport 護照 🛂.pdf', 'Pässport 護照 🛂.pdf'],
    ["a';DROP TABLE--", "a';DROP TABLE--"],
    ['50%.pdf', '50%.pdf'],
    ['the %22new%22%0D%0Aone.pdf', 'the "new"one.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['n'.repeat(200), 'n'.repeat(200)],
    [`${'護'.repeat(190)}.pdf`, `${'護'.repeat(83)}.pdf`],
  ])('D50: a file named %j, which becomes the text %j and no path', async (sent, fileName) => {
    const { status, body } = await upload(file(PDF, sent.replaceAll('\\', '\\\\')), category);
    expect([status, body.files?.[0].fileName]).toEqual([201, fileName]);
    expect(stored()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  test.each([
    ['a%0D%0Ab.pdf', 'ab.pdf'],
    ['..%2F..%2Fa.pdf', 'a.pdf'],
    ['%2E%2E', 'document.pdf'],
    ['%E2%80%8B', 'document.pdf'],
  ])('D50: a file named %s, percent-encoded, which becomes %s', async (sent, fileName) => {
    const { status, body } = await upload(
      { content: PDF, disposition: `form-data; name="file"; filename*=UTF-8''${sent}` },
      category,
    );
    expect([status, body.files?.[0].fileName]).toEqual([201, fileName]);
  });

  test('D50: a file that is both a PDF and HTML, as a PDF', async () => {
    const { body } = await upload(file('%PDF-1.4\n<html><script>alert(1)</script>', 'x.html'), category);
    expect(body.files[0].mimeType).toBe('application/pdf');
  });

  test('a form in chunks of one byte', async () => {
    const body = form([file(PNG), category]);
    const socket = connect(port, '127.0.0.1').setNoDelay();
    socket.write(
      `POST ${DOCUMENT} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    for (const byte of body) {
      socket.write(Buffer.of(byte));
      await wait(0);
    }
    let answer = '';
    for await (const piece of socket) answer += piece;
    expect(answer).toMatch(/^HTTP\/1.1 201 /);
  });

  test.each([
    ['that JavaMail sends, without quotes', 'boundary=----=_Part_1', '----=_Part_1'],
    ['in quotes, before another parameter', 'Boundary="a (b)"; charset=utf-8', 'a (b)'],
  ])('a boundary %s', async (_what, sent, boundary) => {
    const body = Buffer.from(
      form([file(PDF), category])
        .toString('latin1')
        .replaceAll(BOUNDARY, boundary),
      'latin1',
    );
    expect((await post(DOCUMENT, body, { 'Content-Type': `multipart/form-data; ${sent}` })).status).toBe(201);
    // The validator keeps a check for each Content-Type that it sees.
    expect(handled?.contentType).toBe('multipart/form-data');
  });

  test('a text in Latin-1 or UTF-16 that declares its charset', async () => {
    const inCharset = (charset: string, content: Buffer): Part => ({
      name: 'label',
      headers: `Content-Type: text/plain; charset=${charset}\r\n`,
      content,
    });
    for (const label of [
      inCharset('ISO-8859-1', Buffer.from('Müller', 'latin1')),
      inCharset('utf-16le', Buffer.from('Müller', 'utf16le')),
      inCharset('utf-8', Buffer.from('Müller')),
    ])
      expect((await upload(file(PDF), category, label)).body.fields.label).toBe('Müller');
  });

  test('a form with text before the first boundary and after the last', async () => {
    expect(
      (
        await post(
          DOCUMENT,
          Buffer.concat([Buffer.from('preamble\r\n'), form([file(PDF), category]), Buffer.from('epilogue')]),
        )
      ).status,
    ).toBe(201);
  });
});

/** Content-Disposition headers that the parser cannot read. */
const unreadable: [what: string, disposition: string][] = [
  ['a file name that ends in a backslash', 'form-data; name="passportDocuments"; filename="a\\"'],
  ['a file name with spaces and without quotes', 'form-data; name="passportDocuments"; filename=my scan.pdf'],
  ['a file name in an unknown charset', 'form-data; name="passportDocuments"; filename*=nonsense\'\'a.pdf'],
  ['an attachment', 'attachment; name="passportDocuments"; filename="a.pdf"'],
];

/** Requests that must get 400 with a message, and must leave nothing in the store. */
type Refusal = [what: string, code: string, says: RegExp, send: () => Promise<Answer>];

const refusals: Refusal[] = [
  [
    'a file with one byte too many',
    'FILE_TOO_LARGE',
    /^file must be at most 10 MB/,
    () => upload(file(sizedPdf(MAX_FILE_BYTES + 1)), category),
  ],
  [
    'a file of 30 MB',
    'FILE_TOO_LARGE',
    /^file must be at most 10 MB/,
    () => upload(file(sizedPdf(30 * 1024 * 1024)), category),
  ],
  [
    'a second scan that is too large',
    'FILE_TOO_LARGE',
    /^passportDocuments\.1 must/,
    () => withScans(file(PDF, 'a', 'passportDocuments'), file(sizedPdf(MAX_FILE_BYTES + 1), 'b', 'passportDocuments')),
  ],
  ['an empty file', 'INVALID_FILE_TYPE', /^file is empty/, () => upload(file(''), category)],
  [
    'an SVG',
    'INVALID_FILE_TYPE',
    /JPEG, PNG or PDF/,
    () =>
      upload(
        {
          ...file('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.png'),
          headers: 'Content-Type: image/png\r\n',
        },
        category,
      ),
  ],
  [
    'HTML declared as a PDF',
    'INVALID_FILE_TYPE',
    /JPEG, PNG or PDF/,
    () => upload({ ...file('<html><body>%PDF-1.4'), headers: 'Content-Type: application/pdf\r\n' }, category),
  ],
  [
    'a PDF after HTML',
    'INVALID_FILE_TYPE',
    /JPEG, PNG or PDF/,
    () => upload(file(Buffer.concat([Buffer.from('<script>1</script>\n'), PDF])), category),
  ],
  [
    'a PDF after an ID3 tag',
    'INVALID_FILE_TYPE',
    /JPEG, PNG or PDF/,
    () => upload(file(Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), PDF])), category),
  ],
  [
    'a PDF after a byte order mark',
    'INVALID_FILE_TYPE',
    /JPEG, PNG or PDF/,
    () => upload(file(`\uFEFF${PDF}`), category),
  ],
  [
    'a PNG cut off in its signature',
    'INVALID_FILE_TYPE',
    /JPEG, PNG or PDF/,
    () => upload(file(PNG.subarray(0, 7)), category),
  ],
  ['a single byte', 'INVALID_FILE_TYPE', /JPEG, PNG or PDF/, () => upload(file(Buffer.of(0xff)), category)],
  ['a GIF', 'INVALID_FILE_TYPE', /JPEG, PNG or PDF/, () => upload(file('GIF89a\x01\0\x01\0', 'a.gif'), category)],
  ['a ZIP', 'INVALID_FILE_TYPE', /JPEG, PNG or PDF/, () => upload(file('PK\x03\x04', 'a.docx'), category)],
  [
    'a PNG damaged by an ASCII transfer',
    'INVALID_FILE_TYPE',
    /JPEG, PNG or PDF/,
    () => upload(file(Buffer.from(PNG.toString('latin1').replace('\r\n', '\n'), 'latin1')), category),
  ],
  [
    'a base64 transfer encoding',
    'INVALID_FILE_TYPE',
    /JPEG, PNG or PDF/,
    () => upload({ ...file(PDF.toString('base64')), headers: 'Content-Transfer-Encoding: base64\r\n' }, category),
  ],
  [
    'a valid scan before an invalid one',
    'INVALID_FILE_TYPE',
    /^passportDocuments\.1 must be/,
    () => withScans(file(PDF, 'a', 'passportDocuments'), file('hello', 'b', 'passportDocuments')),
  ],
  [
    'eleven scans',
    'VALIDATION_ERROR',
    /^passportDocuments must have at most 10 files/,
    () => withScans(...Array.from({ length: 11 }, () => file(PDF, 'a', 'passportDocuments'))),
  ],
  [
    'eleven scans with an index each',
    'VALIDATION_ERROR',
    /^passportDocuments must have at most 10 files/,
    () => withScans(...Array.from({ length: 11 }, (_, n) => file(PDF, 'a', `passportDocuments[${n}]`))),
  ],
  [
    'an index on a field that is not a list',
    'VALIDATION_ERROR',
    /file\[0\] is not a known field/,
    () => upload(file(PDF, 'a', 'file[0]'), category),
  ],
  [
    'an index that is no number',
    'VALIDATION_ERROR',
    /^passportDocuments\[a\] is not a known field/,
    () => withScans(file(PDF, 'a', 'passportDocuments[a]')),
  ],
  [
    'eleven scans of 10 MB, more than the service reads',
    'VALIDATION_ERROR',
    /^passportDocuments must have at most 10 files/,
    () => withScans(...Array.from({ length: 11 }, () => file(sizedPdf(MAX_FILE_BYTES), 'a', 'passportDocuments'))),
  ],
  [
    'two files where one is allowed',
    'VALIDATION_ERROR',
    /^file must be a single file\./,
    () => upload(file(PDF), file(PDF), category),
  ],
  ['no file', 'VALIDATION_ERROR', /^file is required/, () => upload(category)],
  [
    'a missing and an unknown field',
    'VALIDATION_ERROR',
    /documentCategory is required.*folder is not a known field|folder is not.*documentCategory is required/,
    () => upload(file(PDF), text('folder', 'x')),
  ],
  [
    'text in place of the file',
    'VALIDATION_ERROR',
    /^file must be sent as a file/,
    () => upload(text('file', PDF.toString()), category),
  ],
  [
    'a file in place of text',
    'VALIDATION_ERROR',
    /^documentCategory must be sent as text/,
    () => upload(file(PDF), file(PDF, 'a.pdf', 'documentCategory')),
  ],
  [
    'a file in place of a boolean',
    'VALIDATION_ERROR',
    /^isPrimary must be sent as text/,
    () => withScans(file(PDF, 'a.pdf', 'isPrimary')),
  ],
  [
    'a file without a name in place of text',
    'VALIDATION_ERROR',
    /^label must be sent as text, not as a file/,
    () => upload(file(PDF), category, { ...text('label', 'x'), headers: 'Content-Type: application/octet-stream\r\n' }),
  ],
  [
    'a file under an unknown name',
    'VALIDATION_ERROR',
    /^avatar is not a known field/,
    () => upload(file(PDF), category, file(PDF, 'a.pdf', 'avatar')),
  ],
  [
    'D8: the file under an unknown name',
    'VALIDATION_ERROR',
    /^(?=.*\bfile is required)(?=.*\bavatar is not a known field)(?=.*\bfolder is not a known field)/,
    () => upload(category, file(PDF, 'a.pdf', 'avatar'), text('folder', 'x')),
  ],
  [
    'a file under the name __proto__',
    'VALIDATION_ERROR',
    /^__proto__ is not a known field/,
    () => upload(file(PDF), category, file(PDF, 'a.pdf', '__proto__')),
  ],
  [
    'a file without a name',
    'VALIDATION_ERROR',
    /^file must be sent with a file name/,
    () => upload({ name: 'file', content: PDF, headers: 'Content-Type: application/octet-stream\r\n' }, category),
  ],
  [
    'a file with an empty name',
    'VALIDATION_ERROR',
    /^file must be sent as a file, with a file name/,
    () => upload(file(PDF, ''), category),
  ],
  [
    'a part without a name',
    'VALIDATION_ERROR',
    /a part without a name/,
    () => upload(file(PDF), category, { content: 'x' }),
  ],
  [
    'a text sent twice',
    'VALIDATION_ERROR',
    /^documentCategory must be sent only once/,
    () => upload(file(PDF), category, category),
  ],
  [
    'an invalid boolean',
    'VALIDATION_ERROR',
    /^isPrimary must be true or false/,
    () => withScans(text('isPrimary', 'yes')),
  ],
  [
    'a name with brackets',
    'VALIDATION_ERROR',
    /^label\[a\] is not a known field/,
    () => upload(file(PDF), category, text('label[a]', 'x')),
  ],
  [
    'the field name __proto__',
    'VALIDATION_ERROR',
    /__proto__ is not a known field/,
    () => upload(file(PDF), category, text('__proto__', 'x')),
  ],
  [
    'D14: U+0000 in a text',
    'VALIDATION_ERROR',
    /^label must not contain the character U\+0000/,
    () => upload(file(PDF), category, text('label', 'a\0b')),
  ],
  [
    'D14: an unpaired surrogate in a text',
    'VALIDATION_ERROR',
    /^label must not contain invalid Unicode/,
    () =>
      upload(file(PDF), category, {
        name: 'label',
        headers: 'Content-Type: text/plain; charset=utf-16le\r\n',
        content: Buffer.of(0x00, 0xd8),
      }),
  ],
  [
    'D14: U+0000 in a file name, percent-encoded',
    'VALIDATION_ERROR',
    /file name that contains the character U\+0000/,
    () => upload({ content: PDF, disposition: 'form-data; name="file"; filename*=UTF-8\'\'a%00b.pdf' }, category),
  ],
  [
    'D14: U+0000 in a file name, not encoded',
    'VALIDATION_ERROR',
    /is not valid multipart\/form-data/,
    () => upload(file(PDF, 'a\0b.pdf'), category),
  ],
  [
    'D14: an unpaired surrogate in a file name',
    'VALIDATION_ERROR',
    /file name that contains invalid Unicode/,
    () => upload({ content: PDF, disposition: 'form-data; name="file"; filename*=utf-16le\'\'%00%D8' }, category),
  ],
  [
    'a file name of 300 characters',
    'VALIDATION_ERROR',
    /file name of at most 200 characters/,
    () => upload(file(PDF, 'n'.repeat(300)), category),
  ],
  [
    'a text of 9,000 bytes',
    'VALIDATION_ERROR',
    /^label must be at most 8192 bytes/,
    () => upload(file(PDF), category, text('label', 'x'.repeat(9000))),
  ],
  [
    'a field name of 200 characters',
    'VALIDATION_ERROR',
    /^n{200} is not a known field/,
    () => upload(file(PDF), category, text('n'.repeat(200), 'x')),
  ],
  [
    '10,000 parts',
    'VALIDATION_ERROR',
    /at most 120 parts/,
    () => upload(file(PDF), ...Array.from({ length: 10_000 }, (_, n) => text(`p${n}`, 'x'))),
  ],
  [
    '10,000 nameless parts',
    'VALIDATION_ERROR',
    /at most 120 parts/,
    () => upload(file(PDF), ...Array.from({ length: 10_000 }, () => ({ disposition: 'inline', content: 'x' }))),
  ],
  [
    'a header of 20 KB',
    'VALIDATION_ERROR',
    /is not valid multipart\/form-data/,
    () => upload({ ...file(PDF), headers: `X: ${'x'.repeat(20_000)}\r\n` }, category),
  ],
  [
    'a boundary other than the declared one',
    'VALIDATION_ERROR',
    /is not valid multipart\/form-data/,
    () => post(DOCUMENT, form([file(PDF), category]), { 'Content-Type': 'multipart/form-data; boundary=other' }),
  ],
  [
    'no boundary',
    'VALIDATION_ERROR',
    /is not valid multipart\/form-data/,
    () => post(DOCUMENT, form([file(PDF), category]), { 'Content-Type': 'multipart/form-data' }),
  ],
  [
    'an empty boundary',
    'VALIDATION_ERROR',
    /its Content-Type must have a boundary/,
    () => post(DOCUMENT, form([file(PDF), category]), { 'Content-Type': 'multipart/form-data; boundary=' }),
  ],
  [
    'a boundary of 201 characters',
    'VALIDATION_ERROR',
    /its Content-Type must have a boundary/,
    () => post(DOCUMENT, form([file(PDF)]), { 'Content-Type': `multipart/form-data; boundary=${'b'.repeat(201)}` }),
  ],
  [
    'a boundary with a tab',
    'VALIDATION_ERROR',
    /is not valid multipart\/form-data/,
    () => post(DOCUMENT, form([file(PDF), category]), { 'Content-Type': 'multipart/form-data; boundary=a\tb' }),
  ],
  ...unreadable.map(([what, disposition]): Refusal => [
    `D52: ${what}, which the parser would ignore`,
    'VALIDATION_ERROR',
    /every part needs a valid Content-Disposition/,
    () => withScans({ content: PDF, disposition }),
  ]),
  [
    'D52: a file that contains the boundary, where the parser would cut it off',
    'VALIDATION_ERROR',
    /is not valid multipart\/form-data/,
    () => withScans(file(`%PDF-1.4\r\n--${BOUNDARY}-inside\r\n`, 'a.pdf', 'passportDocuments')),
  ],
  [
    'D14: a text in Latin-1 without a charset',
    'VALIDATION_ERROR',
    /^label must not contain bytes that are not UTF-8/,
    () => upload(file(PDF), category, { name: 'label', content: Buffer.from('Müller', 'latin1') }),
  ],
  [
    'D14: a text in an unknown charset',
    'VALIDATION_ERROR',
    /^label must be sent in UTF-8/,
    () =>
      upload(file(PDF), category, {
        ...text('label', 'x'),
        headers: 'Content-Type: text/plain; charset=nonsense\r\n',
      }),
  ],
  ...['base64', 'Quoted-Printable'].map((encoding): Refusal => [
    `a text in ${encoding}`,
    'VALIDATION_ERROR',
    /^label must be sent without a Content-Transfer-Encoding/,
    () =>
      upload(file(PDF), category, {
        ...text('label', 'Sm9obg=='),
        headers: `Content-Transfer-Encoding: ${encoding}\r\n`,
      }),
  ]),
  [
    'a form without its last boundary',
    'VALIDATION_ERROR',
    /is not valid multipart\/form-data/,
    () => post(DOCUMENT, form([category, file(PDF)], '')),
  ],
  [
    'a form that ends inside a file',
    'VALIDATION_ERROR',
    /is not valid multipart\/form-data/,
    () => post(DOCUMENT, form([category, file(sizedPdf(300_000))]).subarray(0, 200_000)),
  ],
  [
    'a form that ends inside a header',
    'VALIDATION_ERROR',
    /is not valid multipart\/form-data/,
    () => post(DOCUMENT, form([file(PDF), category], `--${BOUNDARY}\r\nContent-Dispo`)),
  ],
  ['no body', 'VALIDATION_ERROR', /required/, () => post(DOCUMENT, Buffer.alloc(0))],
  ['random bytes', 'VALIDATION_ERROR', /is not valid multipart\/form-data/, () => post(DOCUMENT, sizedPdf(100_000))],
];

describe('uploads that are rejected, and store nothing', () => {
  test.each(refusals)('%s: %s', async (_what, code, says, send) => {
    const { status, body } = await send();
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 400,
      code,
      message: expect.stringMatching(says),
    });
    expect(stored()).toEqual([]);
    expect(handled).toBeNull();
  });

  test('a compressed form with 415', async () => {
    expect((await post(DOCUMENT, form([file(PDF), category]), { 'Content-Encoding': 'gzip' })).status).toBe(415);
  });

  /** Sends `piece` repeatedly, until the server closes the connection. */
  async function sendForever(
    headers: string,
    start: Buffer,
    piece: Buffer,
  ): Promise<{ answer: string; megabytes: number }> {
    const socket = connect(port, '127.0.0.1');
    let [answer, sent] = ['', 0];
    socket.on('data', (bytes) => (answer += bytes));
    socket.write(
      `POST ${DOCUMENT} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n${headers}\r\n\r\n`,
    );
    socket.write(start);
    await new Promise((resolve) => {
      const send = (error?: Error | null): void => {
        sent += piece.length;
        if (error) resolve(error);
        else socket.write(piece, send);
      };
      socket.on('error', resolve);
      send();
    });
    return { answer, megabytes: sent / 1024 / 1024 };
  }

  test('an endless form, by closing the connection before 130 MB', async () => {
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1024 * 1024, 'x'), Buffer.from('\r\n')]);
    const { answer, megabytes } = await sendForever('Transfer-Encoding: chunked', Buffer.alloc(0), chunk);
    // A client that never stops sending may miss the response.
    expect(answer).toMatch(/^$|^HTTP\/1.1 413 /);
    expect(megabytes).toBeLessThan(130);
  });

  test('an endless file over the limit, by closing the connection', async () => {
    const { answer } = await sendForever(
      'Content-Length: 99999999999',
      form([file(PDF)], '').subarray(0, -2),
      Buffer.alloc(1024 * 1024, 'x'),
    );
    expect(answer).toMatch(/^$|^HTTP\/1.1 400 [^]*FILE_TOO_LARGE/);
    expect(stored()).toEqual([]);
  });

  test.each([
    ['inside the first file', 60_000],
    ['inside the second file', 260_000],
  ])('a client that disconnects %s', async (_where, after) => {
    slowly = true;
    const body = form([
      ...passport,
      file(sizedPdf(200_000), 'a', 'passportDocuments'),
      file(sizedPdf(200_000), 'b', 'passportDocuments'),
    ]);
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${PASSPORT} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, after));
    await until('a stored file', () => stored().length > 0);
    socket.destroy();
    await until('the files to be removed', () => stored().length === 0);
    await wait(200);
    expect(stored()).toEqual([]);
    expect(handled).toBeNull();
  });

  test('a store that fails, with its own error', async () => {
    putFailure = new Unavailable('Files cannot be stored right now.');
    expect((await withScans(file(PDF, 'a', 'passportDocuments'), file(PDF, 'b', 'passportDocuments'))).status).toBe(
      503,
    );
    expect(stored()).toEqual([]);
  });
});

describe('D52: files of a request that fails later', () => {
  test('are discarded when the handler rejects it', async () => {
    failure = new Invalid([{ field: 'nationality', message: 'is there already' }], 'DUPLICATE_NATIONALITY');
    const { status, body } = await withScans(file(PDF, 'a', 'passportDocuments'));
    expect([status, body.code, stored()]).toEqual([400, 'DUPLICATE_NATIONALITY', []]);
    expect(handled?.upload.files).toHaveLength(1);
  });

  test('are discarded when the handler fails', async () => {
    failure = new TypeError('a bug');
    expect((await upload(file(PDF), category)).status).toBe(500);
    expect(stored()).toEqual([]);
  });

  test('are left to the sweeper when it is unknown whether the rows were committed', async () => {
    failure = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    expect((await upload(file(PDF), category)).status).toBe(503);
    expect(stored()).toHaveLength(1);
  });

  test('stay once they are kept', async () => {
    await upload(file(PDF), category);
    await handled?.upload.discard();
    expect(stored()).toHaveLength(1);
  });
});

test('a form that uploads.ts cannot read stops the start', () => {
  expect(() => formSchema({ properties: { a: { type: 'object' } } })).toThrow('must be a file, a string or a boolean');
});

test('ten concurrent uploads of 10 MB need less than 64 MB more', async () => {
  // Up to this much can be garbage that is not collected yet when the machine is busy: in about one of ten runs. Files
  // that are held in memory take 100 MB every time.
  let grown = Infinity;
  for (let tries = 0; grown > 64 && tries < 3; tries += 1)
    grown = await megabytesForTenUploads(join(folder, `memory-${tries}`));
  process.stderr.write(`RSS grew by ${grown.toFixed(1)} MB.\n`);
  expect(grown).toBeLessThan(64);
}, 60_000);

/** By how much the server's peak memory exceeds its memory after one upload. */
async function megabytesForTenUploads(directory: string): Promise<number> {
  const url = (path: string): string => JSON.stringify(new URL(path, `file://${ROOT}/`).href);
  const script = `
    import { readFileSync } from 'node:fs';
    import express from ${url('node_modules/express/index.js')};
    import { DirectoryStore } from ${url('src/platform/blobs/directory-store.ts')};
    import { readForm } from ${url('src/http/uploads/uploads.ts')};
    const store = new DirectoryStore({ directory: ${JSON.stringify(directory)}, publicUrl: () => '', clock: { now: () => new Date() } });
    const form = { files: new Map([['file', { max: 1, single: true }]]), texts: new Set(), booleans: new Set() };
    const app = express();
    app.post('/', async (request, response) => {
      await readForm(request, response, form, store);
      response.json(request.upload.files);
    });
    app.get('/', (request, response) => response.json({ now: process.memoryUsage.rss(), most: most() }));
    // Not resourceUsage(): what that tells begins with the parent's memory at the fork.
    function most() { return Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024; }
    const server = app.listen(0, '127.0.0.1', () => console.log(server.address().port));
  `;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', script],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const address = `http://127.0.0.1:${Number(line)}/`;
    const body = form([file(sizedPdf(MAX_FILE_BYTES))]);
    const send = async (): Promise<any> =>
      (
        await fetch(address, {
          method: 'POST',
          body,
          headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
        })
      ).json();
    const memory = async (): Promise<{ now: number; most: number }> => (await fetch(address)).json() as never;
    await send();
    const { now } = await memory();
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(answers.map(([{ size }]) => size)).toEqual(Array.from({ length: 10 }, () => MAX_FILE_BYTES));
    const { most } = await memory();
    return (most - now) / 1024 / 1024;
  } finally {
    child.kill();
  }
}
