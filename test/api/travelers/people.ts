import type { components } from '../../../generated/api.d.ts';
import { newId } from '../../../src/domain/ids.ts';
import { type AreaCaller, areaCaller, type CallerClaims } from '../../support/area-caller.ts';
import { bookingCompany, type BookingCompany } from '../../support/booking-builders.ts';
import { insertRow, sql, unique } from '../../support/builders.ts';
import type { Answer, TestApp } from '../../support/test-app.ts';

export { ABSENT } from '../../support/builders.ts';

type Schemas = components['schemas'];

export const ADMIN_PERMISSIONS = ['READ_TRAVELERS', 'WRITE_TRAVELERS', 'DELETE_TRAVELERS'];

/** A caller of the traveler area, with paths relative to /api. */
export type Person = AreaCaller & {
  /** A form: texts, and files by their names. */
  upload(path: string, form: Form): Promise<Answer>;
};

export function person(app: TestApp, claims: CallerClaims): Person {
  const caller = areaCaller(app, '/api', claims);
  const headers = { Authorization: `Bearer ${caller.token}` };
  return { ...caller, upload: (path, form) => post(`${app.address}/api${path}`, formOf(form), headers) };
}

/** The parts of a form; several files of one name are a list. */
export type Form = Record<string, string | File | File[]>;

/** A file to send. Its declared type is ignored (D50). */
export function fileOf(content: Buffer, name = 'scan.pdf', type = 'application/octet-stream'): File {
  return new File([new Uint8Array(content)], name, { type });
}

export function formOf(parts: Form): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) for (const each of [value].flat()) form.append(name, each);
  return form;
}

/** Sends JSON or a form. */
export async function post(url: string, sent: object, headers: Record<string, string>): Promise<Answer> {
  const [body, type] =
    sent instanceof FormData ? [sent] : [JSON.stringify(sent), { 'Content-Type': 'application/json' }];
  const response = await fetch(url, { method: 'POST', headers: { ...headers, ...type }, body });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A company with an administrator of travelers, and functions to add others. */
export type TravelCompany = Pick<BookingCompany, 'delegation'> & {
  id: string;
  admin: Person;
  /** A user of the directory. */
  user(permissions?: string[]): Promise<Person>;
  /** Of a new user, unless `userId` is given. */
  traveler(fields?: Partial<Schemas['TravelerCreate']>): Promise<Schemas['TravelerDetails']>;
  passport(travelerId: string, fields?: Partial<Schemas['PassportCreate']>): Promise<Schemas['Passport']>;
  /** The record of a document of a passport, without a file. Columns may be given. */
  document(travelerId: string, passportId: string, columns?: object): Promise<void>;
};

export async function travelCompany(app: TestApp): Promise<TravelCompany> {
  const { id, delegation } = await bookingCompany(app);
  // The administrator's own traveler, because the tests here count travelers.
  await sql(app, 'delete from travelers where company_id = $1', id);
  const user: TravelCompany['user'] = async (permissions = []) => {
    const userId = unique('user');
    const email = `${userId}@${id}.example`;
    await insertRow(app, 'users', { id: userId, company_id: id, name: `User ${userId}`, email });
    return person(app, { sub: userId, companyId: id, permissions });
  };
  const admin = await user(ADMIN_PERMISSIONS);
  return {
    id,
    admin,
    delegation,
    user,
    traveler: async (fields = {}) =>
      data(await admin.post('/admin/travelers', newTraveler(fields.userId ?? admin.userId, fields)), 201),
    passport: async (travelerId, fields) =>
      data(await admin.post(`/travelers/${travelerId}/passports`, newPassport(fields)), 201),
    document: (travelerId, passportId, columns = {}) =>
      insertRow(app, 'documents', {
        id: newId(),
        company_id: id,
        traveler_id: travelerId,
        document_category: 'PASSPORT',
        file_name: 'a.pdf',
        mime_type: 'application/pdf',
        file_size: 10,
        related_entity_id: passportId,
        related_entity_type: 'PASSPORT',
        uploaded_by_user_id: admin.userId,
        blob_key: unique('blob'),
        created_at: new Date(),
        ...columns,
      }),
  };
}

export function newTraveler(userId: string, changes: object = {}): Schemas['TravelerCreate'] {
  return {
    userId,
    title: 'Ms',
    firstName: 'Amira',
    lastName: 'Haddad',
    emailAddress: 'amira@acme.example',
    phonePrefix: '+964',
    phoneNumber: '7701234567',
    birthDate: '1990-05-15',
    ...changes,
  };
}

/** An Iraqi passport that is valid for years and has a unique number. */
export function newPassport(changes: object = {}): Schemas['PassportCreate'] {
  return {
    passportNumber: number(),
    nationality: 'IQ',
    issuingCountry: 'IQ',
    issuingDate: '2023-03-14',
    expiryDate: '2031-03-13',
    ...changes,
  } as Schemas['PassportCreate'];
}

/** A new passport number. */
export function number(): string {
  return unique('N').replace('N-', 'N').toUpperCase();
}

/** The data of a response, which must have this status. */
export function data(answer: Answer, status = 200): any {
  if (answer.status !== status)
    throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
  return answer.body?.data;
}

/** The status, code and message of a refusal. */
export function refusal({ status, body }: Answer): [status: number, code: string, message: string] {
  return [status, body?.code, body?.message];
}

export const NO_TRAVELER = [404, 'TRAVELER_NOT_FOUND', 'There is no such traveler.'];
export const NO_DOCUMENT = [404, 'DOCUMENT_NOT_FOUND', 'There is no such document.'];
export const NO_PASSPORT = [404, 'PASSPORT_NOT_FOUND', 'There is no such passport.'];
