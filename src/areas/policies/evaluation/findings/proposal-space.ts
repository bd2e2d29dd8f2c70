import { type KnownLocation, type Place, resolvePlace } from '../../../../domain/places.ts';

/** Which places one side of a rule is for; null does not restrict (D21). */
export type Zone = { cityId: string | null; countryId: string | null };

/** What is known of a flight: 0 nothing, 1 it is international, 2 it is domestic. Of hotel stays nothing is asked. */
export type TravelKind = 0 | 1 | 2;
export const UNKNOWN: TravelKind = 0;
export const INTERNATIONAL: TravelKind = 1;
export const DOMESTIC: TravelKind = 2;

/** No id is empty, so no rule names this location. */
const UNNAMED = '';

/**
 * The places that proposals can be about, as findings count them (D62):
 *
 * - A location of the reference data lies in the city and the country that the reference data says. A country that
 *   contradicts this is not counted, although an evaluation takes it as sent (D21): no real flight leaves Berlin in France.
 * - A location of the reference data without a country, and one that the reference data lacks, can come without a country or
 *   with any; the latter lies in no city.
 *
 * There are endlessly many. But a rule that matches at one place also matches at every place that satisfies all the
 * same scopes, so it takes only the places that satisfy the fewest.
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
      const known = this.#airports.get(cityId);
      if (known === undefined) this.#airports.set(cityId, [location]);
      else known.push(location);
    }
  }

  /**
   * Places in both zones: for every place in both there is one of these that satisfies no scope which that one does
   * not. Empty when nothing lies in both.
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

  /** The ids of the airports of a city that a rule names. */
  airportsOf(cityId: string): string[] {
    return (this.#airports.get(cityId) ?? []).map(({ id }) => id);
  }

  /** What may be known of a flight between two places. It is sent as it pleases (D21), and bookings derive it (D30). */
  kindsOfFlight(origin: Place, destination: Place): readonly TravelKind[] {
    return origin.countryId === null || destination.countryId === null ? ALL_KINDS : SENT_KINDS;
  }

  /** The location itself, and its airports in other countries. */
  #placesOfCity(cityId: string): Place[] {
    const known = this.#ofCity.get(cityId);
    if (known !== undefined) return known;
    const own = resolvePlace(cityId, this.#locations.get(cityId) ?? null, null);
    const airports = (this.#airports.get(cityId) ?? [])
      .map((airport) => resolvePlace(airport.id, airport, null))
      .filter(({ countryId }) => countryId !== own.countryId);
    const places = [own, ...airports];
    this.#ofCity.set(cityId, places);
    return places;
  }
}

const SENT_KINDS: readonly TravelKind[] = [INTERNATIONAL, DOMESTIC];
const ALL_KINDS: readonly TravelKind[] = [UNKNOWN, INTERNATIONAL, DOMESTIC];

function isIn(place: Place, cityId: string): boolean {
  return place.locationId === cityId || place.cityId === cityId;
}
