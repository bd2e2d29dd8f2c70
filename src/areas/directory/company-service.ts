import type { components } from '../../../generated/api.d.ts';
import { type Caller, mayActIn } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { listedCompany, requireCompany } from '../../domain/tenancy.ts';
import type { Input } from '../../http/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/unit-of-work.ts';
import type { Page } from '../../platform/database/page.ts';
import type { DirectoryService } from './directory-service.ts';
import { Company, type CompanyRow } from './entities.ts';
import { CompanyNotFound } from './errors.ts';
import { DirectoryRepository } from './directory-queries.ts';

type Schemas = components['schemas'];

/** Manages the companies of the directory (D40). Each write is one transaction. */
export class CompanyService {
  readonly #database: Database;
  readonly #directory: DirectoryService;
  readonly #clock: Clock;

  constructor({ database, directory, clock }: { database: Database; directory: DirectoryService; clock: Clock }) {
    this.#database = database;
    this.#directory = directory;
    this.#clock = clock;
  }

  /** The caller's company, or all companies with ACCESS_ALL_COMPANIES (D4). */
  async list(caller: Caller, query: Input<'Companies_list'>['query']): Promise<Page<CompanyRow>> {
    const repository = new DirectoryRepository(this.#database.em());
    return repository.companies({ ...query, companyId: listedCompany(caller) }, query);
  }

  /** @throws CompanyNotFound */
  async read(caller: Caller, companyId: string): Promise<CompanyRow> {
    const company = mayActIn(caller, companyId) ? await this.#database.em().findOne(Company, { id: companyId }) : null;
    if (!company) throw new CompanyNotFound();
    return company;
  }

  /** Creates or replaces a company. @throws OtherCompany, whether or not that company exists (D4) */
  async put(
    caller: Caller,
    id: string,
    body: Schemas['CompanyPut'],
  ): Promise<{ company: Schemas['Company']; created: boolean }> {
    requireCompany(caller, id, 'You may only change your own company.');
    const company = { id, ...body };
    try {
      const created = await inTransaction(this.#database.em(), (em) =>
        new DirectoryRepository(em).putCompany(company, this.#clock.now()),
      );
      return { company, created };
    } finally {
      this.#directory.companyChanged();
    }
  }

  /** Locks out the users of a company; nothing is deleted. @throws CompanyNotFound */
  async deactivate(caller: Caller, companyId: string): Promise<void> {
    await this.read(caller, companyId);
    try {
      const deactivated = { active: false, updatedAt: this.#clock.now() };
      await this.#database.em().nativeUpdate(Company, { id: companyId, active: true }, deactivated);
    } finally {
      this.#directory.companyChanged();
    }
  }
}
