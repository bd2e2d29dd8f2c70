import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../generated/api.d.ts';
import type { DirectoryService } from '../administration/directory/directory-service.ts';
import { ACCESS_ALL_COMPANIES, type Caller, mayActIn } from '../http/caller.ts';
import { type Clock, utcDay } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { type Fault, refuse } from '../platform/errors.ts';
import { isId, newId } from '../platform/ids.ts';
import type { Reader } from './audit-trail.ts';
import type { TravelerRow } from './entities.ts';
import { OtherCompany, TravelerInBooking, TravelerNotFound } from './errors.ts';
import { PassportRepository } from './passport-repository.ts';
import type { PassportVault, RevealedPassport } from './passport-vault.ts';
import { type DocumentView, TravelerRepository, type TravelerView } from './traveler-repository.ts';

type Schemas = components['schemas'];

export type RevealedTraveler = Omit<TravelerView, 'passports'> & { passports: RevealedPassport[] };
export type TravelerDetails = { traveler: RevealedTraveler; documents: DocumentView[] };

export type TravelersQuery = {
  page: number;
  perPage: number;
  search?: string;
  companyId?: string;
  travelerType?: Schemas['TravelerType'];
  sortBy?: Schemas['TravelerSort'];
  sortOrder?: Schemas['TravelerSortOrder'];
};

export type TravelerServiceParts = {
  database: Database;
  directory: DirectoryService;
  vault: PassportVault;
  clock: Clock;
  /** Whether a traveler is in a pending booking request, asked inside the caller's transaction (D53). */
  isInPendingBooking: (em: EntityManager, travelerId: string) => Promise<boolean>;
};

/** The use cases of administrators on travelers. Each of them, reads included, is one transaction: reads are recorded. */
export class TravelerService {
  readonly #parts: TravelerServiceParts;

  constructor(parts: TravelerServiceParts) {
    this.#parts = parts;
  }

  /** Without a company: of the caller's own, or of all with ACCESS_ALL_COMPANIES (D4). @throws OtherCompany */
  async list(reader: Reader, query: TravelersQuery): Promise<{ travelers: RevealedTraveler[]; total: number }> {
    const { page, perPage, search, travelerType, sortBy = 'createdAt', sortOrder = 'desc' } = query;
    const { caller } = reader;
    if (query.companyId !== undefined && !mayActIn(caller, query.companyId)) throw new OtherCompany();
    const companyId = query.companyId ?? (caller.permissions.has(ACCESS_ALL_COMPANIES) ? null : caller.companyId);
    return this.#work(async (em) => {
      const repository = new TravelerRepository(em);
      const alsoIds = await this.#findByNumber(em, companyId, search);
      const filter = { companyId, search, alsoIds, travelerType, today: utcDay(this.#parts.clock.now()) };
      const { ids, total } = await repository.page(filter, { by: sortBy, direction: sortOrder }, { page, perPage });
      return { travelers: await this.#reveal(em, reader, await repository.views(ids)), total };
    });
  }

  /** @throws TravelerNotFound */
  async read(reader: Reader, travelerId: string): Promise<TravelerDetails> {
    return this.#work(async (em) => {
      const traveler = isId(travelerId) ? await new TravelerRepository(em).find(travelerId) : null;
      return this.#details(em, reader, visible(reader.caller, traveler).id);
    });
  }

  /** @throws Invalid for a user who is not of the caller's company, and for a birth date in the future (D45 to D47). */
  async create(reader: Reader, body: Schemas['TravelerCreate']): Promise<TravelerDetails> {
    const { directory, clock } = this.#parts;
    // Nobody changes company and nothing of the directory is deleted: what holds here still holds when the row is written.
    const companyId = await directory.companyOf(body.userId);
    const isTheirs = companyId !== null && mayActIn(reader.caller, companyId);
    const now = clock.now();
    refuse([...(isTheirs ? [] : [{ field: 'userId', message: 'must be a user of your company' }]), ...birthDateFaults(body, utcDay(now))]);
    return this.#work(async (em) => {
      const { emailAddress = null, ...rest } = body;
      const id = newId();
      await new TravelerRepository(em).insert({ id, companyId: companyId!, ...rest, emailAddress, createdAt: now, updatedAt: now });
      return this.#details(em, reader, id);
    });
  }

  /** @throws TravelerNotFound; Invalid for a birth date in the future */
  async update(reader: Reader, travelerId: string, patch: Schemas['TravelerPatch']): Promise<TravelerDetails> {
    const now = this.#parts.clock.now();
    refuse(birthDateFaults(patch, utcDay(now)));
    return this.#work(async (em) => {
      const repository = new TravelerRepository(em);
      const traveler = visible(reader.caller, isId(travelerId) ? await repository.findForWrite(travelerId) : null);
      Object.assign(traveler, patch, { updatedAt: now });
      await repository.save();
      return this.#details(em, reader, traveler.id);
    });
  }

  /**
   * With passports and documents. Of a delete and a booking request that takes the traveler at the same time, one wins.
   *
   * @throws TravelerNotFound; TravelerInBooking (D53)
   */
  async delete(caller: Caller, travelerId: string): Promise<void> {
    await this.#work(async (em) => {
      const repository = new TravelerRepository(em);
      const traveler = visible(caller, isId(travelerId) ? await repository.findForDelete(travelerId) : null);
      if (await this.#parts.isInPendingBooking(em, traveler.id)) throw new TravelerInBooking();
      await repository.delete(traveler.id);
    });
  }

  async #findByNumber(em: EntityManager, companyId: string | null, search: string | undefined): Promise<string[]> {
    const { vault } = this.#parts;
    const lookup = search === undefined ? null : vault.lookup(search);
    if (!lookup) return [];
    const candidates = await new PassportRepository(em).candidates(companyId, lookup);
    return [...new Set(candidates.filter((candidate) => vault.isFound(candidate, lookup)).map(({ travelerId }) => travelerId))];
  }

  async #details(em: EntityManager, reader: Reader, travelerId: string): Promise<TravelerDetails> {
    const repository = new TravelerRepository(em);
    const view = await repository.view(travelerId);
    // It was deleted since it was looked at.
    if (!view) throw new TravelerNotFound();
    const [traveler] = await this.#reveal(em, reader, [view]);
    return { traveler: traveler!, documents: await repository.documents(travelerId) };
  }

  async #reveal(em: EntityManager, reader: Reader, travelers: readonly TravelerView[]): Promise<RevealedTraveler[]> {
    const revealed = await this.#parts.vault.reveal(em, reader, travelers.flatMap(({ passports }) => passports));
    const ofEach = Map.groupBy(revealed, ({ travelerId }) => travelerId);
    return travelers.map((traveler) => ({ ...traveler, passports: ofEach.get(traveler.id) ?? [] }));
  }

  #work<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.#parts.database.orm.em.fork().transactional(work);
  }
}

/** A traveler of another company answers exactly as an absent one (D4). */
function visible(caller: Caller, traveler: TravelerRow | null): TravelerRow {
  if (!traveler || !mayActIn(caller, traveler.companyId)) throw new TravelerNotFound();
  return traveler;
}

function birthDateFaults({ birthDate }: { birthDate?: string }, today: string): Fault[] {
  // Days as YYYY-MM-DD compare as texts.
  return birthDate !== undefined && birthDate > today ? [{ field: 'birthDate', message: 'must not be in the future' }] : [];
}
