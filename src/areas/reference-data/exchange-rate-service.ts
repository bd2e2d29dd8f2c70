import type { components } from '../../../generated/api.d.ts';
import { dayRange } from '../../domain/dates.ts';
import { refuse } from '../../domain/errors.ts';
import { partsOf } from '../../domain/parts.ts';
import type { Input } from '../../http/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/unit-of-work.ts';
import type { Page } from '../../platform/database/page.ts';
import { ExchangeRateDay, type ExchangeRateDayRow } from './entities.ts';
import { NoRatesOfDay } from './errors.ts';
import { rateFaults, rateText } from './rate-rules.ts';
import { ReferenceDataRepository } from './reference-data-queries.ts';

type Schemas = components['schemas'];

/** Manages the exchange rates of each day, which all companies share (D43). Each write is one transaction. */
export class ExchangeRateService {
  readonly #database: Pick<Database, 'em'>;

  constructor(database: Pick<Database, 'em'>) {
    this.#database = database;
  }

  /** Latest day first. @throws Invalid if startDate is after endDate */
  async list(query: Input<'ExchangeRates_list'>['query']): Promise<Page<ExchangeRateDayRow>> {
    const { days, faults } = dayRange(query);
    refuse(faults);
    return new ReferenceDataRepository(this.#database.em()).rateDays({ ...query, ...days }, query);
  }

  /** @throws NoRatesOfDay */
  async read(date: string): Promise<ExchangeRateDayRow> {
    const day = await this.#database.em().findOne(ExchangeRateDay, { date });
    if (!day) throw new NoRatesOfDay();
    return day;
  }

  /** Creates or replaces the rates of a day; all nodes use them from the next evaluation on. @throws Invalid */
  async put(date: string, { base, rates }: Schemas['ExchangeRatesPut']): Promise<{ created: boolean }> {
    refuse(rateFaults(base, rates));
    return { created: (await this.putAll([{ date, base, rates }])) > 0 };
  }

  /**
   * Creates or replaces the rates of many days in one transaction. Dates must be distinct, and the rates must have
   * passed `rateFaults`.
   *
   * @param progress called with the number of days written so far
   * @returns how many days were created
   */
  async putAll(
    days: readonly Schemas['ExchangeRateDay'][],
    progress: (written: number) => void = () => {},
  ): Promise<number> {
    return inTransaction(this.#database.em(), async (em) => {
      const repository = new ReferenceDataRepository(em);
      await repository.beginChange('exchange_rate_days');
      let created = 0;
      let written = 0;
      for (const part of partsOf(days, DAYS_PER_STATEMENT)) {
        const rows = part.map(({ date, base, rates }) => ({ date, base, rates: texts(rates) }));
        created += await repository.putRateDays(rows);
        progress((written += part.length));
      }
      return created;
    });
  }
}

const DAYS_PER_STATEMENT = 500;

function texts(rates: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(rates).map(([currency, rate]) => [currency, rateText(rate)]));
}
