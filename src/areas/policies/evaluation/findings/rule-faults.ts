import { convert } from '../../../../domain/exchange-rates.ts';
import type { KnownLocation } from '../../../../domain/places.ts';
import type { FlightRule, HotelRule } from '../model.ts';
import type { FindingFacts } from './model.ts';

/* What is wrong with a single rule (D62), except for gaps between its tiers, which are in `tier-gaps.ts`. */

/**
 * Finds rules with a price limit to which no price in another currency can be converted today. The methods return the
 * currency of such a limit, and null for all other rules.
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
 * The scope fields whose place the reference data does not contain, formatted like `originCityId city-XYZ`. A country
 * field must name a country; a city field may also name an airport, because rules can apply to one.
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
 * Whether no stay can meet a limit of a rule. Flights can meet every limit: with a price of 0, nonstop, in a listed
 * class. Both can meet every `advanceBookingDays`, because its maximum is less than 3,000 years.
 */
export function neverComplies({ maxNights }: HotelRule): boolean {
  return maxNights === 0;
}
