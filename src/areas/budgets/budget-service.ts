import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { type Caller, requireRecord } from '../../domain/caller.ts';
import { type Clock, utcDay } from '../../domain/clock.ts';
import { type Fault, Invalid, refuse } from '../../domain/errors.ts';
import { newId } from '../../domain/ids.ts';
import { listedCompany, requireCompany, UnknownCompany } from '../../domain/tenancy.ts';
import type { Input } from '../../http/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Once } from '../../platform/idempotency.ts';
import { happened } from '../../platform/database/event-queries.ts';
import type { Page } from '../../platform/database/page.ts';
import { insertion } from '../../platform/database/row-statements.ts';
import { inTransaction } from '../../platform/database/unit-of-work.ts';
import type { DirectoryService } from '../directory/index.ts';
import { currentBalance } from './budget-ledger.ts';
import { type BudgetBalance, budgetPeriod, type BudgetPeriod } from './budget-rules.ts';
import { Budget, type BudgetRow } from './entities.ts';
import { BudgetNotFound } from './errors.ts';
import { BudgetRepository } from './budget-queries.ts';

type Schemas = components['schemas'];

export type BudgetServiceDependencies = {
  database: Database;
  directory: DirectoryService;
  clock: Clock;
};

/** The balance of a budget in a period. */
export type CurrentBalance = BudgetPeriod & { balance: BudgetBalance };

/** Manages budgets (D41). Each write is one transaction. */
export class BudgetService {
  readonly #dependencies: BudgetServiceDependencies;

  constructor(dependencies: BudgetServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Without `companyId`: those of the caller's company, or of all companies with ACCESS_ALL_COMPANIES (D4).
   *
   * @throws OtherCompany
   */
  async list(caller: Caller, query: Input<'Budgets_list'>['query']): Promise<Page<BudgetRow>> {
    return this.#repository().list({ ...query, companyId: listedCompany(caller, query.companyId) }, query);
  }

  /**
   * A budget with its balance in today's period. `current` is null if each user has a balance of their own and `userId`
   * is not given (D41).
   *
   * @throws BudgetNotFound; Invalid for a user who is not in the budget's company
   */
  async read(
    caller: Caller,
    budgetId: string,
    userId: string | undefined,
  ): Promise<{ budget: BudgetRow; current: CurrentBalance | null }> {
    const { database, directory, clock } = this.#dependencies;
    const em = database.em();
    const repository = this.#repository(em);
    const find = (companyId: string) => repository.find(companyId, budgetId);
    const budget = await requireRecord(caller, budgetId, repository, find, BudgetNotFound);
    if (userId !== undefined && !(await directory.hasUser(budget.companyId, userId))) {
      throw new Invalid([{ field: 'userId', message: "must be a user of the budget's company" }]);
    }
    const period = budgetPeriod(budget.period, utcDay(clock.now()));
    const balance = await currentBalance(em, budget, period.periodStart, userId);
    return { budget, current: balance && { ...period, balance } };
  }

  /** @throws OtherCompany; UnknownCompany; Invalid for a scope that is not in the company */
  async create(caller: Caller, body: Schemas['BudgetCreate'], once: Once): Promise<BudgetRow> {
    const { companyId, amount, isActive, ...rest } = body;
    requireCompany(caller, companyId, 'You may only create budgets for your own company.');
    // Users never change company and are never deleted, so this still holds when the budget is written.
    if (!(await this.#dependencies.directory.hasCompany(companyId))) throw new UnknownCompany();
    refuse(await this.#scopeFaults(body));
    const now = this.#dependencies.clock.now();
    const budget = {
      id: newId(),
      companyId,
      ...rest,
      amount: String(amount),
      isActive: isActive ?? true,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    return once(this.#dependencies.database.em(), async (em, atEnd) => {
      atEnd(insertion(em, Budget, [budget]), happened('budget.created', budget, now));
      return budget;
    });
  }

  /** @throws BudgetNotFound */
  async update(caller: Caller, budgetId: string, patch: Schemas['BudgetPatch']): Promise<BudgetRow> {
    const { database, clock } = this.#dependencies;
    return inTransaction(database.em(), async (em, atEnd) => {
      const [repository, now] = [this.#repository(em), clock.now()];
      const change = (companyId: string) => repository.update(companyId, budgetId, patch, now);
      const budget = await requireRecord(caller, budgetId, repository, change, BudgetNotFound);
      atEnd(happened('budget.updated', budget, now));
      return budget;
    });
  }

  /** Keeps the balances of the budget, so that pending bookings can still be settled. @throws BudgetNotFound */
  async delete(caller: Caller, budgetId: string): Promise<void> {
    const { database, clock } = this.#dependencies;
    await inTransaction(database.em(), async (em, atEnd) => {
      const [repository, now] = [this.#repository(em), clock.now()];
      const remove = (companyId: string) => repository.delete(companyId, budgetId, now);
      atEnd(happened('budget.deleted', await requireRecord(caller, budgetId, repository, remove, BudgetNotFound), now));
    });
  }

  /** Whether a role exists is not checked, because roles come from tokens and are not stored. */
  async #scopeFaults({ companyId, scopeType, scopeId }: Schemas['BudgetCreate']): Promise<Fault[]> {
    if (scopeType === 'COMPANY' && scopeId !== companyId) {
      return [{ field: 'scopeId', message: 'must be the same as companyId when scopeType is COMPANY' }];
    }
    if (scopeType === 'USER' && !(await this.#dependencies.directory.hasUser(companyId, scopeId))) {
      return [{ field: 'scopeId', message: "must be a user of the budget's company when scopeType is USER" }];
    }
    // The contract allows any user id here, but roles in a token never have these characters (D2).
    if (scopeType === 'ROLE' && /[|@]/.test(scopeId)) {
      return [
        { field: 'scopeId', message: 'must be 1 to 64 characters from A-Z a-z 0-9 . _ ~ - when scopeType is ROLE' },
      ];
    }
    return [];
  }

  #repository(em: EntityManager = this.#dependencies.database.em()): BudgetRepository {
    return new BudgetRepository(em);
  }
}
