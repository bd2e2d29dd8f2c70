import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayRange } from '../../domain/dates.ts';
import { type Fault, refuse } from '../../domain/errors.ts';
import { listedCompany } from '../../domain/tenancy.ts';
import type { Input } from '../../http/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Page } from '../../platform/database/page.ts';
import { violationPage, type ViolationRow, violationSummary } from './violation-queries.ts';

/** Lists and summarizes what violated policies, for administrators (D72). */
export class ViolationService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @throws OtherCompany; Invalid for an order by amounts of all currencies, and for startDate after endDate */
  async list(caller: Caller, query: Input<'PolicyViolations_list'>['query']): Promise<Page<ViolationRow>> {
    const { sortBy: by = 'createdAt', sortOrder: direction = 'desc', page, perPage, ...filters } = query;
    const companyId = listedCompany(caller, query.companyId);
    const { days, faults } = dayRange(query);
    const hasNoOrder = by === 'excessAmount' && query.currency === undefined;
    const unordered: Fault[] = hasNoOrder
      ? [{ field: 'currency', message: 'is required when sortBy is excessAmount' }]
      : [];
    refuse([...faults, ...unordered]);
    const filter = { ...filters, ...days, companyId };
    return violationPage(this.#database.em(), filter, { by, direction }, { page, perPage });
  }

  /** @throws OtherCompany; Invalid for startDate after endDate */
  async summarize(
    caller: Caller,
    { groupBy = 'TYPE', ...query }: Input<'PolicyViolations_summarize'>['query'],
  ): Promise<components['schemas']['PolicyViolationSummary']> {
    const companyId = listedCompany(caller, query.companyId);
    const { days, faults } = dayRange(query);
    refuse(faults);
    return violationSummary(this.#database.em(), { ...query, ...days, companyId }, groupBy);
  }
}
