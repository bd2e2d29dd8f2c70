import { body, changed, ids, needs, ofAcme, query, type Refusal, type Refusals } from './refusal.ts';

const AMIRA = '0199c3a0-7600-7000-8000-000000000001';
const OMARS_PASSPORT = '0199c3a0-7700-7000-8000-000000000004';
const PDF = '%PDF-1.4\n';
const PROGRAM = 'MZ';

/** Tariq, who has no delegation from anybody. */
const byTariq: Refusal = { sent: () => ({}), by: { sub: 'tariq.aziz', permissions: [] } };

/** Refusals of travelers, passports and documents, by the name of the example, or by operation and name. */
export const TRAVELER_REFUSALS: Refusals = {
  notYourTraveler: byTariq,
  noSuchTraveler: ids({ id: 'absent', travelerId: 'absent' }),
  noSuchPassport: ids({ id: 'absent' }),
  noSuchDocument: ids({ id: 'absent' }),
  unknownUser: changed({ userId: 'nobody.we.know' }),
  birthDateInFuture: changed({ birthDate: '2090-01-01' }),

  perPageTooLarge: query({ perPage: 101 }),
  unknownSort: query({ sortBy: 'age' }),
  'Travelers_list otherCompany': { ...query({ companyId: 'globex' }), by: ofAcme },
  'Travelers_create severalFaults': changed({ firstName: undefined, birthDate: '1978-02-30' }),
  timestampForDate: changed({ birthDate: '1978-01-12T00:00:00.000Z' }),
  inPendingBooking: ids({ id: AMIRA }),
  prefixWithoutNumber: body({ phonePrefix: '+49' }),
  otherUser: body({ userId: 'lena.fischer' }),

  'Passports_create severalFaults': changed({ passportNumber: undefined, nationality: '12' }),
  'Passports_create duplicateNationality': changed({ nationality: 'DEU' }),
  'Passports_create expiryBeforeIssue': changed({ expiryDate: '2022-05-09' }),
  'Passports_update duplicateNationality': body({ nationality: 'DEU' }),
  'Passports_update expiryBeforeIssue': body({ issuingDate: '2025-03-14', expiryDate: '2025-03-13' }),
  unsetsThePrimary: body({ isPrimary: false }),
  missingTraveler: body({}),
  'Passports_setPrimary otherTravelersPassport': {
    sent: () => ({ ids: { id: OMARS_PASSPORT }, body: { travelerId: AMIRA } }),
  },

  'Travelers_createWithPassport severalFaults': changed({ phonePrefix: undefined, passportNumber: undefined }),
  'Travelers_createWithPassport expiryBeforeIssue': changed({ passportExpiryDate: '2024-02-19' }),
  'Passports_createWithDocuments severalFaults': changed({ passportNumber: undefined, nationality: '12' }),
  'Passports_createWithDocuments duplicateNationality': changed({ nationality: 'DEU' }),
  'Passports_createWithDocuments expiryBeforeIssue': changed({ expiryDate: '2022-05-09' }),

  'Documents_upload severalFaults': body({}),
  'Documents_upload otherTravelersPassport': changed({ relatedEntityId: OMARS_PASSPORT }),
  'Documents_upload tooManyFiles': changed({ file: [PDF, PDF] }),
  'Documents_upload invalidFileType': changed({ file: PROGRAM }),
  emptyFile: changed({ file: '' }),
  tooManyFiles: changed({ passportDocuments: Array.from({ length: 11 }, () => PDF) }),
  invalidFileType: changed({ passportDocuments: [PROGRAM] }),
  fileTooLarge: needs('a file of more than 10 MB'),
  tooManyDocuments: needs('a traveler with 200 documents'),
};
