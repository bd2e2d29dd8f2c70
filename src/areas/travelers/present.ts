import type { components } from '../../../generated/api.d.ts';
import { ageOn, travelerTypeOn } from '../../domain/ages.ts';
import { dayNumber } from '../../domain/dates.ts';
import { entityTag } from '../../domain/entity-tags.ts';
import type { DocumentView } from './document-queries.ts';
import type { DocumentLink } from './document-service.ts';
import type { RevealedPassport } from './passport-vault.ts';
import type { RevealedTraveler, TravelerDetails } from './traveler-service.ts';

type Schemas = components['schemas'];

/**
 * The entity tag of a traveler. Besides the version, it covers what else is shown: ages and days to expiry as of
 * `today`, and the user's name and e-mail address (D64).
 */
export function tagOfTraveler({ traveler: { version, user } }: TravelerDetails, today: string): string {
  return entityTag(version, [today, user.name, user.email]);
}

/** The entity tag of a passport. It covers `today`, because the days to expiry are shown (D64). */
export function tagOfPassport({ version }: RevealedPassport, today: string): string {
  return entityTag(version, [today]);
}

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
    emailAddress,
    phone,
    birthDate: midnight(birthDate),
    age: ageOn(birthDate, today),
    travelerType: travelerTypeOn(birthDate, today),
    passports: passports.map((passport) => presentPassport(passport, today)),
    user,
    _count: { documents: documentCount },
  };
}

export function presentTravelerDetails(
  { traveler, documents }: TravelerDetails,
  today: string,
): Schemas['TravelerDetails'] {
  return { ...presentTraveler(traveler, today), documents: documents.map(presentDocument) };
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

export function presentDocument(document: DocumentView): Schemas['Document'] {
  return { ...document, createdAt: new Date(document.createdAt).toISOString() };
}

export function presentDocumentLink({ url, expiresAt }: DocumentLink): Schemas['DocumentLink'] {
  return { url, expiresAt: expiresAt.toISOString() };
}

function midnight(day: string): string {
  return `${day}T00:00:00.000Z`;
}
