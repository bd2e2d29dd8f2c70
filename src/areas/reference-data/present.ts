import type { components } from '../../../generated/api.d.ts';
import type { ExchangeRateDayRow } from './entities.ts';

export function presentRateDay({ date, base, rates }: ExchangeRateDayRow): components['schemas']['ExchangeRateDay'] {
  return {
    date,
    base,
    rates: Object.fromEntries(Object.entries(rates).map(([currency, rate]) => [currency, Number(rate)])),
  };
}
