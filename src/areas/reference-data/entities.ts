import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { LocationType } from './location-data.ts';

export const Location = defineEntity({
  name: 'Location',
  tableName: 'locations',
  properties: {
    id: p.text().primary(),
    type: p.text().$type<LocationType>(),
    code: p.text(),
    name: p.text(),
    cityId: p.text().nullable(),
    countryId: p.text().nullable(),
  },
});

/** The rates of one day: what one unit of `base` is worth in each currency, as decimal strings (D15, D43). */
export const ExchangeRateDay = defineEntity({
  name: 'ExchangeRateDay',
  tableName: 'exchange_rate_days',
  properties: {
    date: p.date().primary(),
    base: p.text(),
    rates: p.json<Record<string, string>>(),
    currencies: p.array(),
  },
});
export type ExchangeRateDayRow = InferEntity<typeof ExchangeRateDay>;
