import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import { listedCompany, requireCompany, UnknownCompany } from '../../domain/tenancy.ts';
import type { Input } from '../../http/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Page, Paging } from '../../platform/database/page.ts';
import { inTransaction } from '../../platform/database/unit-of-work.ts';
import type { DirectoryService } from '../directory/index.ts';
import type { ReasonCodeRow } from './entities.ts';
import { ReasonCodeNotFound } from './errors.ts';
import { ReasonCodeRepository } from './reason-code-queries.ts';

type Schemas = components['schemas'];

export type ReasonCodeServiceDependencies = { database: Database; directory: DirectoryService };

/** Manages reason codes (D70). Each write is one transaction. */
export class ReasonCodeService {
  readonly #database: Database;
  readonly #directory: DirectoryService;

  constructor({ database, directory }: ReasonCodeServiceDependencies) {
    this.#database = database;
    this.#directory = directory;
  }

  /** The active codes of the caller's company. */
  async listActive({ companyId }: Caller, paging: Paging): Promise<Page<ReasonCodeRow>> {
    return this.#repository().list({ companyId, isActive: true }, paging);
  }

  /**
   * Without `companyId`: those of the caller's company, or of all companies with ACCESS_ALL_COMPANIES (D4).
   *
   * @throws OtherCompany
   */
  async list(caller: Caller, query: Input<'AdminReasonCodes_list'>['query']): Promise<Page<ReasonCodeRow>> {
    return this.#repository().list({ ...query, companyId: listedCompany(caller, query.companyId) }, query);
  }

  /** @throws OtherCompany; ReasonCodeNotFound */
  async read(caller: Caller, code: string, sentCompany: string | undefined): Promise<ReasonCodeRow> {
    const found = await this.#repository().find(namedCompany(caller, sentCompany), code);
    if (!found) throw new ReasonCodeNotFound();
    return found;
  }

  /** Creates or replaces a code. @throws OtherCompany; UnknownCompany */
  async put(
    caller: Caller,
    code: string,
    sentCompany: string | undefined,
    { isActive, ...body }: Schemas['ReasonCodePut'],
  ): Promise<{ reasonCode: ReasonCodeRow; created: boolean }> {
    const companyId = namedCompany(caller, sentCompany);
    // Companies are never deleted, so this still holds when the code is written.
    if (!(await this.#directory.hasCompany(companyId))) throw new UnknownCompany();
    const reasonCode = { companyId, code, ...body, isActive: isActive ?? true };
    const { created } = await inTransaction(this.#database.em(), (em) => new ReasonCodeRepository(em).put(reasonCode));
    return { reasonCode, created };
  }

  /** @throws OtherCompany; ReasonCodeNotFound */
  async deactivate(caller: Caller, code: string, sentCompany: string | undefined): Promise<void> {
    const isKnown = await this.#repository().deactivate(namedCompany(caller, sentCompany), code);
    if (!isKnown) throw new ReasonCodeNotFound();
  }

  #repository(): ReasonCodeRepository {
    return new ReasonCodeRepository(this.#database.em());
  }
}

/** Several companies can have the same code, so it is that of the caller's company unless another one is named (D4). */
function namedCompany(caller: Caller, companyId = caller.companyId): string {
  requireCompany(caller, companyId);
  return companyId;
}
