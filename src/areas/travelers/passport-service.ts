import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { findRecord } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { requireVersion, type SentTags } from '../../domain/entity-tags.ts';
import { Invalid } from '../../domain/errors.ts';
import { newId } from '../../domain/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Once } from '../../platform/idempotency.ts';
import { happened, type NewEvent } from '../../platform/database/event-queries.ts';
import type { Page, Paging } from '../../platform/database/page.ts';
import { type AtEnd, inTransaction } from '../../platform/database/unit-of-work.ts';
import type { Reader } from '../audit/index.ts';
import { countryCode } from './countries.ts';
import type { DocumentService, Files } from './document-service.ts';
import { Document, type DocumentRow, Passport, type PassportRow, type TravelerRow } from './entities.ts';
import { DuplicateNationality, OtherTravelersPassport, PassportNotFound } from './errors.ts';
import { PassportRepository, type StoredPassport } from './passport-queries.ts';
import { checkPassport } from './passport-rules.ts';
import type { PassportVault, RevealedPassport } from './passport-vault.ts';
import type { Act, TravelerGate } from './traveler-gate.ts';
import { TravelerRepository } from './traveler-queries.ts';

type Schemas = components['schemas'];

type PassportServiceDependencies = {
  database: Database;
  gate: TravelerGate;
  documents: DocumentService;
  vault: PassportVault;
  clock: Clock;
};

/** A transaction that has locked a traveler to change one of the passports. */
type PassportUnit = {
  em: EntityManager;
  atEnd: AtEnd;
  traveler: TravelerRow;
  passport: PassportRow;
  others: PassportRow[];
  now: Date;
};

/**
 * Manages passports for owners, administrators and delegates (D5, D33). Each operation is one transaction, reads
 * included, because they are recorded. Writers lock the traveler first, so that concurrent writes are serialized.
 */
export class PassportService {
  readonly #dependencies: PassportServiceDependencies;

  constructor(dependencies: PassportServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /** The primary one first. @throws TravelerNotFound; NotYourTraveler */
  async list(reader: Reader, travelerId: string, paging: Paging): Promise<Page<RevealedPassport>> {
    const { database, gate, vault } = this.#dependencies;
    return inTransaction(database.em(), async (em) => {
      const traveler = await gate.traveler(em, reader.caller, 'view', travelerId);
      const { rows, total } = await new PassportRepository(em).page(traveler, paging);
      return { rows: await vault.reveal(em, reader, rows), total };
    });
  }

  /** @param act what the caller must be allowed to do @throws PassportNotFound; NotYourTraveler */
  async read(reader: Reader, passportId: string, act: Act = 'view'): Promise<RevealedPassport> {
    const { database, gate } = this.#dependencies;
    return inTransaction(database.em(), async (em) => {
      const passports = new PassportRepository(em);
      const find = (companyId: string) => passports.find(companyId, passportId);
      const found = await findRecord(reader.caller, passportId, passports, find);
      const passport = await gate.allow(em, reader.caller, act, found, PassportNotFound);
      return this.#revealOne(em, reader, passport);
    });
  }

  /**
   * Creates a passport, and documents for its scans, in one transaction. The first passport of a traveler becomes
   * primary; a new primary unsets the old one (D48, D49, D52).
   *
   * @throws TravelerNotFound; NotYourTraveler; Invalid; InvalidDates; DuplicateNationality; Unavailable if the sweeper
   * has removed a file
   */
  async create(
    reader: Reader,
    travelerId: string,
    body: Schemas['PassportCreate'],
    scans: Files | null,
    once: Once,
  ): Promise<RevealedPassport> {
    checkPassport(body);
    const passport = await once(this.#dependencies.database.em(), async (em, atEnd) => {
      const traveler = await this.#dependencies.gate.traveler(em, reader.caller, 'manage', travelerId);
      traveler.version += 1;
      const { passport } = await this.addTo(em, atEnd, reader, traveler, body, scans?.files ?? []);
      return this.#revealOne(em, reader, passport);
    });
    scans?.keep();
    return passport;
  }

  /**
   * Adds a checked passport and its scans to a traveler that the caller's transaction has locked.
   *
   * @throws DuplicateNationality, after which the transaction can only be rolled back; Unavailable if the sweeper has
   * removed a file
   */
  async addTo(
    em: EntityManager,
    atEnd: AtEnd,
    { caller }: Reader,
    traveler: Pick<TravelerRow, 'id' | 'companyId' | 'userId'>,
    body: Schemas['PassportCreate'],
    scans: Files['files'],
  ): Promise<{ passport: StoredPassport; documents: DocumentRow[] }> {
    const { passportNumber, nationality, issuingCountry, issuingDate, expiryDate, isPrimary = false } = body;
    const { vault, clock } = this.#dependencies;
    const now = clock.now();
    const id = newId();
    const others = await new PassportRepository(em).ofTraveler(traveler);
    const previous = isPrimary ? await unsetPrimary(em, others, now) : [];
    const passport = {
      id,
      companyId: traveler.companyId,
      travelerId: traveler.id,
      ...vault.encrypt(id, passportNumber),
      ...nationalityColumns(nationality),
      issuingCountry: issuingCountry.toUpperCase(),
      issuingDate,
      expiryDate,
      isPrimary: isPrimary || others.length === 0,
      createdAt: now,
      updatedAt: now,
    };
    await onePerNationality(nationality, () => em.insert(Passport, passport));
    atEnd(...updatedPassports(previous, now), happened('passport.created', { ...passport, version: 1 }, now));
    const scan = { documentCategory: 'PASSPORT', relatedEntityId: id, relatedEntityType: 'PASSPORT' } as const;
    const documents = await this.#dependencies.documents.addTo(em, atEnd, caller, traveler, scan, scans);
    return { passport: { ...passport, userId: traveler.userId, version: 1 }, documents };
  }

  /** @throws PassportNotFound; NotYourTraveler; PreconditionFailed; Invalid; InvalidDates; DuplicateNationality */
  async update(
    reader: Reader,
    passportId: string,
    patch: Schemas['PassportPatch'],
    ifMatch: SentTags,
  ): Promise<RevealedPassport> {
    checkPassport(patch);
    const { passportNumber, nationality, issuingCountry, isPrimary, ...dates } = patch;
    return this.#write(reader, passportId, async ({ em, atEnd, traveler, passport, others, now }) => {
      requireVersion('passport', passport.version, ifMatch);
      if (isPrimary === false && passport.isPrimary) {
        throw new Invalid([
          {
            field: 'isPrimary',
            message: 'must not be false on the primary passport. Make another one primary instead',
          },
        ]);
      }
      checkPassport({ ...passport, ...dates });
      const previous = isPrimary ? await unsetPrimary(em, others, now) : [];
      change(passport, now, {
        ...dates,
        ...(passportNumber !== undefined && this.#dependencies.vault.encrypt(passport.id, passportNumber)),
        ...(nationality !== undefined && nationalityColumns(nationality)),
        ...(issuingCountry !== undefined && { issuingCountry: issuingCountry.toUpperCase() }),
        isPrimary: isPrimary ?? passport.isPrimary,
      });
      traveler.version += 1;
      await onePerNationality(passport.nationality, () => em.flush());
      atEnd(...updatedPassports([...previous, passport], now));
      return this.#revealOne(em, reader, { ...passport, userId: traveler.userId });
    });
  }

  /**
   * If it was the primary passport, the one that expires last becomes primary; of several with the same expiry date, the
   * newest (D48). Its documents remain with the traveler, without a relation to a passport.
   *
   * @throws PassportNotFound; NotYourTraveler; PreconditionFailed
   */
  async delete(reader: Reader, passportId: string, ifMatch: SentTags): Promise<void> {
    await this.#write(reader, passportId, async ({ em, atEnd, traveler, passport, others, now }) => {
      requireVersion('passport', passport.version, ifMatch);
      const { companyId, id } = passport;
      const related = { companyId, relatedEntityId: id, relatedEntityType: 'PASSPORT' };
      await em.nativeUpdate(Document, related, { relatedEntityId: null, relatedEntityType: null });
      await em.nativeDelete(Passport, { companyId, id });
      atEnd(happened('passport.deleted', passport, now));
      // The others are sorted from the oldest to the newest, and stay so within the same date.
      const promoted = others.toSorted((a, b) => a.expiryDate.localeCompare(b.expiryDate)).at(-1);
      if (passport.isPrimary && promoted) {
        change(promoted, now, { isPrimary: true });
        atEnd(...updatedPassports([promoted], now));
      }
      traveler.version += 1;
    });
  }

  /**
   * If the passport is already primary, nothing changes, not even its version (D48, D64).
   *
   * @throws PassportNotFound; NotYourTraveler; OtherTravelersPassport; PreconditionFailed
   */
  async setPrimary(
    reader: Reader,
    passportId: string,
    travelerId: string,
    ifMatch: SentTags,
  ): Promise<RevealedPassport> {
    return this.#write(reader, passportId, async ({ em, atEnd, traveler, passport, others, now }) => {
      // UUIDs are compared without regard to case, as the database does (D11).
      if (passport.travelerId !== travelerId.toLowerCase()) throw new OtherTravelersPassport();
      requireVersion('passport', passport.version, ifMatch);
      if (!passport.isPrimary) {
        const previous = await unsetPrimary(em, others, now);
        change(passport, now, { isPrimary: true });
        traveler.version += 1;
        atEnd(...updatedPassports([...previous, passport], now));
      }
      return this.#revealOne(em, reader, { ...passport, userId: traveler.userId });
    });
  }

  /** Locks the traveler, then reads the passports as they are now. A passport never changes its traveler. */
  async #write<T>(reader: Reader, passportId: string, work: (unit: PassportUnit) => Promise<T>): Promise<T> {
    const { database, gate, clock } = this.#dependencies;
    return inTransaction(database.em(), async (em, atEnd) => {
      const repository = new PassportRepository(em);
      const find = (companyId: string) => em.findOne(Passport, { companyId, id: passportId });
      const before = await findRecord(reader.caller, passportId, repository, find);
      const locked = before && (await new TravelerRepository(em).findAndLock(before.companyId, before.travelerId));
      const traveler = await gate.allow(em, reader.caller, 'manage', locked, PassportNotFound);
      const passports = await repository.ofTraveler(traveler);
      const passport = passports.find(({ id }) => id === before!.id);
      if (!passport) throw new PassportNotFound();
      const others = passports.filter((each) => each !== passport);
      return work({ em, atEnd, traveler, passport, others, now: clock.now() });
    });
  }

  async #revealOne(em: EntityManager, reader: Reader, stored: StoredPassport): Promise<RevealedPassport> {
    const [passport] = await this.#dependencies.vault.reveal(em, reader, [stored]);
    return passport!;
  }
}

function nationalityColumns(nationality: string): Pick<PassportRow, 'nationality' | 'nationalityCode'> {
  return { nationality: nationality.toUpperCase(), nationalityCode: countryCode(nationality)! };
}

function updatedPassports(passports: readonly PassportRow[], at: Date): NewEvent[] {
  return passports.map((passport) => happened('passport.updated', passport, at));
}

function change(passport: PassportRow, at: Date, changes: Partial<PassportRow>): void {
  Object.assign(passport, changes, { version: passport.version + 1, updatedAt: at });
}

/**
 * Written immediately: the unique index forbids two primary passports, so the old one must be unset first.
 *
 * @returns the old one
 */
async function unsetPrimary(em: EntityManager, passports: readonly PassportRow[], at: Date): Promise<PassportRow[]> {
  const previous = passports.filter(({ isPrimary }) => isPrimary);
  for (const passport of previous) change(passport, at, { isPrimary: false });
  await em.flush();
  return previous;
}

/**
 * Only the unique index on nationalities can be violated here: ids are new, and the traveler is locked while the
 * primary passport changes. The constraint is not identified by name, because names differ for distributed tables.
 *
 * @throws DuplicateNationality if the index is violated
 */
async function onePerNationality(nationality: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException
      ? new DuplicateNationality(nationality.toUpperCase())
      : error;
  }
}
