import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { partsOf } from '../../domain/parts.ts';
import { listedCompany, requireCompany, UnknownCompany } from '../../domain/tenancy.ts';
import type { Input } from '../../http/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Page } from '../../platform/database/page.ts';
import { happened, type NewEvent } from '../../platform/database/event-queries.ts';
import { inTransaction } from '../../platform/database/unit-of-work.ts';
import type { DirectoryService } from './directory-service.ts';
import { Company, User, type UserRow } from './entities.ts';
import { UserNotFound } from './errors.ts';
import { DirectoryRepository, lockCompany } from './directory-queries.ts';

type Schemas = components['schemas'];

/** Manages the users of the directory (D40). Each write is one transaction. */
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
   * Without `companyId`: those of the caller's company, or of all companies with ACCESS_ALL_COMPANIES (D4).
   *
   * @throws OtherCompany
   */
  async list(caller: Caller, query: Input<'Users_list'>['query']): Promise<Page<UserRow>> {
    const companyId = listedCompany(caller, query.companyId);
    return this.#database.lists.read((em) => new DirectoryRepository(em).users({ ...query, companyId }, query));
  }

  /**
   * Several companies can have a user with this id. With ACCESS_ALL_COMPANIES, the one of the caller's company is
   * returned, or else that of the first company by id.
   *
   * @throws UserNotFound
   */
  async read(caller: Caller, userId: string): Promise<UserRow> {
    const found = await this.#directory.findUser(caller, userId);
    const user = found && (await this.#database.em().findOne(User, { companyId: found.companyId, id: userId }));
    if (!user) throw new UserNotFound();
    return user;
  }

  /** Creates or replaces a user. @throws OtherCompany; UnknownCompany */
  async put(
    caller: Caller,
    id: string,
    body: Schemas['UserPut'],
  ): Promise<{ user: Schemas['User']; created: boolean }> {
    requireCompany(caller, body.companyId, 'You may only create or replace users of your own company.');
    const user = { id, ...body, roles: [...new Set(body.roles)] };
    try {
      return await inTransaction(this.#database.em(), async (em, atEnd) => {
        if (!(await em.findOne(Company, { id: user.companyId }))) throw new UnknownCompany();
        const now = this.#clock.now();
        const created = await new DirectoryRepository(em).putUsers(user.companyId, [user], now);
        atEnd(putEvent(user, now));
        return { user, created: created.has(id) };
      });
    } finally {
      this.#directory.userChanged({ companyId: body.companyId, userId: id });
    }
  }

  /** The companies of these users that are not in the directory (D3). */
  async unknownCompanies(users: readonly Schemas['User'][]): Promise<Set<string>> {
    const companies = new Set(users.map(({ companyId }) => companyId));
    const known = await this.#database.em().find(Company, { id: { $in: [...companies] } });
    for (const { id } of known) companies.delete(id);
    return companies;
  }

  /**
   * Creates or replaces all users in one transaction. Ids must be distinct within a company.
   *
   * @param progress called with the number of users written so far
   * @returns how many were created
   */
  async putAll(users: readonly Schemas['User'][], progress: (written: number) => void): Promise<number> {
    const at = this.#clock.now();
    const byCompany = [...Map.groupBy(users, ({ companyId }) => companyId)].sort(([a], [b]) => (a < b ? -1 : 1));
    return inTransaction(this.#database.em(), async (em, atEnd) => {
      const repository = new DirectoryRepository(em);
      let [written, created] = [0, 0];
      for (const [companyId, ofCompany] of byCompany) {
        // Without this lock, two calls that write the same users in different orders could deadlock.
        await lockCompany(em, companyId);
        for (const part of partsOf(ofCompany, ROWS_PER_STATEMENT)) {
          created += (await repository.putUsers(companyId, part, at)).size;
          atEnd(...part.map((user) => putEvent(user, at)));
          written += part.length;
          progress(written);
        }
      }
      return created;
    });
  }

  /** @throws UserNotFound; UserOfSeveralCompanies */
  async deactivate(caller: Caller, userId: string): Promise<void> {
    const user = await this.#directory.onlyUser(caller, userId);
    if (!user) throw new UserNotFound();
    const { companyId } = user;
    try {
      await inTransaction(this.#database.em(), async (em, atEnd) => {
        const now = this.#clock.now();
        const active = { companyId, id: userId, active: true };
        const deactivated = await em.nativeUpdate(User, active, { active: false, updatedAt: now });
        if (deactivated > 0) atEnd(happened('user.deactivated', { companyId, id: userId }, now));
      });
    } finally {
      this.#directory.userChanged({ companyId, userId });
    }
  }
}

function putEvent({ companyId, id, active }: Schemas['User'], at: Date): NewEvent {
  return happened(active ? 'user.updated' : 'user.deactivated', { companyId, id }, at);
}

const ROWS_PER_STATEMENT = 1000;
