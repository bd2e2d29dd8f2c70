import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { sql, stoppedClock } from '../../support/builders.ts';
import { JPEG, PDF, PNG, sizedPdf } from '../../support/sample-files.ts';
import { startTestApp } from '../../support/test-app.ts';
import { until } from '../../support/waiting.ts';
import {
  fileOf,
  type Form,
  formOf,
  newPassport,
  newTraveler,
  NO_DOCUMENT,
  NO_TRAVELER,
  number,
  data,
  refusal,
  travelCompany,
} from './people.ts';

const clock = stoppedClock('2026-03-11T12:00:00.000Z');
const app = await startTestApp({ prefix: '/api/', clock });
afterAll(() => app.stop());

/** What must be true after every test (D52). */
afterEach(async () => {
  const rows = (await sql<{ key: string }>(app, 'select blob_key as key from documents')).map(({ key }) => key).sort();
  const blobs: string[] = [];
  for await (const key of app.blobStore.list()) blobs.push(key);
  expect(blobs.sort()).toEqual(rows);
  expect(await sql(app, 'select from unclaimed_blobs')).toEqual([]);
});

const scan = (content: Buffer = PDF, name?: string): Form => ({
  file: fileOf(content, name),
  documentCategory: 'PASSPORT',
});
/** Resolves when a session waits for a lock on the table. */
async function waitingFor(table: string): Promise<void> {
  const waiting = () => sql(app, 'select from pg_locks where relation = $1::regclass and not granted', table);
  await until(`a session that waits for ${table}`, async () => (await waiting()).length > 0);
}

const passportForm = (changes: Form = {}): Form => ({ ...(newPassport() as object), ...changes });

async function travelerWithAdmin() {
  const company = await travelCompany(app);
  const { id } = await company.traveler();
  return { company, id, admin: company.admin, path: `/travelers/${id}/documents` };
}

test('documents belong to one traveler, in lists, in details and for downloads', async () => {
  const company = await travelCompany(app);
  const owners = [await company.user(), await company.user()];
  const uploads = [];
  for (const owner of owners) {
    const { id } = await company.traveler({ userId: owner.userId });
    uploads.push({ owner, id, document: data(await owner.upload(`/travelers/${id}/documents`, scan(PDF, id)), 201) });
  }
  for (const { owner, id, document } of uploads) {
    expect(document).toMatchObject({ travelerId: id, fileName: id, uploadedByUserId: owner.userId });
    expect(data(await owner.get(`/travelers/${id}/documents`))).toEqual([document]);
    expect(data(await company.admin.get(`/admin/travelers/${id}`)).documents).toEqual([document]);
    const statuses = owners.map(async (caller) => (await caller.get(`/documents/${document.id}/download`)).status);
    expect(await Promise.all(statuses)).toEqual(owners.map((caller) => (caller === owner ? 200 : 403)));
  }
  const { data: listed } = (await company.admin.get('/admin/travelers')).body;
  expect(listed.map((traveler: any) => traveler._count.documents)).toEqual([1, 1]);
});

describe('POST /api/travelers/{travelerId}/documents', () => {
  test('D49: stores a file with its metadata, and null for fields that are not sent', async () => {
    const { admin, id, path } = await travelerWithAdmin();
    const answer = await admin.upload(path, { file: fileOf(PDF, 'Reisepaß äöü.pdf'), documentCategory: 'VISA' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      status: 'success',
      data: {
        id: expect.any(String),
        travelerId: id,
        documentCategory: 'VISA',
        label: null,
        fileName: 'Reisepaß äöü.pdf',
        mimeType: 'application/pdf',
        fileSize: PDF.length,
        relatedEntityId: null,
        relatedEntityType: null,
        uploadedByUserId: admin.userId,
        createdAt: '2026-03-11T12:00:00.000Z',
      },
    });
    expect(data(await admin.get(path))).toEqual([answer.body.data]);
    const traveler = data(await admin.get(`/admin/travelers/${id}`));
    expect([traveler.documents, traveler._count]).toEqual([[answer.body.data], { documents: 1 }]);
  });

  test('D47: lists as many documents as it counts when one is uploaded during the read', async () => {
    const { company, admin, id, path } = await travelerWithAdmin();
    await company.passport(id);
    // The read has read the traveler, and waits to record that it shows a passport number.
    const reading = await app.database.em().transactional(async (em) => {
      await em.execute('lock table audit_events in exclusive mode');
      const read = admin.get(`/admin/travelers/${id}`);
      await waitingFor('audit_events');
      data(await admin.upload(path, scan()), 201);
      return { read };
    });
    const { documents, _count } = data(await reading.read);
    expect([documents.length, _count]).toEqual([1, { documents: 1 }]);
  });

  test.each([
    ['a PNG with the extension pdf', PNG, 'image/png'],
    ['a JPEG', JPEG, 'image/jpeg'],
    ['a PDF', PDF, 'application/pdf'],
  ])('D50: detects %s by its content', async (_what, content, mimeType) => {
    const { admin, path } = await travelerWithAdmin();
    expect(data(await admin.upload(path, scan(content, 'a.pdf')), 201)).toMatchObject({
      mimeType,
      fileName: 'a.pdf',
      fileSize: content.length,
    });
  });

  test.each([
    ['an HTML page with the extension pdf', scan(Buffer.from('<html><script>alert(1)</script>')), 'INVALID_FILE_TYPE'],
    ['an empty file', scan(Buffer.alloc(0)), 'INVALID_FILE_TYPE'],
    ['one byte more than 10 MB', scan(sizedPdf(10_485_761)), 'FILE_TOO_LARGE'],
    ['no file', { documentCategory: 'VISA' } as Form, 'VALIDATION_ERROR'],
    ['no category', { file: fileOf(PDF) } as Form, 'VALIDATION_ERROR'],
    [
      'a category of 51 characters',
      { file: fileOf(PDF), documentCategory: 'x'.repeat(51) } as Form,
      'VALIDATION_ERROR',
    ],
    ['an unknown field', { ...scan(), isPrimary: 'true' }, 'VALIDATION_ERROR'],
  ])('D50: rejects %s and stores nothing', async (_what, form, code) => {
    const { admin, path } = await travelerWithAdmin();
    const answer = await admin.upload(path, form);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(data(await admin.get(path))).toEqual([]);
  });

  test('D8: treats an empty form field as not sent', async () => {
    const { admin, path } = await travelerWithAdmin();
    const empty = { label: '', relatedEntityId: '', relatedEntityType: '' };
    expect(data(await admin.upload(path, { ...scan(), ...empty }), 201)).toMatchObject({
      label: null,
      relatedEntityId: null,
      relatedEntityType: null,
    });
    expect(refusal(await admin.upload(path, { file: fileOf(PDF), documentCategory: '' }))).toEqual([
      400,
      'VALIDATION_ERROR',
      'documentCategory is required.',
    ]);
    expect(refusal(await admin.upload(path, { ...scan(), unknown: '' }))).toEqual([
      400,
      'VALIDATION_ERROR',
      'unknown is not a known field.',
    ]);
  });

  test('D50: accepts exactly 10 MB', async () => {
    const { admin, path } = await travelerWithAdmin();
    expect(data(await admin.upload(path, scan(sizedPdf(10_485_760))), 201).fileSize).toBe(10_485_760);
  });

  test("D49: relates a document to its traveler or one of the traveler's passports", async () => {
    const { company, admin, id, path } = await travelerWithAdmin();
    const passport = await company.passport(id);
    for (const [relatedEntityId, relatedEntityType] of [
      [id, 'TRAVELER'],
      [passport.id, 'PASSPORT'],
      [passport.id.toUpperCase(), 'PASSPORT'],
    ] as const) {
      const document = data(await admin.upload(path, { ...scan(), relatedEntityId, relatedEntityType }), 201);
      expect(document).toMatchObject({ relatedEntityId: relatedEntityId.toLowerCase(), relatedEntityType });
    }
  });

  test("D49: rejects a relation to another traveler or another traveler's passport", async () => {
    const { company, admin, id, path } = await travelerWithAdmin();
    const passport = await company.passport(id);
    const other = await company.traveler();
    const notTheirs = await company.passport(other.id);
    const refused: [Form, string][] = [
      [
        { relatedEntityId: notTheirs.id, relatedEntityType: 'PASSPORT' },
        "relatedEntityId must be one of the traveler's passports.",
      ],
      [
        { relatedEntityId: id, relatedEntityType: 'PASSPORT' },
        "relatedEntityId must be one of the traveler's passports.",
      ],
      [{ relatedEntityId: other.id, relatedEntityType: 'TRAVELER' }, 'relatedEntityId must be this traveler.'],
      [{ relatedEntityId: passport.id, relatedEntityType: 'TRAVELER' }, 'relatedEntityId must be this traveler.'],
      [
        { relatedEntityId: 'not an id', relatedEntityType: 'PASSPORT' },
        "relatedEntityId must be one of the traveler's passports.",
      ],
      [{ relatedEntityId: 'x'.repeat(65) }, 'relatedEntityId must be at most 64 characters.'],
      [{ relatedEntityType: 'x'.repeat(51) }, 'relatedEntityType must be at most 50 characters.'],
    ];
    for (const [relation, message] of refused)
      expect(refusal(await admin.upload(path, { ...scan(), ...relation }))).toEqual([400, 'VALIDATION_ERROR', message]);
    expect(data(await admin.get(path))).toEqual([]);
  });

  test('D49: keeps any other relation as sent, including only a type or only an ID', async () => {
    const { company, admin, id, path } = await travelerWithAdmin();
    const notTheirs = await company.passport((await company.traveler()).id);
    const relations: { relatedEntityId?: string; relatedEntityType?: string }[] = [
      { relatedEntityId: notTheirs.id.toUpperCase(), relatedEntityType: 'BOOKING_REQUEST' },
      { relatedEntityId: 'visa # 12 / ü', relatedEntityType: 'passport' },
      { relatedEntityId: notTheirs.id },
      { relatedEntityType: 'PASSPORT' },
      { relatedEntityId: '🛂'.repeat(64), relatedEntityType: '🛂'.repeat(50) },
      {},
    ];
    for (const relation of relations) {
      const document = data(await admin.upload(path, { ...scan(), ...relation }), 201);
      expect(document).toMatchObject({ relatedEntityId: null, relatedEntityType: null, ...relation });
    }
    expect((await admin.get(`/admin/travelers/${id}`)).body.data.documents).toHaveLength(relations.length);
  });

  test('D4, D52: answers 404 for a traveler of another company and keeps no file', async () => {
    const { path } = await travelerWithAdmin();
    const other = await travelCompany(app);
    expect(refusal(await other.admin.upload(path, scan()))).toEqual(NO_TRAVELER);
  });
});

test('D52: an interrupted upload leaves nothing behind', async () => {
  const { admin, path } = await travelerWithAdmin();
  const form = new Response(formOf(scan(sizedPdf(3_000_000))));
  const whole = Buffer.from(await form.arrayBuffer());
  const { hostname, port } = new URL(app.address);
  const headers = {
    Authorization: `Bearer ${admin.token}`,
    'Content-Type': form.headers.get('content-type')!,
    'Content-Length': String(whole.length),
  };
  const request = httpRequest({ hostname, port, path: `/api${path}`, method: 'POST', headers });
  request.on('error', () => undefined);
  request.write(whole.subarray(0, 1_500_000));
  const isUnclaimed = async (): Promise<boolean> => (await sql(app, 'select from unclaimed_blobs')).length > 0;
  await until('the file to be registered', isUnclaimed);
  request.destroy();
  await until('the file to be removed', async () => !(await isUnclaimed()));
  expect(data(await admin.get(path))).toEqual([]);
});

describe('GET /api/travelers/{travelerId}/documents', () => {
  test('D47, D49: lists newest first and compares categories ignoring case', async () => {
    const { admin, path } = await travelerWithAdmin();
    const made: string[] = [];
    for (const [minute, documentCategory] of ['Visa', 'PASSPORT', 'visa', 'Straße'].entries()) {
      clock.set(`2026-03-11T12:0${minute}:00.000Z`);
      made.unshift(data(await admin.upload(path, { file: fileOf(PDF), documentCategory }), 201).id);
    }
    const ids = async (query: string) => data(await admin.get(path + query)).map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual(made);
    expect(await ids('?category=VISA')).toEqual([made[1], made[3]]);
    expect(await ids(`?category=${encodeURIComponent('STRASSE')}`)).toEqual([]);
    expect(await ids(`?category=${encodeURIComponent('straße')}`)).toEqual([made[0]]);
    expect(await ids('?category=vis')).toEqual([]);
    const decomposed = 'Re\u0301sume\u0301';
    made.unshift(data(await admin.upload(path, { file: fileOf(PDF), documentCategory: decomposed }), 201).id);
    for (const category of [decomposed, decomposed.normalize('NFC')])
      expect(await ids(`?category=${encodeURIComponent(category)}`)).toEqual([made[0]]);
  });
});

test('D47: the list of documents has 10 per page by default', async () => {
  const { admin, path } = await travelerWithAdmin();
  const made: string[] = [];
  for (let count = 0; count < 11; count += 1) {
    clock.set(`2026-03-11T12:00:${10 + count}.000Z`);
    made.unshift(
      data(await admin.upload(path, { file: fileOf(PDF), documentCategory: count < 3 ? 'VISA' : 'OTHER' }), 201).id,
    );
  }
  const page = async (query: string) => {
    const { status, data: found, ...counts } = (await admin.get(path + query)).body;
    return [status, found.map(({ id }: { id: string }) => id), counts];
  };
  expect(await page('')).toEqual(['success', made.slice(0, 10), { total: 11, page: 1, perPage: 10 }]);
  expect(await page('?page=2')).toEqual(['success', made.slice(10), { total: 11, page: 2, perPage: 10 }]);
  expect(await page('?page=2&perPage=4')).toEqual(['success', made.slice(4, 8), { total: 11, page: 2, perPage: 4 }]);
  expect(await page('?page=3')).toEqual(['success', [], { total: 11, page: 3, perPage: 10 }]);
  expect(await page('?category=visa&perPage=2')).toEqual([
    'success',
    made.slice(8, 10),
    { total: 3, page: 1, perPage: 2 },
  ]);
  for (const query of ['?page=0', '?perPage=0', '?perPage=101'])
    expect((await admin.get(path + query)).body.code).toBe('VALIDATION_ERROR');
});

describe('GET /api/documents/{id}/download', () => {
  test('D51: returns a link to an attachment of the detected type, valid for 15 minutes without a token', async () => {
    clock.set('2026-03-11T12:00:00.000Z');
    const { admin, path } = await travelerWithAdmin();
    const { id } = data(await admin.upload(path, scan(PNG, 'a "b" ü.html')), 201);
    const link = data(await admin.get(`/documents/${id}/download`));
    expect(link).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/blobs\//),
      expiresAt: '2026-03-11T12:15:00.000Z',
    });

    clock.set('2026-03-11T12:14:59.999Z');
    const response = await fetch(link.url);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="a _b_ _.html.png"; filename*=UTF-8''a%20%22b%22%20%C3%BC.html.png`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await fetch(link.url, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(link.url.replace('image%2Fpng', 'text%2Fhtml'))).status).toBe(403);
    clock.set('2026-03-11T12:15:00.000Z');
    expect((await fetch(link.url)).status).toBe(403);
  });

  test('records who accessed which document of whom and when, with the request ID', async () => {
    clock.set('2026-03-11T12:00:00.000Z');
    const { company, admin, id: travelerId, path } = await travelerWithAdmin();
    const { id } = data(await admin.upload(path, scan()), 201);
    const events = () =>
      sql(app, 'select * from audit_events where company_id = $1 and action = $2', company.id, 'DOCUMENT_LINK_CREATED');
    expect(await events()).toEqual([]);
    await admin.get(path);
    expect(await events()).toEqual([]);
    data(await admin.get(`/documents/${id}/download`));
    expect(await events()).toMatchObject([
      {
        actor_user_id: admin.userId,
        actor_company_id: company.id,
        request_id: expect.any(String),
        created_at: new Date('2026-03-11T12:00:00.000Z'),
        subjects: [{ documentId: id, travelerId, userId: admin.userId }],
      },
    ]);
  });

  test('fails when the access cannot be recorded', async () => {
    const { admin, path } = await travelerWithAdmin();
    const { id } = data(await admin.upload(path, scan()), 201);
    await sql(app, 'alter table audit_events rename to elsewhere');
    const answer = await admin.get(`/documents/${id}/download`);
    await sql(app, 'alter table elsewhere rename to audit_events');
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('blobs');
  });

  test('logs neither the link nor its signature', async () => {
    const { admin, path } = await travelerWithAdmin();
    const { id } = data(await admin.upload(path, scan()), 201);
    const { url } = data(await admin.get(`/documents/${id}/download`));
    await fetch(url);
    const signature = new URL(url).searchParams.get('signature')!;
    for (const line of app.logged) expect([line.includes(signature), line.includes('/blobs/')]).toEqual([false, false]);
  });
});

describe('DELETE /api/documents/{id}', () => {
  test('D49: deletes the document with its file, and links to it answer 404', async () => {
    const { admin, path } = await travelerWithAdmin();
    const { id } = data(await admin.upload(path, scan()), 201);
    const { url } = data(await admin.get(`/documents/${id}/download`));
    expect((await admin.delete(`/documents/${id}`)).status).toBe(204);
    expect((await fetch(url)).status).toBe(404);
    for (const answer of [await admin.delete(`/documents/${id}`), await admin.get(`/documents/${id}/download`)])
      expect(refusal(answer)).toEqual(NO_DOCUMENT);
    expect(data(await admin.get(path))).toEqual([]);
  });

  test('D53: is not needed for documents of a deleted traveler', async () => {
    const { admin, id, path } = await travelerWithAdmin();
    for (let count = 0; count < 3; count += 1) data(await admin.upload(path, scan()), 201);
    expect((await admin.delete(`/admin/travelers/${id}`)).status).toBe(204);
    expect(await sql(app, 'select from documents where traveler_id = $1', id)).toEqual([]);
  });
});

describe('POST /api/travelers/{travelerId}/passports/with-documents', () => {
  const withDocuments = (id: string): string => `/travelers/${id}/passports/with-documents`;

  test('D48, D49: creates the passport with its scans, which are related to it', async () => {
    const { admin, id, path } = await travelerWithAdmin();
    const passportNumber = number();
    const form = passportForm({
      passportNumber,
      isPrimary: 'false',
      passportDocuments: [fileOf(PDF, 'front.pdf'), fileOf(JPEG, 'back.jpg')],
    });
    const passport = data(await admin.upload(withDocuments(id), form), 201);
    expect(passport).toMatchObject({ travelerId: id, passportNumber, nationality: 'IQ', isPrimary: true });
    const documents = data(await admin.get(path));
    expect(documents.map(({ fileName }: { fileName: string }) => fileName).sort()).toEqual(['back.jpg', 'front.pdf']);
    for (const document of documents) {
      expect(document).toMatchObject({
        documentCategory: 'PASSPORT',
        label: null,
        relatedEntityType: 'PASSPORT',
        relatedEntityId: passport.id,
        uploadedByUserId: admin.userId,
      });
    }
  });

  test.each(['true', 'True', 'TRUE'])(
    'D8, D48: creates a passport without scans; isPrimary %s replaces the primary one',
    async (isPrimary) => {
      const { company, admin, id } = await travelerWithAdmin();
      const first = await company.passport(id, { nationality: 'DE' });
      expect(data(await admin.upload(withDocuments(id), passportForm({ isPrimary })), 201).isPrimary).toBe(true);
      expect(data(await admin.get(`/passports/${first.id}`)).isPrimary).toBe(false);
    },
  );

  test.each([
    ['a duplicate nationality', { nationality: 'DEU' }, 'DUPLICATE_NATIONALITY'],
    ['an expiry before the issue', { expiryDate: '2020-01-01' }, 'INVALID_DATES'],
    ['an unknown country', { issuingCountry: 'ZZ' }, 'VALIDATION_ERROR'],
    [
      'a third file of another type',
      { passportDocuments: [fileOf(PDF), fileOf(PNG), fileOf(Buffer.from('MZ'))] },
      'INVALID_FILE_TYPE',
    ],
    [
      'a second file that is too large',
      { passportDocuments: [fileOf(PDF), fileOf(sizedPdf(10_485_761))] },
      'FILE_TOO_LARGE',
    ],
    ['eleven files', { passportDocuments: Array.from({ length: 11 }, () => fileOf(PDF)) }, 'VALIDATION_ERROR'],
    ['a boolean that is neither true nor false', { isPrimary: 'yes' }, 'VALIDATION_ERROR'],
  ] as [string, Form, string][])('D52: rejects %s and stores nothing', async (_what, changes, code) => {
    const { company, admin, id, path } = await travelerWithAdmin();
    await company.passport(id, { nationality: 'DE' });
    const answer = await admin.upload(
      withDocuments(id),
      passportForm({ passportDocuments: [fileOf(PDF)], ...changes }),
    );
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(data(await admin.get(`/travelers/${id}/passports`))).toHaveLength(1);
    expect(data(await admin.get(path))).toEqual([]);
  });
});

describe('POST /api/admin/travelers/with-passport', () => {
  const PATH = '/admin/travelers/with-passport';
  const travelerForm = (userId: string, changes: Form = {}): Form => ({
    ...(newTraveler(userId) as object),
    passportNumber: number(),
    passportNationality: 'iq',
    passportIssuingCountry: 'IRQ',
    passportIssuingDate: '2023-03-14',
    passportExpiryDate: '2031-03-13',
    ...changes,
  });

  test('D45, D48, D49: creates the traveler, the passport and its scans in one call', async () => {
    const { admin } = await travelCompany(app);
    const form = travelerForm(admin.userId, {
      passportIsPrimary: 'false',
      passportDocuments: [fileOf(PDF), fileOf(PNG)],
    });
    const traveler = data(await admin.upload(PATH, form), 201);
    expect(traveler).toMatchObject({
      userId: admin.userId,
      phone: '+9647701234567',
      birthDate: '1990-05-15T00:00:00.000Z',
      travelerType: 'ADT',
      _count: { documents: 2 },
      passports: [
        {
          passportNumber: form['passportNumber'],
          nationality: 'IQ',
          issuingCountry: 'IRQ',
          isPrimary: true,
          travelerId: traveler.id,
        },
      ],
    });
    for (const document of traveler.documents)
      expect(document).toMatchObject({ documentCategory: 'PASSPORT', relatedEntityId: traveler.passports[0].id });
    expect(data(await admin.get(`/admin/travelers/${traveler.id}`))).toEqual(traveler);
  });

  test('D8: treats an empty emailAddress and passportIsPrimary as not sent', async () => {
    const { admin } = await travelCompany(app);
    const form = travelerForm(admin.userId, { emailAddress: '', passportIsPrimary: '' });
    expect(data(await admin.upload(PATH, form), 201)).toMatchObject({
      emailAddress: null,
      passports: [{ isPrimary: true }],
    });
    expect(refusal(await admin.upload(PATH, travelerForm(admin.userId, { title: '' })))).toEqual([
      400,
      'VALIDATION_ERROR',
      'title is required.',
    ]);
  });

  test('D45: does not require emailAddress and scans', async () => {
    const { admin } = await travelCompany(app);
    const { emailAddress: _, ...form } = travelerForm(admin.userId);
    expect(data(await admin.upload(PATH, form), 201)).toMatchObject({ emailAddress: null, documents: [] });
  });

  test.each([
    [
      'an expiry before the issue',
      { passportExpiryDate: '2020-01-01' },
      'INVALID_DATES',
      'passportExpiryDate must not be before passportIssuingDate.',
    ],
    [
      'a birth date in the future',
      { birthDate: '2026-03-12' },
      'VALIDATION_ERROR',
      'birthDate must not be in the future.',
    ],
    ['an unknown user', { userId: 'nobody.we.know' }, 'VALIDATION_ERROR', 'userId must be a user of your company.'],
    [
      'all of these at once',
      {
        userId: 'nobody.we.know',
        birthDate: '2026-03-12',
        passportNationality: 'ZZ',
        passportExpiryDate: '2020-01-01',
      },
      'VALIDATION_ERROR',
      'userId must be a user of your company. birthDate must not be in the future. passportNationality must be an ISO 3166 country code, such as IQ or IRQ. passportExpiryDate must not be before passportIssuingDate.',
    ],
    [
      'a file of another type',
      { passportDocuments: [fileOf(Buffer.from('MZ'))] },
      'INVALID_FILE_TYPE',
      'passportDocuments.0 must be a JPEG, PNG or PDF file, by its content.',
    ],
  ] as [string, Form, string, string][])(
    'D8, D52: rejects %s and stores nothing',
    async (_what, changes, code, message) => {
      clock.set('2026-03-11T12:00:00.000Z');
      const { admin } = await travelCompany(app);
      expect(
        refusal(await admin.upload(PATH, travelerForm(admin.userId, { passportDocuments: [fileOf(PDF)], ...changes }))),
      ).toEqual([400, code, message]);
      expect((await admin.get('/admin/travelers')).body.total).toBe(0);
    },
  );

  test('D4: rejects a user of another company like an unknown one', async () => {
    const [mine, theirs] = [await travelCompany(app), await travelCompany(app)];
    const answer = await mine.admin.upload(
      PATH,
      travelerForm(theirs.admin.userId, { passportDocuments: [fileOf(PDF)] }),
    );
    expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR', 'userId must be a user of your company.']);
  });
});
