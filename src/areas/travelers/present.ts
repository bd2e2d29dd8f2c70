import type { components } from '../../../generated/api.d.ts';
import { ageOn, travelerTypeOn } from '../../domain/ages.ts';
import { dayNumber } from '../../domain/dates.ts';
import { entityTag } from '../../domain/entity-tags.ts';
import type { DocumentRow } from './entities.ts';
import type { DocumentLink } from './document-service.ts';
import type { RevealedPassport } from './passport-vault.ts';
import type { RevealedTraveler, TravelerDetails } from './traveler-service.ts';

type Schemas = components['schemas'];

/** @param today the UTC date, `YYYY-MM-DD`, for ages and days to expiry */
export function presentTraveler(traveler: RevealedTraveler, today: string): Schemas['Traveler'] {
  const { id, userId, title, firstName, lastName, emailAddress, phone, birthDate, passports, user, documentCount } =
    traveler;
  return {
    id,
    userId,
    title,
    firstName,
    lastName,
    emailAddress: emailAddress ?? null,
    phone,
    birthDate: midnight(birthDate),
    age: ageOn(birthDate, today),
    travelerType: travelerTypeOn(birthDate, today),
    passports: passports.map((passport) => presentPassport(passport, today)),
    user,
    _count: { documents: documentCount },
  };
}

/**
 * A traveler with its entity tag. Besides the version, the tag covers what else is shown: ages and days to expiry as of
 * `today`, and the user's name and e-mail address (D64).
 */
export function travelerResult(
  { traveler, documents }: TravelerDetails,
  today: string,
): { etag: string; body: Schemas['TravelerResult'] } {
  const { version, user } = traveler;
  const data = { ...presentTraveler(traveler, today), documents: documents.map(presentDocument) };
  return { etag: entityTag(version, [today, user.name, user.email]), body: { status: 'success', data } };
}

/** A passport with its entity tag, which covers `today`, because the days to expiry are shown (D64). */
export function passportResult(
  passport: RevealedPassport,
  today: string,
): { etag: string; body: Schemas['PassportResult'] } {
  const data = presentPassport(passport, today);
  return { etag: entityTag(passport.version, [today]), body: { status: 'success', data } };
}

export function presentPassport(passport: RevealedPassport, today: string): Schemas['Passport'] {
  const { id, travelerId, passportNumber, nationality, issuingCountry, issuingDate, expiryDate, isPrimary } = passport;
  return {
    id,
    travelerId,
    passportNumber,
    nationality,
    issuingCountry,
    issuingDate: midnight(issuingDate),
    expiryDate: midnight(expiryDate),
    isPrimary,
    expiresInDays: dayNumber(expiryDate) - dayNumber(today),
  };
}

export function presentDocument(document: DocumentRow): Schemas['Document'] {
  const { id, travelerId, documentCategory, label, fileName, mimeType, fileSize, uploadedByUserId } = document;
  const { relatedEntityId, relatedEntityType, createdAt } = document;
  return {
    id,
    travelerId,
    documentCategory,
    label: label ?? null,
    fileName,
    mimeType,
    fileSize,
    relatedEntityId: relatedEntityId ?? null,
    relatedEntityType: relatedEntityType ?? null,
    uploadedByUserId,
    createdAt: createdAt.toISOString(),
  };
}

export function presentDocumentLink({ url, expiresAt }: DocumentLink): Schemas['DocumentLink'] {
  return { url, expiresAt: expiresAt.toISOString() };
}

function midnight(day: string): string {
  return `${day}T00:00:00.000Z`;
}
