import { LRUCache } from 'lru-cache';
import { ACCESS_ALL_COMPANIES, type Caller } from '../../domain/caller.ts';
import type { Deactivated } from '../../http/access/authorisation.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/unit-of-work.ts';
import { directoryReads, type DirectoryUser, enterUser, type Standing } from './directory-queries.ts';
import { Company, User } from './entities.ts';
import { UserOfSeveralCompanies } from './errors.ts';

export type { DirectoryUser };

type Subject = Pick<Caller, 'userId' | 'companyId'>;

/** As many as tokens are cached; a caller beyond that needs a query. An entry takes about 200 bytes. */
const MAX_CACHED_STANDINGS = 10_000;

/** How long a caller's standing is cached, in milliseconds. Every node sees a change within this time (D40). */
const MAX_STANDING_AGE = 30_000;

/** Looks up companies and users, enters callers, and tells whether a caller is deactivated (D3, D40). */
export class DirectoryService {
  readonly #database: Database;
  readonly #reads: ReturnType<typeof directoryReads>;
  readonly #cached = new LRUCache<string, Standing>({ max: MAX_CACHED_STANDINGS, ttl: MAX_STANDING_AGE });
  /**
   * Counts this node's changes of the directory. What was read during a change may be outdated, so it is not cached.
   */
  #changes = 0;

  constructor(database: Database) {
    this.#database = database;
    this.#reads = directoryReads(database);
  }

  /**
   * Creates the user and company of an unknown caller from the verified claims; known ones are not changed (D3). Reads
   * first, so that ordinary requests write nothing. Safe to call concurrently.
   */
  async enter(caller: Caller): Promise<void> {
    const { userId, companyId, roles } = caller;
    const { known } = await this.#read(caller);
    if (known) return;
    await inTransaction(this.#database.em(), async (em) => {
      await enterUser(em, { companyId, id: userId, name: nameOf(caller), email: emailOf(caller), roles });
    });
  }

  /**
   * Whether the caller's user or company is deactivated. The answer is at most 30 seconds old, and includes every
   * change made by this node (D40). It is synchronous if cached.
   */
  deactivated(subject: Subject): Deactivated | Promise<Deactivated> {
    const cached = this.#cached.get(keyOf(subject));
    return cached ? cached.deactivated : this.#read(subject).then(({ deactivated }) => deactivated);
  }

  /** Call it after each attempt to change a user, even if its outcome is unknown. */
  userChanged(subject: Subject): void {
    this.#changes += 1;
    this.#cached.delete(keyOf(subject));
  }

  /** The same for a company. It clears the whole cache, because entries cannot be found by company. */
  companyChanged(): void {
    this.#changes += 1;
    this.#cached.clear();
  }

  async #read({ userId, companyId }: Subject): Promise<Standing> {
    const [start, changes] = [performance.now(), this.#changes];
    const [standing = { known: false, deactivated: null }] = await this.#reads.standing(companyId, userId);
    if (changes === this.#changes) this.#cached.set(keyOf({ userId, companyId }), standing, { start });
    return standing;
  }

  /** A user, active or not; null if the company has none. Call it outside of transactions: it takes a connection. */
  async user(companyId: string, userId: string): Promise<DirectoryUser | null> {
    return (await this.#reads.user(companyId, userId))[0] ?? null;
  }

  /** Whether a company has a user, active or not. Call it outside of transactions: it takes a connection. */
  async hasUser(companyId: string, userId: string): Promise<boolean> {
    return (await this.user(companyId, userId)) !== null;
  }

  /**
   * The user whom a caller names by id alone, to read: the one of the caller's own company; otherwise, with
   * ACCESS_ALL_COMPANIES, that of the first company by id that has one; otherwise null. Call it outside of transactions:
   * it takes a connection.
   */
  async findUser(caller: Caller, userId: string): Promise<DirectoryUser | null> {
    const own = await this.user(caller.companyId, userId);
    const [first] = own ? [] : await this.#otherCompaniesWith(caller, userId);
    return first ? this.user(first.companyId, userId) : own;
  }

  /**
   * The same, to write. It never selects one of several other companies: an administrator of a company can enter any
   * user id there, and could so attract what is meant for the user of another company (D40).
   *
   * @throws UserOfSeveralCompanies
   */
  async onlyUser(caller: Caller, userId: string): Promise<DirectoryUser | null> {
    const own = await this.user(caller.companyId, userId);
    const others = own ? [] : await this.#otherCompaniesWith(caller, userId);
    if (others.length > 1) throw new UserOfSeveralCompanies();
    return others[0] ? this.user(others[0].companyId, userId) : own;
  }

  /** The first two, with ACCESS_ALL_COMPANIES. */
  async #otherCompaniesWith(caller: Caller, userId: string): Promise<{ companyId: string }[]> {
    if (!caller.permissions.has(ACCESS_ALL_COMPANIES)) return [];
    return this.#database.em().find(User, { id: userId }, { orderBy: { companyId: 'asc' }, limit: 2 });
  }

  /** Whether a company is in the directory, active or not. Call it outside of transactions: it takes a connection. */
  async hasCompany(companyId: string): Promise<boolean> {
    return (await this.#database.em().findOne(Company, { id: companyId })) !== null;
  }
}

function keyOf({ companyId, userId }: Subject): string {
  return `${companyId} ${userId}`;
}

const EMAIL = /^[^\0\s@]+@[^\0\s@]+$/;

/** Makes the name in the token storable (D14): it can be any string, and none may lock the caller out. */
function nameOf({ name, userId }: Caller): string {
  const characters = [...(name ?? '').replaceAll('\0', '').toWellFormed()];
  return characters.slice(0, 200).join('') || userId;
}

function emailOf({ email }: Caller): string | null {
  return email !== null && email.length <= 254 && EMAIL.test(email) ? email.toWellFormed() : null;
}
