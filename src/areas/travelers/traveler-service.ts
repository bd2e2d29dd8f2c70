import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { type Caller, requireRecord } from '../../domain/caller.ts';
import { type Clock, utcDay } from '../../domain/clock.ts';
import { requireVersion, type SentTags } from '../../domain/entity-tags.ts';
import { type Fault, refuse } from '../../domain/errors.ts';
import { newId } from '../../domain/ids.ts';
import { listedCompany } from '../../domain/tenancy.ts';
import type { Input } from '../../http/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Once } from '../../platform/idempotency.ts';
import { happened } from '../../platform/database/event-queries.ts';
import type { Page, RecordKey } from '../../platform/database/page.ts';
import { type AtEnd, inTransaction } from '../../platform/database/unit-of-work.ts';
import type { PassportOfTraveler, Reader } from '../audit/index.ts';
import type { DirectoryService, DirectoryUser } from '../directory/index.ts';
import { DocumentRepository } from './document-queries.ts';
import type { DocumentService, Files } from './document-service.ts';
import { type DocumentRow, Passport, Traveler } from './entities.ts';
import { TravelerInBooking, TravelerNotFound } from './errors.ts';
import { PassportRepository } from './passport-queries.ts';
import { checkPassport } from './passport-rules.ts';
import type { PassportService } from './passport-service.ts';
import type { PassportVault, RevealedPassport } from './passport-vault.ts';
import { TravelerRepository, type TravelerView } from './traveler-queries.ts';

type Schemas = components['schemas'];

export type RevealedTraveler = Omit<TravelerView, 'passports'> & { passports: RevealedPassport[] };
export type TravelerDetails = { traveler: RevealedTraveler; documents: DocumentRow[] };

export type TravelerServiceDependencies = {
  database: Database;
  directory: DirectoryService;
  passports: PassportService;
  documents: DocumentService;
  vault: PassportVault;
  clock: Clock;
  /** Whether a traveler is in a pending booking request, asked inside the caller's transaction (D53). */
  isInPendingBooking: (em: EntityManager, traveler: RecordKey) => Promise<boolean>;
};

/**
 * Manages travelers for administrators. Each operation except the list is one transaction, reads included, because they
 * are recorded.
 */
export class TravelerService {
  readonly #dependencies: TravelerServiceDependencies;

  constructor(dependencies: TravelerServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Without `companyId`: those of the caller's company, or of all companies with ACCESS_ALL_COMPANIES (D4).
   *
   * @throws OtherCompany
   */
  async list(reader: Reader, query: Input<'Travelers_list'>['query']): Promise<Page<RevealedTraveler>> {
    const { sortBy = 'createdAt', sortOrder = 'desc' } = query;
    const companyId = listedCompany(reader.caller, query.companyId);
    const listed = await this.#dependencies.database.lists.read((list) =>
      inTransaction(list, async (em) => {
        const repository = new TravelerRepository(em);
        const hashes = query.search === undefined ? [] : this.#dependencies.vault.hashesOf(query.search);
        const searched = await new PassportRepository(em).withNumber(companyId, hashes);
        const alsoIds = [...new Set(searched.map(({ travelerId }) => travelerId))];
        const filter = { ...query, companyId, alsoIds, today: utcDay(this.#dependencies.clock.now()) };
        const { keys, total } = await repository.page(filter, { by: sortBy, direction: sortOrder }, query);
        return { views: await repository.views(keys), total, searched };
      }),
    );
    // The list may be read from a standby, which cannot write the audit event. A total, too, says that a number exists, so
    // the passports with the number are recorded whatever the page shows (D54).
    const em = this.#dependencies.database.em();
    const rows = await inTransaction(em, (unit) => this.#reveal(unit, reader, listed.views, listed.searched));
    return { rows, total: listed.total };
  }

  /** @throws TravelerNotFound */
  async read(reader: Reader, travelerId: string): Promise<TravelerDetails> {
    return inTransaction(this.#dependencies.database.em(), async (em) => {
      const repository = new TravelerRepository(em);
      const find = (companyId: string) => repository.view({ companyId, id: travelerId });
      const view = await requireRecord(reader.caller, travelerId, repository, find, TravelerNotFound);
      return this.#details(em, reader, view);
    });
  }

  /**
   * @throws Invalid for a user in no company, or in several, that the caller may act in, and for a birth date in the
   * future (D45 to D47)
   */
  async create(reader: Reader, body: Schemas['TravelerCreate'], once: Once): Promise<TravelerDetails> {
    const { database, directory } = this.#dependencies;
    // Users are never deleted, so this still holds when the row is written.
    const owner = await directory.onlyUser(reader.caller, body.userId);
    refuse(this.#faults(body, owner));
    return once(database.em(), async (em, atEnd) => {
      return { traveler: await this.#insert(em, atEnd, owner!, body), documents: [] };
    });
  }

  /**
   * Creates a traveler with a first passport and its scans in one transaction (D48, D49, D52). A first passport is always
   * primary, whatever was sent.
   *
   * @throws Invalid like `create`, and for a country that does not exist; InvalidDates; Unavailable if the sweeper has
   * removed a file
   */
  async createWithPassport(
    reader: Reader,
    form: Input<'Travelers_createWithPassport'>['body'],
    scans: Files,
    once: Once,
  ): Promise<TravelerDetails> {
    const passport = {
      passportNumber: form.passportNumber,
      nationality: form.passportNationality,
      issuingCountry: form.passportIssuingCountry,
      issuingDate: form.passportIssuingDate,
      expiryDate: form.passportExpiryDate,
    };
    const { userId, title, firstName, lastName, emailAddress = null, phonePrefix, phoneNumber, birthDate } = form;
    const body = { userId, title, firstName, lastName, emailAddress, phonePrefix, phoneNumber, birthDate };
    const { database, directory, passports, vault } = this.#dependencies;
    // Users are never deleted, so this still holds when the row is written.
    const owner = await directory.onlyUser(reader.caller, userId);
    const nameInForm = (field: string) => `passport${field[0]!.toUpperCase()}${field.slice(1)}`;
    checkPassport(passport, nameInForm, this.#faults(body, owner));
    const details = await once(database.em(), async (em, atEnd) => {
      const traveler = await this.#insert(em, atEnd, owner!, body);
      const added = await passports.addTo(em, atEnd, reader, traveler, passport, scans.files);
      const revealed = await vault.reveal(em, reader, [added.passport]);
      const documents = added.documents.toReversed();
      return { traveler: { ...traveler, passports: revealed, documentCount: documents.length }, documents };
    });
    scans.keep();
    return details;
  }

  /** @throws TravelerNotFound; PreconditionFailed; Invalid for a birth date in the future */
  async update(
    reader: Reader,
    travelerId: string,
    patch: Schemas['TravelerPatch'],
    ifMatch: SentTags,
  ): Promise<TravelerDetails> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    refuse(birthDateFaults(patch, utcDay(now)));
    return inTransaction(database.em(), async (em, atEnd) => {
      const repository = new TravelerRepository(em);
      const lock = (companyId: string) => repository.findAndLock(companyId, travelerId);
      const traveler = await requireRecord(reader.caller, travelerId, repository, lock, TravelerNotFound);
      requireVersion('traveler', traveler.version, ifMatch);
      Object.assign(traveler, patch, { version: traveler.version + 1, updatedAt: now });
      await em.flush();
      atEnd(happened('traveler.updated', traveler, now));
      return this.#details(em, reader, (await repository.view(traveler))!);
    });
  }

  /**
   * Deletes a traveler with passports, documents and their files. If a booking request uses the traveler at the same
   * time, one of the two wins.
   *
   * @throws TravelerNotFound; PreconditionFailed; TravelerInBooking (D53)
   */
  async delete(caller: Caller, travelerId: string, ifMatch: SentTags): Promise<void> {
    const { database, documents, isInPendingBooking, clock } = this.#dependencies;
    const removeFiles = await inTransaction(database.em(), async (em, atEnd) => {
      // This lock makes booking requests that use the traveler wait, too (D53).
      const lock = (companyId: string) =>
        em.findOne(Traveler, { companyId, id: travelerId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const traveler = await requireRecord(caller, travelerId, new TravelerRepository(em), lock, TravelerNotFound);
      requireVersion('traveler', traveler.version, ifMatch);
      if (await isInPendingBooking(em, traveler)) throw new TravelerInBooking();
      const whenCommitted = await documents.deleteOf(em, traveler);
      const { companyId, id } = traveler;
      await em.nativeDelete(Passport, { companyId, travelerId: id });
      await em.nativeDelete(Traveler, { companyId, id });
      atEnd(happened('traveler.deleted', traveler, clock.now()));
      return whenCommitted;
    });
    await removeFiles();
  }

  #faults(body: { birthDate: string }, owner: DirectoryUser | null): Fault[] {
    const userFaults = owner === null ? [{ field: 'userId', message: 'must be a user of your company' }] : [];
    return [...userFaults, ...birthDateFaults(body, utcDay(this.#dependencies.clock.now()))];
  }

  /** Returns the traveler as reading it would, with no passports and no documents yet. */
  async #insert(
    em: EntityManager,
    atEnd: AtEnd,
    { companyId, userId, name, email }: DirectoryUser,
    { emailAddress = null, ...rest }: Schemas['TravelerCreate'],
  ): Promise<RevealedTraveler> {
    const now = this.#dependencies.clock.now();
    const traveler = { id: newId(), companyId, ...rest, emailAddress };
    await em.insert(Traveler, { ...traveler, createdAt: now, updatedAt: now });
    atEnd(happened('traveler.created', { ...traveler, version: 1 }, now));
    const phone = rest.phonePrefix + rest.phoneNumber;
    return { ...traveler, phone, version: 1, passports: [], user: { id: userId, name, email }, documentCount: 0 };
  }

  async #details(em: EntityManager, reader: Reader, view: TravelerView): Promise<TravelerDetails> {
    const [traveler] = await this.#reveal(em, reader, [view]);
    const documents = await new DocumentRepository(em).ofTraveler(view);
    // Since the traveler was read, another call can have added or deleted documents.
    return { traveler: { ...traveler!, documentCount: documents.length }, documents };
  }

  async #reveal(
    em: EntityManager,
    reader: Reader,
    travelers: readonly TravelerView[],
    searched: readonly PassportOfTraveler[] = [],
  ): Promise<RevealedTraveler[]> {
    const passports = travelers.flatMap((traveler) => traveler.passports);
    const revealed = await this.#dependencies.vault.reveal(em, reader, passports, searched);
    const ofEach = Map.groupBy(revealed, ({ travelerId }) => travelerId);
    return travelers.map((traveler) => ({ ...traveler, passports: ofEach.get(traveler.id) ?? [] }));
  }
}

function birthDateFaults({ birthDate }: { birthDate?: string }, today: string): Fault[] {
  // Dates as YYYY-MM-DD can be compared as strings.
  return birthDate !== undefined && birthDate > today
    ? [{ field: 'birthDate', message: 'must not be in the future' }]
    : [];
}
