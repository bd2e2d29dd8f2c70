import { dayNumber } from '../../../../domain/dates.ts';
import { convert } from '../../../../domain/exchange-rates.ts';
import type { KnownLocation } from '../../../../domain/places.ts';
import type { FlightRule, HotelRule } from '../model.ts';
import type { FindingFacts } from './model.ts';

/*
 * What is wrong with a rule by itself (D62). Tiers that leave durations out are in `tier-gaps.ts`.
 */

/** The last day that a proposal can name (D13). */
const LAST_DAY = dayNumber('9999-12-31');

/**
 * The currency of a rule's price limits when no price of another currency can be compared with them today, else null;
 * null also for a rule without price limits.
 */
export class MissingRates {
  readonly #facts: FindingFacts;
  readonly #known = new Map<string, boolean>();

  constructor(facts: FindingFacts) {
    this.#facts = facts;
  }

  ofFlightRule({ maxPricePerPerson, durationBudgetTiers, currency }: FlightRule): string | null {
    const hasLimit = maxPricePerPerson !== null || (durationBudgetTiers ?? []).length > 0;
    return hasLimit && this.#isMissing(currency) ? currency : null;
  }

  ofHotelRule({ maxPricePerNight, currency }: HotelRule): string | null {
    return maxPricePerNight !== null && this.#isMissing(currency) ? currency : null;
  }

  #isMissing(currency: string): boolean {
    const { rates, today } = this.#facts;
    let isMissing = this.#known.get(currency);
    if (isMissing === undefined) {
      isMissing =
        !rates.has(currency) ||
        [...rates.keys()].every((other) => other === currency || convert(rates, 1, other, currency, today) === null);
      this.#known.set(currency, isMissing);
    }
    return isMissing;
  }
}

type PlaceField = { field: string; id: string | null; isCountry: boolean };

/**
 * The scope fields that name a place which the reference data lacks, as `originCityId city-XYZ`. A country must be one,
 * and a city may be an airport, which rules can be for, too; but not a country.
 */
export function unknownPlaces(fields: readonly PlaceField[], locations: ReadonlyMap<string, KnownLocation>): string[] {
  return fields.flatMap(({ field, id, isCountry }) => {
    if (id === null) return [];
    const type = locations.get(id)?.type;
    const isKnown = type !== undefined && (type === 'COUNTRY') === isCountry;
    return isKnown ? [] : [`${field} ${id}`];
  });
}

export function flightPlaces(rule: FlightRule): PlaceField[] {
  return [
    { field: 'originCityId', id: rule.originCityId, isCountry: false },
    { field: 'originCountryId', id: rule.originCountryId, isCountry: true },
    { field: 'destinationCityId', id: rule.destinationCityId, isCountry: false },
    { field: 'destinationCountryId', id: rule.destinationCountryId, isCountry: true },
  ];
}

export function hotelPlaces({ cityId, countryId }: HotelRule): PlaceField[] {
  return [
    { field: 'cityId', id: cityId, isCountry: false },
    { field: 'countryId', id: countryId, isCountry: true },
  ];
}

/**
 * Whether no departure can be as many days ahead as a flight rule asks. Its other limits can always be met: a price of
 * 0, a nonstop flight, any of the listed classes.
 */
export function isBeyondAllDays(
  { advanceBookingDays }: FlightRule | HotelRule,
  today: string,
  lastDay = LAST_DAY,
): boolean {
  return advanceBookingDays !== null && dayNumber(today) + advanceBookingDays > lastDay;
}

/** Whether no stay can be as short as a hotel rule asks, or none can begin as many days ahead. */
export function hotelNeverComplies(rule: HotelRule, today: string): 'nights' | 'days' | null {
  if (rule.maxNights === 0) return 'nights';
  return isBeyondAllDays(rule, today, LAST_DAY - 1) ? 'days' : null;
}
