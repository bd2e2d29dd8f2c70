import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { components } from '../../../generated/api.d.ts';

type Schemas = components['schemas'];

/** `birthDate` is `YYYY-MM-DD`. */
export const Traveler = defineEntity({
  name: 'Traveler',
  tableName: 'travelers',
  properties: {
    companyId: p.text().primary(),
    id: p.uuid().primary(),
    userId: p.text(),
    title: p.text(),
    firstName: p.text(),
    lastName: p.text(),
    emailAddress: p.text().nullable(),
    phonePrefix: p.text(),
    phoneNumber: p.text(),
    birthDate: p.date(),
    // Changes of passports and documents raise it, too, because they are read with the traveler (D64).
    version: p.integer().default(1),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export type TravelerRow = InferEntity<typeof Traveler>;

/**
 * The number is stored only encrypted; see `passport-numbers.ts`. Dates are `YYYY-MM-DD`; `nationalityCode` is alpha-2.
 */
export const Passport = defineEntity({
  name: 'Passport',
  tableName: 'passports',
  properties: {
    companyId: p.text().primary(),
    id: p.uuid().primary(),
    travelerId: p.uuid(),
    numberEncrypted: p.text(),
    numberHash: p.text(),
    nationality: p.text(),
    nationalityCode: p.text(),
    issuingCountry: p.text(),
    issuingDate: p.date(),
    expiryDate: p.date(),
    isPrimary: p.boolean(),
    version: p.integer().default(1),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export type PassportRow = InferEntity<typeof Passport>;

/** The metadata of a file; the file itself is in the blob store under `blobKey` (D49, D50). */
export const Document = defineEntity({
  name: 'Document',
  tableName: 'documents',
  properties: {
    companyId: p.text().primary(),
    id: p.uuid().primary(),
    travelerId: p.uuid(),
    documentCategory: p.text(),
    label: p.text().nullable(),
    fileName: p.text(),
    mimeType: p.text().$type<Schemas['DocumentMimeType']>(),
    fileSize: p.integer(),
    relatedEntityId: p.text().nullable(),
    relatedEntityType: p.text().nullable(),
    uploadedByUserId: p.text(),
    blobKey: p.text(),
    createdAt: p.datetime(3),
  },
});
export type DocumentRow = InferEntity<typeof Document>;
