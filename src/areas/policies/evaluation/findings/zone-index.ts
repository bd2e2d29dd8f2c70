import { getOrAdd } from '../get-or-add.ts';
import type { ProposalSpace, Zone } from './proposal-space.ts';

/** The origin or destination zones of the rules by their number in `PlaceScopes`, and which of them overlap. */
export class ZoneIndex {
  readonly #space: ProposalSpace;
  readonly #zones: Zone[] = [];
  readonly #byCity = new Map<string, number[]>();
  readonly #byCountry = new Map<string, number>();
  /** City zones by the countries of their places; under null, those whose country is unknown. */
  readonly #citiesIn = new Map<string | null, number[]>();
  readonly #overlapping: number[][] = [];

  constructor(space: ProposalSpace) {
    this.#space = space;
  }

  add(number: number, zone: Zone): void {
    if (this.#zones[number] !== undefined) return;
    this.#zones[number] = zone;
    const { cityId, countryId } = zone;
    if (cityId === null) {
      if (countryId !== null) this.#byCountry.set(countryId, number);
      return;
    }
    getOrAdd(this.#byCity, cityId, newList).push(number);
    for (const country of new Set(this.#space.placesIn(zone).map((place) => place.countryId))) {
      getOrAdd(this.#citiesIn, country, newList).push(number);
    }
  }

  zone(number: number): Zone {
    return this.#zones[number]!;
  }

  /** The numbers of the zones that have a place in common with this one, itself included; null for all zones. */
  overlapping(number: number): readonly number[] | null {
    if (number === 0) return null;
    return (this.#overlapping[number] ??= [...this.#findOverlapping(this.#zones[number]!)]);
  }

  #findOverlapping(zone: Zone): Set<number> {
    const found = new Set<number>();
    if (this.#zones[0] !== undefined) found.add(0);
    const candidates = zone.cityId === null ? this.#ofCountry(zone.countryId!) : this.#ofCity(zone);
    for (const number of candidates) {
      if (this.#space.placesIn(zone, this.#zones[number]!).length > 0) found.add(number);
    }
    return found;
  }

  *#ofCountry(countryId: string): Generator<number> {
    const own = this.#byCountry.get(countryId);
    if (own !== undefined) yield own;
    yield* this.#citiesIn.get(countryId) ?? [];
    yield* this.#citiesIn.get(null) ?? [];
  }

  *#ofCity(zone: Zone): Generator<number> {
    const places = this.#space.placesIn(zone);
    for (const { locationId, cityId, countryId } of places) {
      yield* this.#byCity.get(locationId) ?? [];
      yield* (cityId !== null && this.#byCity.get(cityId)) || [];
      if (countryId === null) yield* this.#byCountry.values();
      else if (this.#byCountry.has(countryId)) yield this.#byCountry.get(countryId)!;
    }
    for (const airport of this.#space.airportsOf(zone.cityId!)) yield* this.#byCity.get(airport) ?? [];
  }
}

const newList = (): number[] => [];
