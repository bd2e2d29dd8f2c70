import type { components } from '../../../generated/api.d.ts';
import type { ExchangeRateDayRow, LocationRow } from './entities.ts';
import type { LocationRecord } from './location-data.ts';

type Schemas = components['schemas'];

export function presentLocation({
  id,
  type,
  code,
  name,
  cityId,
  countryId,
}: LocationRow | LocationRecord): Schemas['Location'] {
  return { id, type, code, name, cityId: cityId ?? null, countryId: countryId ?? null };
}

export function presentRateDay({ date, base, rates }: ExchangeRateDayRow): Schemas['ExchangeRateDay'] {
  return {
    date,
    base,
    rates: Object.fromEntries(Object.entries(rates).map(([currency, rate]) => [currency, Number(rate)])),
  };
}
