import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { ACCESS_ALL_COMPANIES, type Caller, mayActIn } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Fault } from '../../domain/errors.ts';
import { requireCompany, UnknownCompany } from '../../domain/tenancy.ts';
import type { Database } from '../../platform/database.ts';
import type { Paging } from '../../platform/list-page.ts';
import type { DirectoryService } from './directory-service.ts';
import type { UserRow } from './entities.ts';
import { UserIdNotAvailable, UserNotFound, UserOfAnotherCompany } from './errors.ts';
import { DirectoryRepository, type UserRecord } from './repository.ts';

type Schemas = components['schemas'];

/** The users of the directory (D40). Each write is one transaction. */
export class UserService {
  readonly #database: Database;
  readonly #directory: DirectoryService;
  readonly #clock: Clock;

  constructor({ database, directory, clock }: { database: Database; directory: DirectoryService; clock: Clock }) {
    this.#database = database;
    this.#directory = directory;
    this.#clock = clock;
  }

  /**
   * Without a company: of the caller's own, or of all with ACCESS_ALL_COMPANIES (D4).
   *
   * @throws OtherCompany
   */
  async list(
    caller: Caller,
    query: Paging & { companyId?: string; search?: string; roleId?: string; active?: boolean },
  ): Promise<{ users: UserRow[]; total: number }> {
    if (query.companyId !== undefined) requireCompany(caller, query.companyId);
    const everyCompany = caller.permissions.has(ACCESS_ALL_COMPANIES) ? null : caller.companyId;
    return this.#repository().users({ ...query, companyId: query.companyId ?? everyCompany }, query);
  }

  /** @throws UserNotFound */
  async read(caller: Caller, userId: string): Promise<UserRow> {
    const user = await this.#repository().user(userId);
    if (!user || !mayActIn(caller, user.companyId)) throw new UserNotFound();
    return user;
  }

  /**
   * @throws OtherCompany; UnknownCompany; UserOfAnotherCompany, and UserIdNotAvailable in its place to a caller who may
   * not know of that user (D4)
   */
  async put(caller: Caller, id: string, body: Schemas['UserPut']): Promise<{ user: UserRecord; created: boolean }> {
    requireCompany(caller, body.companyId, 'You may only enter users of your own company.');
    const user = { id, ...body };
    try {
      return await this.#database.orm.em.fork().transactional(async (em) => {
        const repository = new DirectoryRepository(em);
        if (!(await repository.company(user.companyId))) throw new UnknownCompany();
        const { created, replaced } = await repository.putUsers([user], this.#clock.now());
        if (!created.has(id) && !replaced.has(id)) {
          throw caller.permissions.has(ACCESS_ALL_COMPANIES) ? new UserOfAnotherCompany() : new UserIdNotAvailable();
        }
        return { user, created: created.has(id) };
      });
    } finally {
      this.#directory.userChanged(id);
    }
  }

  /** Why some of these users cannot be entered, by their ids (D3, D40). */
  async faultsOf(users: readonly UserRecord[]): Promise<Map<string, Fault[]>> {
    const repository = this.#repository();
    const faults = new Map<string, Fault[]>();
    for (const part of parts(users)) {
      const companies = await repository.knownCompanies([...new Set(part.map(({ companyId }) => companyId))]);
      const companyOf = await repository.companiesOf(part.map(({ id }) => id));
      for (const { id, companyId } of part) {
        if (!companies.has(companyId)) faults.set(id, new UnknownCompany().faults);
        else if ((companyOf.get(id) ?? companyId) !== companyId) faults.set(id, new UserOfAnotherCompany().faults);
      }
    }
    return faults;
  }

  /**
   * Enters or replaces all of them, or none; no two may have one id. How many are new.
   *
   * @param progress is told how many are written
   * @throws UserOfAnotherCompany when one was entered there since `faultsOf` was asked.
   */
  async putAll(users: readonly UserRecord[], progress: (written: number) => void): Promise<number> {
    const at = this.#clock.now();
    return this.#database.orm.em.fork().transactional(async (em) => {
      const repository = this.#repository(em);
      // Two that write the same users in different orders would wait for each other.
      await repository.takeTurn();
      let [written, created] = [0, 0];
      for (const part of parts(users)) {
        const put = await repository.putUsers(part, at);
        if (put.created.size + put.replaced.size < part.length) throw new UserOfAnotherCompany();
        created += put.created.size;
        written += part.length;
        progress(written);
      }
      return created;
    });
  }

  /** @throws UserNotFound */
  async deactivate(caller: Caller, userId: string): Promise<void> {
    await this.read(caller, userId);
    try {
      await this.#repository().deactivateUser(userId, this.#clock.now());
    } finally {
      this.#directory.userChanged(userId);
    }
  }

  #repository(em: EntityManager = this.#database.orm.em.fork()): DirectoryRepository {
    return new DirectoryRepository(em);
  }
}

const USERS_AT_ONCE = 1000;

function* parts(users: readonly UserRecord[]): Generator<readonly UserRecord[]> {
  for (let at = 0; at < users.length; at += USERS_AT_ONCE) yield users.slice(at, at + USERS_AT_ONCE);
}
