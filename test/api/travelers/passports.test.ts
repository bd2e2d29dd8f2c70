import { afterAll, describe, expect, test } from '@jest/globals';
import { sql, stoppedClock } from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';
import {
  ABSENT,
  data,
  newPassport,
  NO_PASSPORT,
  NO_TRAVELER,
  number,
  refusal,
  type TravelCompany,
  travelCompany,
} from './people.ts';

const clock = stoppedClock('2026-03-11T23:59:59.999Z');
const app = await startTestApp({ prefix: '/api/', clock });
afterAll(() => app.stop());

const listed = async (company: TravelCompany, travelerId: string): Promise<any[]> =>
  data(await company.admin.get(`/travelers/${travelerId}/passports`));
const summary = async (company: TravelCompany, travelerId: string) =>
  Object.fromEntries((await listed(company, travelerId)).map(({ nationality, isPrimary }) => [nationality, isPrimary]));

describe('POST /api/travelers/{travelerId}/passports', () => {
  test('D48: makes the first passport primary and stores country codes in upper case', async () => {
    const company = await travelCompany(app);
    const { id: travelerId } = await company.traveler();
    const sent = newPassport({
      passportNumber: 'x1-2 3<4',
      nationality: 'irq',
      issuingCountry: 'iq',
      isPrimary: false,
    });
    const answer = await company.admin.post(`/travelers/${travelerId}/passports`, sent);

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      status: 'success',
      data: {
        id: expect.any(String),
        travelerId,
        passportNumber: 'x1-2 3<4',
        nationality: 'IRQ',
        issuingCountry: 'IQ',
        issuingDate: '2023-03-14T00:00:00.000Z',
        expiryDate: '2031-03-13T00:00:00.000Z',
        isPrimary: true,
        expiresInDays: 1828,
      },
    });
    expect(data(await company.admin.get(`/passports/${answer.body.data.id}`))).toEqual(answer.body.data);
    expect(await listed(company, travelerId)).toEqual([answer.body.data]);
  });

  test('D48: makes another passport primary only if it says so, and then unsets the old one', async () => {
    const company = await travelCompany(app);
    const { id } = await company.traveler();
    await company.passport(id, { nationality: 'IQ' });
    await company.passport(id, { nationality: 'DE' });
    expect(await summary(company, id)).toEqual({ IQ: true, DE: false });
    await company.passport(id, { nationality: 'FR', isPrimary: true });
    expect(await summary(company, id)).toEqual({ IQ: false, DE: false, FR: true });
    expect((await listed(company, id))[0].nationality).toBe('FR');
  });

  test.each([
    ['IQ', 'IQ'],
    ['IQ', 'IRQ'],
    ['DEU', 'de'],
    ['gbr', 'GBR'],
  ])('D48: treats %s and %s as one nationality', async (first, second) => {
    const company = await travelCompany(app);
    const { id } = await company.traveler();
    await company.passport(id, { nationality: first });
    const message = `This traveler already has a passport of ${second.toUpperCase()}. Change or delete that passport.`;
    expect(
      refusal(
        await company.admin.post(`/travelers/${id}/passports`, newPassport({ nationality: second, isPrimary: true })),
      ),
    ).toEqual([400, 'DUPLICATE_NATIONALITY', message]);
    expect(await listed(company, id)).toMatchObject([{ nationality: first.toUpperCase(), isPrimary: true }]);
    const { id: other } = await company.traveler();
    await company.passport(other, { nationality: second });
  });

  test.each([
    [
      'unknown countries',
      { nationality: 'ZZ', issuingCountry: 'Abc' },
      'VALIDATION_ERROR',
      'nationality must be an ISO 3166 country code, such as IQ or IRQ. issuingCountry must be an ISO 3166 country code, such as IQ or IRQ.',
    ],
    [
      'the code of a territory',
      { nationality: 'TA' },
      'VALIDATION_ERROR',
      'nationality must be an ISO 3166 country code, such as IQ or IRQ.',
    ],
    [
      'an expiry before the issue',
      { issuingDate: '2026-01-02', expiryDate: '2026-01-01' },
      'INVALID_DATES',
      'expiryDate must not be before issuingDate.',
    ],
    [
      'both at once',
      { nationality: 'ZZ', expiryDate: '2023-03-13' },
      'VALIDATION_ERROR',
      'nationality must be an ISO 3166 country code, such as IQ or IRQ. expiryDate must not be before issuingDate.',
    ],
    [
      'a date that does not exist',
      { expiryDate: '2031-02-30' },
      'VALIDATION_ERROR',
      'expiryDate must be a valid date (YYYY-MM-DD).',
    ],
  ])('D48: rejects %s', async (_what, changes, code, message) => {
    const company = await travelCompany(app);
    const { id } = await company.traveler();
    expect(refusal(await company.admin.post(`/travelers/${id}/passports`, newPassport(changes)))).toEqual([
      400,
      code,
      message,
    ]);
    expect(await listed(company, id)).toEqual([]);
  });

  test('D8: treats null as isPrimary as not sent', async () => {
    const company = await travelCompany(app);
    const { id } = await company.traveler();
    const create = async (nationality: string) =>
      data(
        await company.admin.post(`/travelers/${id}/passports`, {
          ...(newPassport({ nationality }) as object),
          isPrimary: null,
        }),
        201,
      ).isPrimary;
    expect([await create('IQ'), await create('DE')]).toEqual([true, false]);
  });

  test('D48: requires all fields but isPrimary, and accepts one day of validity and an expired passport', async () => {
    const company = await travelCompany(app);
    const { id } = await company.traveler();
    for (const field of ['passportNumber', 'nationality', 'issuingCountry', 'issuingDate', 'expiryDate']) {
      const answer = await company.admin.post(`/travelers/${id}/passports`, newPassport({ [field]: undefined }));
      expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR', `${field} is required.`]);
    }
    const expired = await company.passport(id, { issuingDate: '2026-03-10', expiryDate: '2026-03-10' });
    expect(expired.expiresInDays).toBe(-1);
    expect((await company.passport(id, { nationality: 'DE', expiryDate: '2026-03-11' })).expiresInDays).toBe(0);
  });
});

test('D47: the list of passports starts with the primary one, and records only the page as read', async () => {
  const company = await travelCompany(app);
  const { id: travelerId } = await company.traveler();
  const countries = ['IQ', 'DE', 'FR', 'GB', 'US', 'TR', 'JO', 'EG', 'SA', 'AE', 'QA'];
  for (const nationality of countries) await company.passport(travelerId, { nationality });
  const page = async (query: string) => {
    const {
      status,
      data: found,
      ...counts
    } = (await company.admin.get(`/travelers/${travelerId}/passports${query}`)).body;
    return [status, found.map(({ nationality }: { nationality: string }) => nationality), counts];
  };
  expect(await page('')).toEqual(['success', countries.slice(0, 10), { total: 11, page: 1, perPage: 10 }]);
  expect(await page('?page=2')).toEqual(['success', ['QA'], { total: 11, page: 2, perPage: 10 }]);
  expect(await page('?page=3&perPage=3')).toEqual(['success', ['JO', 'EG', 'SA'], { total: 11, page: 3, perPage: 3 }]);
  expect(await page('?page=12&perPage=1')).toEqual(['success', [], { total: 11, page: 12, perPage: 1 }]);
  const shown = `select jsonb_array_length(subjects) as shown from audit_events where company_id = $1 order by id desc limit 1`;
  expect(await sql(app, shown, company.id)).toEqual([{ shown: 3 }]);
  for (const query of ['?page=0', '?perPage=0', '?perPage=101', '?search=x']) {
    expect((await company.admin.get(`/travelers/${travelerId}/passports${query}`)).body.code).toBe('VALIDATION_ERROR');
  }
});

describe('PATCH /api/passports/{id}', () => {
  test('D48: changes only the fields that are sent', async () => {
    const company = await travelCompany(app);
    const { id: travelerId } = await company.traveler();
    const before = await company.passport(travelerId);
    const patch = { passportNumber: number(), issuingDate: '2025-03-14', expiryDate: '2033-03-13' };
    const after = data(await company.admin.patch(`/passports/${before.id}`, patch));
    expect(after).toEqual({
      ...before,
      passportNumber: patch.passportNumber,
      issuingDate: '2025-03-14T00:00:00.000Z',
      expiryDate: '2033-03-13T00:00:00.000Z',
      expiresInDays: 2559,
    });
    expect(data(await company.admin.get(`/passports/${before.id}`))).toEqual(after);
    expect((await company.admin.get(`/admin/travelers?search=${patch.passportNumber}`)).body.total).toBe(1);
    expect((await company.admin.get(`/admin/travelers?search=${before.passportNumber}`)).body.total).toBe(0);
    const other = data(
      await company.admin.patch(`/passports/${before.id}`, { nationality: 'deu', issuingCountry: 'de' }),
    );
    expect(other).toEqual({ ...after, nationality: 'DEU', issuingCountry: 'DE' });
  });

  test('D48: makes a passport primary, and answers 400 to isPrimary false on the primary one', async () => {
    const company = await travelCompany(app);
    const { id } = await company.traveler();
    const first = await company.passport(id);
    const second = await company.passport(id, { nationality: 'DE' });
    const message = 'isPrimary must not be false on the primary passport. Make another one primary instead.';
    expect(refusal(await company.admin.patch(`/passports/${first.id}`, { isPrimary: false }))).toEqual([
      400,
      'VALIDATION_ERROR',
      message,
    ]);
    expect(data(await company.admin.patch(`/passports/${second.id}`, { isPrimary: false }))).toEqual(second);
    expect(data(await company.admin.patch(`/passports/${first.id}`, { isPrimary: true }))).toEqual(first);
    expect(data(await company.admin.patch(`/passports/${second.id}`, { isPrimary: true }))).toEqual({
      ...second,
      isPrimary: true,
    });
    expect(await summary(company, id)).toEqual({ IQ: false, DE: true });
  });

  test('D48: rejects a nationality of another passport, in either form, but accepts its own', async () => {
    const company = await travelCompany(app);
    const { id } = await company.traveler();
    await company.passport(id);
    const second = await company.passport(id, { nationality: 'DE' });
    const message = 'This traveler already has a passport of IRQ. Change or delete that passport.';
    expect(
      refusal(await company.admin.patch(`/passports/${second.id}`, { nationality: 'irq', isPrimary: true })),
    ).toEqual([400, 'DUPLICATE_NATIONALITY', message]);
    expect(await summary(company, id)).toEqual({ IQ: true, DE: false });
    expect(data(await company.admin.patch(`/passports/${second.id}`, { nationality: 'deu' })).nationality).toBe('DEU');
  });

  test('D48: rejects unknown countries', async () => {
    const company = await travelCompany(app);
    const passport = await company.passport((await company.traveler()).id);
    expect(
      refusal(await company.admin.patch(`/passports/${passport.id}`, { nationality: 'ZZ', issuingCountry: 'Abc' })),
    ).toEqual([
      400,
      'VALIDATION_ERROR',
      'nationality must be an ISO 3166 country code, such as IQ or IRQ. issuingCountry must be an ISO 3166 country code, such as IQ or IRQ.',
    ]);
    expect(data(await company.admin.get(`/passports/${passport.id}`))).toEqual(passport);
  });

  test('D48: compares a date that is sent with the stored other date', async () => {
    const company = await travelCompany(app);
    const { id } = await company.traveler();
    const passport = await company.passport(id);
    const wrong = [400, 'INVALID_DATES', 'expiryDate must not be before issuingDate.'];
    for (const patch of [
      { expiryDate: '2023-03-13' },
      { issuingDate: '2031-03-14' },
      { issuingDate: '2031-03-14', expiryDate: '2031-03-13' },
    ]) {
      expect(refusal(await company.admin.patch(`/passports/${passport.id}`, patch))).toEqual(wrong);
    }
    expect(
      data(await company.admin.patch(`/passports/${passport.id}`, { expiryDate: '2023-03-14' })).expiresInDays,
    ).toBe(-1093);
    expect(refusal(await company.admin.patch(`/passports/${passport.id}`, {}))).toEqual([
      400,
      'VALIDATION_ERROR',
      'The body must have at least one field.',
    ]);
  });
});

test('reading a passport is recorded under its own traveler and user', async () => {
  const company = await travelCompany(app);
  for (const owner of [await company.user(), await company.user()]) {
    const { id: travelerId } = await company.traveler({ userId: owner.userId });
    const { id: passportId } = await company.passport(travelerId);
    data(await owner.get(`/passports/${passportId}`));
    const events = 'select subjects from audit_events where company_id = $1 order by id desc limit 1';
    expect(await sql(app, events, company.id)).toEqual([
      { subjects: [{ passportId, travelerId, userId: owner.userId }] },
    ]);
  }
});

describe('DELETE /api/passports/{id}', () => {
  test('D48: makes the passport that expires last primary when it deletes the primary one', async () => {
    const company = await travelCompany(app);
    const { id } = await company.traveler();
    const primary = await company.passport(id, { expiryDate: '2040-01-01' });
    await company.passport(id, { nationality: 'DE', expiryDate: '2030-01-01' });
    const last = await company.passport(id, { nationality: 'FR', expiryDate: '2035-01-01' });
    const other = await company.passport(id, { nationality: 'GB', expiryDate: '2034-12-31' });

    expect((await company.admin.delete(`/passports/${other.id}`)).status).toBe(204);
    expect(await summary(company, id)).toEqual({ IQ: true, DE: false, FR: false });
    expect((await company.admin.delete(`/passports/${primary.id}`)).status).toBe(204);
    expect(await summary(company, id)).toEqual({ DE: false, FR: true });
    expect(refusal(await company.admin.get(`/passports/${primary.id}`))).toEqual(NO_PASSPORT);
    expect((await company.admin.delete(`/passports/${last.id}`)).status).toBe(204);
    expect(await summary(company, id)).toEqual({ DE: true });
  });

  test('D48: changes no passport of another traveler, nor does a new primary', async () => {
    const company = await travelCompany(app);
    const [amira, omar] = [await company.traveler(), await company.traveler()];
    const first = await company.passport(amira.id, { expiryDate: '2030-01-01' });
    const kept = await company.passport(omar.id, { expiryDate: '2040-01-01' });
    const version = async () => (await company.admin.get(`/passports/${kept.id}`)).headers.get('etag');
    const before = await version();
    expect(kept.isPrimary).toBe(true);
    const second = await company.passport(amira.id, { nationality: 'DE', expiryDate: '2030-01-01', isPrimary: true });
    expect(await summary(company, amira.id)).toEqual({ IQ: false, DE: true });
    expect((await company.admin.delete(`/passports/${second.id}`)).status).toBe(204);
    expect(await summary(company, amira.id)).toEqual({ IQ: true });
    expect((await company.admin.delete(`/passports/${first.id}`)).status).toBe(204);
    expect(await listed(company, omar.id)).toEqual([kept]);
    expect(await version()).toBe(before);
  });

  test('keeps its documents with the traveler, without a relation', async () => {
    const company = await travelCompany(app);
    const { id } = await company.traveler();
    const passport = await company.passport(id);
    await company.document(id, passport.id);
    expect((await company.admin.delete(`/passports/${passport.id}`)).status).toBe(204);
    const { documents } = data(await company.admin.get(`/admin/travelers/${id}`));
    expect(documents).toMatchObject([{ fileName: 'a.pdf', relatedEntityId: null, relatedEntityType: null }]);
  });

  test('D49: leaves the relations of other documents', async () => {
    const company = await travelCompany(app);
    const { id } = await company.traveler();
    const [gone, kept] = [await company.passport(id), await company.passport(id, { nationality: 'DE' })];
    for (const [index, related] of [gone.id, kept.id, gone.id].entries())
      await company.document(id, related, {
        blob_key: `${company.id}-${index}`,
        related_entity_type: index === 2 ? 'VISA' : 'PASSPORT',
      });
    expect((await company.admin.delete(`/passports/${gone.id}`)).status).toBe(204);
    const rows = await sql(
      app,
      'select related_entity_id as id, related_entity_type as type from documents where company_id = $1 order by blob_key',
      company.id,
    );
    expect(rows).toEqual([
      { id: null, type: null },
      { id: kept.id, type: 'PASSPORT' },
      { id: gone.id, type: 'VISA' },
    ]);
  });
});

describe('POST /api/passports/{id}/set-primary', () => {
  test('D48: makes the passport primary, and changes nothing when repeated', async () => {
    const company = await travelCompany(app);
    const { id: travelerId } = await company.traveler();
    await company.passport(travelerId);
    const second = await company.passport(travelerId, { nationality: 'DE' });
    for (let time = 0; time < 2; time += 1) {
      const answer = await company.admin.post(`/passports/${second.id}/set-primary`, {
        travelerId: travelerId.toUpperCase(),
      });
      expect(data(answer)).toEqual({ ...second, isPrimary: true });
      expect(await summary(company, travelerId)).toEqual({ IQ: false, DE: true });
    }
  });

  test("D48: answers 404 with another traveler's ID and changes nothing", async () => {
    const company = await travelCompany(app);
    const [one, two] = [await company.traveler(), await company.traveler()];
    await company.passport(one.id);
    const second = await company.passport(one.id, { nationality: 'DE' });
    for (const travelerId of [two.id, ABSENT, 'absent']) {
      const answer = await company.admin.post(`/passports/${second.id}/set-primary`, { travelerId });
      expect(refusal(answer)).toEqual([404, 'PASSPORT_NOT_FOUND', 'This traveler has no such passport.']);
    }
    expect(await summary(company, one.id)).toEqual({ IQ: true, DE: false });
    expect(refusal(await company.admin.post(`/passports/${second.id}/set-primary`, {}))).toEqual([
      400,
      'VALIDATION_ERROR',
      'travelerId is required.',
    ]);
  });
});

test('D4, D11: answers the same 404 for foreign, absent and malformed IDs', async () => {
  const [mine, theirs] = [await travelCompany(app), await travelCompany(app)];
  const { id: travelerId } = await theirs.traveler();
  const passport = await theirs.passport(travelerId);
  for (const id of [travelerId, ABSENT, 'absent']) {
    expect(refusal(await mine.admin.get(`/travelers/${id}/passports`))).toEqual(NO_TRAVELER);
    expect(refusal(await mine.admin.post(`/travelers/${id}/passports`, newPassport()))).toEqual(NO_TRAVELER);
  }
  for (const id of [passport.id, ABSENT, 'absent']) {
    expect(refusal(await mine.admin.get(`/passports/${id}`))).toEqual(NO_PASSPORT);
    expect(refusal(await mine.admin.patch(`/passports/${id}`, { isPrimary: true }))).toEqual(NO_PASSPORT);
    expect(refusal(await mine.admin.post(`/passports/${id}/set-primary`, { travelerId }))).toEqual(NO_PASSPORT);
    expect(refusal(await mine.admin.delete(`/passports/${id}`))).toEqual(NO_PASSPORT);
  }
  expect(data(await theirs.admin.get(`/passports/${passport.id.toUpperCase()}`))).toEqual(passport);
});
