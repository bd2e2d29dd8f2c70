import { type KnownLocation, type Place, resolvePlace } from '../../../../domain/places.ts';
import { getOrAdd } from '../../../../domain/get-or-add.ts';
import type { FlightKind } from '../rule-index.ts';

/** The places that a rule's scope allows on one side of a trip; null does not restrict (D21). */
export type Zone = { cityId: string | null; countryId: string | null };

/** No id is empty, so no rule names this location. */
const UNNAMED = '';

/**
 * The places that findings assume proposals can have (D62):
 *
 * - A location in the reference data has the city and the country recorded there. Proposals that send another country
 *   are ignored, although an evaluation takes the country as sent (D21): no real flight leaves Berlin in France.
 * - A location that is recorded without a country, or not at all, can come with any country or none. One that is not
 *   recorded is in no city.
 *
 * There are infinitely many such places. But a rule that matches at one place also matches at every place that
 * satisfies the same scopes and more, so only the places that satisfy the fewest scopes have to be tried.
 */
export class ProposalSpace {
  readonly #locations: ReadonlyMap<string, KnownLocation>;
  readonly #airports = new Map<string, KnownLocation[]>();
  readonly #ofCity = new Map<string, Place[]>();

  /** @param cityIds every location that a rule names as a city */
  constructor(locations: ReadonlyMap<string, KnownLocation>, cityIds: ReadonlySet<string>) {
    this.#locations = locations;
    if (cityIds.size === 0) return;
    for (const location of locations.values()) {
      const { cityId } = location;
      if (cityId === null || !cityIds.has(cityId)) continue;
      getOrAdd(this.#airports, cityId, () => []).push(location);
    }
  }

  /**
   * The minimal places in both zones: every place in both zones satisfies at least the scopes that one of these does.
   * Empty if the zones have no place in common.
   */
  placesIn(a: Zone, b: Zone = a): Place[] {
    const countryId = a.countryId ?? b.countryId;
    if (b.countryId !== null && b.countryId !== countryId) return [];
    const cityId = a.cityId ?? b.cityId;
    if (cityId === null) return [{ locationId: UNNAMED, cityId: null, countryId }];
    const places =
      b.cityId === null || b.cityId === cityId
        ? this.#placesOfCity(cityId)
        : [...this.#placesOfCity(cityId), ...this.#placesOfCity(b.cityId)].filter(
            (place) => isIn(place, cityId) && isIn(place, b.cityId!),
          );
    if (countryId === null) return places;
    return places.flatMap((place) => {
      if (place.countryId === null) return [{ ...place, countryId }];
      return place.countryId === countryId ? [place] : [];
    });
  }

  /**
   * The location itself, and its airports in other countries. Airports in the same country add nothing, because they
   * satisfy every scope that the city does.
   */
  #placesOfCity(cityId: string): Place[] {
    return getOrAdd(this.#ofCity, cityId, () => {
      const own = resolvePlace(cityId, this.#locations.get(cityId) ?? null, null);
      const airports = (this.#airports.get(cityId) ?? [])
        .map((airport) => resolvePlace(airport.id, airport, null))
        .filter(({ countryId }) => countryId !== own.countryId);
      return [own, ...airports];
    });
  }
}

/**
 * The kinds that a flight between two places can be of. An evaluation takes whichever is sent (D21); a booking derives
 * the kind from the two countries, and it is unknown if one of them is (D30).
 */
export function kindsOfFlight(origin: Place, destination: Place): readonly FlightKind[] {
  return origin.countryId === null || destination.countryId === null ? ALL_KINDS : KNOWN_KINDS;
}

const KNOWN_KINDS: readonly FlightKind[] = ['INTERNATIONAL', 'DOMESTIC'];
const ALL_KINDS: readonly FlightKind[] = ['UNKNOWN', ...KNOWN_KINDS];

function isIn(place: Place, cityId: string): boolean {
  return place.locationId === cityId || place.cityId === cityId;
}
