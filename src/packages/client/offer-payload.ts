import type { Schemas } from './types.js';

/** What is missing or wrong in a supplier's payload. */
export type OfferProblem = {
  /** Where, such as `slices.0.segments.1.passengers.0.cabin_class`. */
  path: string;
  /** What it must be, and which checks are skipped without it. */
  message: string;
};

/** A place in a supplier's payload. */
export type OfferPlace = {
  type: 'airport' | 'city';
  /** Its IATA code. Null if the supplier sends none: Duffel only has names for the cities of hotels. */
  code: string | null;
  name: string | null;
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null;
};

export type LocationOptions = {
  /**
   * The ID that a place has as a location of Travel Desk; null or undefined if it is unknown. By default an ID like those
   * of preloaded locations, such as `airport-BER` or `city-LON`. Duffel's stays need it, because they have no city codes.
   */
  locationId?: (place: OfferPlace) => string | null | undefined;
};

export type CabinClass = Schemas['FlightProposal']['cabinClass'];

/** From the highest to the lowest. */
const CABINS: readonly CabinClass[] = ['FIRST', 'BUSINESS', 'PREMIUM_ECONOMY', 'ECONOMY'];

/** From this amount on, the service only takes whole numbers. */
const AMOUNTS_BELOW = 2 ** 39;

const DURATION = /^P(?:(\d{1,3})D)?(?:T(?=\d)(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,6}S)?)?$/;

/** A value in a payload: of any type, or missing. Reading it never throws, but reports what is wrong and where. */
export class PayloadValue {
  readonly #value: unknown;
  readonly #problems: OfferProblem[];
  readonly #path: readonly (string | number)[];

  constructor(value: unknown, problems: OfferProblem[], path: readonly (string | number)[] = []) {
    this.#value = value;
    this.#problems = problems;
    this.#path = path;
  }

  at(...keys: (string | number)[]): PayloadValue {
    const value = keys.reduce<unknown>(
      (parent, key) => (isObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined),
      this.#value,
    );
    return new PayloadValue(value, this.#problems, [...this.#path, ...keys]);
  }

  report(message: string): undefined {
    this.#problems.push({ path: this.#path.join('.'), message });
  }

  /** The value as it is, for anything that may be missing or of any type. */
  get raw(): unknown {
    return this.#value ?? null;
  }

  /** An optional name. */
  textOrNull(): string | null {
    return typeof this.#value === 'string' ? this.#value : null;
  }

  /** The same value, with other problems to report to. */
  reportingTo(problems: OfferProblem[]): PayloadValue {
    return new PayloadValue(this.#value, problems, this.#path);
  }

  /** The items of a list that may be missing. */
  items(): PayloadValue[] {
    const list = this.#value ?? [];
    if (Array.isArray(list)) return list.map((_item, index) => this.at(index));
    this.report('must be a list');
    return [];
  }

  /** The items of a list that must have one. */
  someItems(): PayloadValue[] {
    if (Array.isArray(this.#value) && this.#value.length > 0) return this.items();
    this.report('must be a list with at least one item');
    return [];
  }

  count(): number | undefined {
    return Array.isArray(this.#value) ? this.#value.length : this.report('must be a list');
  }

  wholeNumber(): number | undefined {
    const value = this.#value;
    const isWhole = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000;
    return isWhole ? value : this.report('must be a whole number');
  }

  /** An ID that is short enough for an entry. */
  id(most = 64): string | undefined {
    return this.#text(new RegExp(`^[\\x21-\\x7e]{1,${most}}$`), `must be an ID of 1 to ${most} characters`);
  }

  currency(): string | undefined {
    return this.#text(/^[A-Z]{3}$/, 'must be a currency code, such as EUR');
  }

  countryCode(): string | undefined {
    return this.#text(/^[A-Z]{2}$/, 'must be a country code, such as DE');
  }

  /** The IATA code of an airport or a city. */
  placeCode(): string | undefined {
    return this.#text(/^[A-Z]{3}$/, 'must be an IATA code, such as BER');
  }

  /** An amount of money, which suppliers send as a string. */
  amount(): number | undefined {
    const expected = 'must be an amount, such as "289.90"';
    const text = this.#text(/^\d{1,12}(\.\d{1,10})?$/, expected);
    if (text === undefined) return undefined;
    return Number(text) < AMOUNTS_BELOW ? Number(text) : this.report(expected);
  }

  /** The day of a date or of a local time. The local day counts, even if it is another one in UTC. */
  day(): string | undefined {
    const expected = 'must be a date, such as 2030-03-11';
    const day = this.#text(/^\d{4}-\d{2}-\d{2}(T.*)?$/, expected)?.slice(0, 10);
    if (day === undefined) return undefined;
    const time = Date.parse(`${day}T00:00:00Z`);
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : this.report(expected);
  }

  /** A duration as in ISO 8601, in hours. */
  hours(): number | undefined {
    const [, ...parts] = (typeof this.#value === 'string' && DURATION.exec(this.#value)) || [];
    const [days = 0, hours = 0, minutes = 0] = parts.map((part) => Number(part ?? 0));
    const total = days * 24 + hours + minutes / 60;
    if (total > 0 && total <= 10_000) return total;
    return this.report('must be a duration, such as PT2H10M: without it, limits by duration are not checked');
  }

  /** A star rating, also as a string. */
  stars(): number | undefined {
    const stars = typeof this.#value === 'string' && /^\d$/.test(this.#value) ? Number(this.#value) : this.#value;
    if (typeof stars === 'number' && stars >= 1 && stars <= 5) return stars;
    return this.report('must be a rating from 1 to 5: without it, limits on star ratings are not checked');
  }

  cabinClass(): CabinClass | undefined {
    const cabin = typeof this.#value === 'string' ? this.#value.toUpperCase() : undefined;
    return (
      CABINS.find((one) => one === cabin) ??
      this.report('must be a cabin class: economy, premium_economy, business or first')
    );
  }

  /** The ID of a place as a location of Travel Desk. */
  locationId(place: OfferPlace, locationId: LocationOptions['locationId'] = preloadedId): string | undefined {
    const id = locationId(place);
    if (typeof id === 'string' && /^[A-Za-z0-9._~-]{1,64}$/.test(id)) return id;
    return this.report('must be a known place: locationId has returned no ID, such as city-LON');
  }

  #text(pattern: RegExp, expected: string): string | undefined {
    return typeof this.#value === 'string' && pattern.test(this.#value) ? this.#value : this.report(expected);
  }
}

/** The highest cabin class, because a rule must allow each of them; undefined if one is unknown. */
export function highest(cabins: readonly (CabinClass | undefined)[]): CabinClass | undefined {
  return cabins.includes(undefined) ? undefined : CABINS.find((cabin) => cabins.includes(cabin));
}

/** The object, unless one of its values is undefined. */
export function complete<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T | undefined {
  return Object.values(values).includes(undefined) ? undefined : (values as T);
}

function preloadedId({ type, code }: OfferPlace): string | null {
  return code === null ? null : `${type}-${code}`;
}

function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}
