import type { Database } from '../../platform/database/database.ts';
import type { SentQuery } from '../../http/operations.ts';
import type { RateDay } from '../../domain/exchange-rates.ts';
import { Repository } from '../../platform/database/repository.ts';
import { sql } from '../../platform/database/sql.ts';
import { compares, entityPage, type Page, type Paging } from '../../platform/database/page.ts';
import { ExchangeRateDay, type ExchangeRateDayRow } from './entities.ts';
import type { LocationRecord } from './location-data.ts';

/** The queries on reference data inside one unit of work. */
export class ReferenceDataRepository extends Repository {
  /**
   * Raises the version of the locations or of the rates. Call it first in a transaction: it makes other writers wait
   * until this unit of work ends, so that what was checked still holds at the write, and writers cannot deadlock.
   */
  async beginChange(table: 'locations' | 'exchange_rate_days'): Promise<void> {
    await this.run(sql`update reference_data_versions set version = version + 1 where name = ${table}`);
  }

  /** Adds those locations that do not exist yet. They may refer to later ones. */
  async addLocations(places: readonly LocationRecord[]): Promise<void> {
    await this.run(sql`
      insert into locations (id, type, code, name, city_id, country_id)
      select id, type, code, name, "cityId", "countryId"
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (id text, type text, code text, name text, "cityId" text, "countryId" text)
      on conflict (id) do nothing`);
  }

  /** Latest day first. */
  async rateDays(filter: SentQuery<'ExchangeRates_list'>, paging: Paging): Promise<Page<ExchangeRateDayRow>> {
    const { startDate, endDate, currency } = filter;
    const where = [
      compares('date >= ?', startDate),
      compares('date <= ?', endDate),
      compares('? = any (currencies)', currency),
    ];
    const query = { from: 'exchange_rate_days', key: 'date', where, orderBy: sql`date desc` };
    return entityPage(this.em, ExchangeRateDay, query, paging);
  }

  /** Creates or replaces the rates of days, whose dates must be distinct. Returns how many days were created. */
  async putRateDays(days: readonly RateDay[]): Promise<number> {
    const rows = days.map((day) => ({
      ...day,
      currencies: [...new Set([day.base, ...Object.keys(day.rates)])].sort(),
    }));
    const existing = await this.em.count(ExchangeRateDay, { date: { $in: days.map(({ date }) => date) } });
    await this.run(sql`
      insert into exchange_rate_days (date, base, rates, currencies)
      select date, base, rates, array(select jsonb_array_elements_text(currencies))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as day (date date, base text, rates jsonb, currencies jsonb)
      on conflict (date) do update set base = excluded.base, rates = excluded.rates, currencies = excluded.currencies`);
    return days.length - existing;
  }
}

/** The reads of the hot path, each on its own connection. Locations are sorted as lists are. */
export function referenceDataReads(database: Pick<Database, 'prepareSelect'>) {
  return {
    allLocations: database.prepareSelect<LocationRecord, []>(
      'all-locations',
      'select id, type, code, name, city_id as "cityId", country_id as "countryId" from locations order by name, id',
    ),
    versions: database.prepareSelect<{ locations: string; rates: string }, []>(
      'reference-data-versions',
      `select max(version) filter (where name = 'locations') as locations, max(version) filter (where name = 'exchange_rate_days') as rates
       from reference_data_versions`,
    ),
    // Of the days that quote the same currencies only the latest can be used (D15), so decades come down to a few days.
    ratesUntil: database.prepareSelect<RateDay, [day: string]>(
      'rates-until',
      `select date, base, rates from exchange_rate_days
       where date in (select max(date) from exchange_rate_days where date <= $1 group by currencies)`,
    ),
    ratesBetween: database.prepareSelect<RateDay, [from: string, to: string]>(
      'rates-between',
      `select date, base, rates from exchange_rate_days
       where date > $1 and date <= $2
         or date in (select max(date) from exchange_rate_days where date <= $1 group by currencies)`,
    ),
  };
}
