import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  createTravelDeskClient,
  type EvaluateOffersOptions,
  evaluateOffers,
  fromAmadeusFlightOffer,
  fromAmadeusHotelOffer,
  fromDuffelOffer,
  fromDuffelStay,
  type Offer,
  type Schemas,
  TravelDeskError,
} from '../../generated/client/lib/packages/client/index.js';
import { type Mock, startMock } from '../support/mock.ts';
import { amadeusDictionaries, amadeusHotel, amadeusReturn, duffelReturn, duffelStay } from './support/offers.ts';

/* Offers of suppliers as proposals (D75). */

const WHOLE = { price: 'whole' } as const;
const inLondon = { locationId: () => 'city-LON' };
const ofAmadeus = { ...WHOLE, dictionaries: amadeusDictionaries };

/** A copy of a payload, changed. */
function changed<T>(payload: T, change: (copy: T) => void): T {
  const copy = structuredClone(payload);
  change(copy);
  return copy;
}

const flightsOf = (offer: Offer) => offer.entries.map(({ flight }) => flight);
const hotelOf = (offer: Offer | undefined) => offer?.entries[0]?.hotel;
const pathsOf = (offer: Offer | undefined) => offer?.problems.map(({ path }) => path);

describe('D75: a flight offer from Duffel', () => {
  test('becomes one flight per slice, with its highest cabin, its changes and its local day', () => {
    const offer = fromDuffelOffer(duffelReturn, WHOLE);
    expect(offer).toEqual({
      id: 'off_0000AEdGRhtp5AUUdJqMxo',
      problems: [],
      entries: [
        {
          id: 'off_0000AEdGRhtp5AUUdJqMxo.0',
          flight: {
            originLocationId: 'airport-BER',
            destinationLocationId: 'airport-LHR',
            isInternational: true,
            departureDate: '2030-03-11',
            cabinClass: 'BUSINESS',
            stops: 1,
            durationHours: 4 + 5 / 60,
            price: 289.9,
            currency: 'EUR',
          },
        },
        {
          id: 'off_0000AEdGRhtp5AUUdJqMxo.1',
          flight: {
            originLocationId: 'airport-LHR',
            destinationLocationId: 'airport-BER',
            isInternational: true,
            departureDate: '2030-03-14',
            cabinClass: 'ECONOMY',
            stops: 0,
            durationHours: 2,
            price: 289.9,
            currency: 'EUR',
          },
        },
      ],
    });
  });

  test('has the whole price or an even share of it in each direction, as the caller says', () => {
    const oneWay = changed(duffelReturn, (offer) => void offer.slices.pop());
    const pricesOf = (offer: Offer) => flightsOf(offer).map((flight) => flight?.price);
    expect(pricesOf(fromDuffelOffer(duffelReturn, { price: 'even' }))).toEqual([144.95, 144.95]);
    expect(pricesOf(fromDuffelOffer(oneWay, { price: 'even' }))).toEqual([289.9]);
    expect(fromDuffelOffer(oneWay, WHOLE).entries[0]?.id).toBe(duffelReturn.id);
    expect(fromDuffelOffer(duffelReturn, {} as typeof WHOLE)).toMatchObject({
      entries: [],
      problems: [{ path: 'slices', message: 'have one price together: set the option price to whole or even' }],
    });
  });

  test('D30: has the price per person, which adults and children share', () => {
    const priceOf = (ages: (number | null)[], type: string | null = null) => {
      const passengers = ages.map((age) => ({ type: age === null ? type : null, age }));
      const offer = fromDuffelOffer({ ...duffelReturn, passengers }, WHOLE);
      return flightsOf(offer)[0]?.price ?? offer.problems;
    };
    expect(priceOf([44])).toBe(579.8);
    expect(priceOf([44, 8, 1])).toBe(289.9);
    expect(priceOf([44, null], 'infant_without_seat')).toBe(579.8);
    expect(priceOf([44, 40, null], 'child')).toBe(193.2667);
    expect(priceOf([1])).toEqual([{ path: 'passengers', message: 'must have a person who is not an infant' }]);
    expect(priceOf([44, null], 'dog')).toEqual([
      { path: 'passengers.1', message: 'must have a type or an age: adult, child or infant_without_seat' },
    ]);
  });

  test('counts landings without a change as stops', () => {
    const landing = changed(duffelReturn, (offer) => void offer.slices[0]!.segments[1]!.stops.push({ id: 'sto_1' }));
    expect(flightsOf(fromDuffelOffer(landing, WHOLE)).map((flight) => flight?.stops)).toEqual([2, 0]);
  });

  test('is evaluated without a duration, and says so', () => {
    const unknown = changed(duffelReturn, (offer) => void Object.assign(offer.slices[0]!, { duration: null }));
    const offer = fromDuffelOffer(unknown, WHOLE);
    expect(flightsOf(offer)[0]).not.toHaveProperty('durationHours');
    expect(offer).toMatchObject({
      entries: [{}, {}],
      problems: [{ path: 'slices.0.duration', message: expect.stringContaining('limits by duration are not checked') }],
    });
  });

  test.each([
    ['PT02H26M', 2 + 26 / 60],
    ['P1DT2H', 26],
    ['PT45M', 0.75],
    ['P1D', 24],
    ['PT', undefined],
    ['P', undefined],
    ['2:26', undefined],
    ['PT-2H', undefined],
    ['PT0M', undefined],
  ])('reads the duration %s', (duration, hours) => {
    const offer = fromDuffelOffer(
      changed(duffelReturn, ({ slices }) => void (slices[0]!.duration = duration)),
      WHOLE,
    );
    expect(flightsOf(offer)[0]?.durationHours).toBe(hours);
    expect(pathsOf(offer)).toEqual(hours === undefined ? ['slices.0.duration'] : []);
  });

  test('names what it lacks by its path, and has no entries then', () => {
    const broken = changed(duffelReturn, ({ slices: [out, back] }) => {
      out!.segments[1]!.passengers[1]!.cabin_class = 'suite';
      Object.assign(back!.segments[0]!, { departing_at: '2030-02-30T10:00:00', origin: null });
    });
    expect(fromDuffelOffer(broken, WHOLE)).toEqual({
      id: duffelReturn.id,
      entries: [],
      problems: [
        {
          path: 'slices.0.segments.1.passengers.1.cabin_class',
          message: 'must be a cabin class: economy, premium_economy, business or first',
        },
        { path: 'slices.1.segments.0.origin.iata_code', message: 'must be an IATA code, such as BER' },
        { path: 'slices.1.segments.0.departing_at', message: 'must be a date, such as 2030-03-11' },
      ],
    });
  });

  test('has the IDs of the locations that the caller returns', () => {
    const asked: unknown[] = [];
    const locationId = (place: { code: string | null }) => {
      asked.push(place);
      return place.code === 'BER' ? 'hq' : undefined;
    };
    expect(pathsOf(fromDuffelOffer(duffelReturn, { ...WHOLE, locationId }))).toEqual([
      'slices.0.segments.1.destination.iata_code',
      'slices.1.segments.0.origin.iata_code',
    ]);
    expect(asked[0]).toEqual({ type: 'airport', code: 'BER', name: 'Berlin Brandenburg', countryCode: 'DE' });
  });
});

describe('D75: a stay from Duffel', () => {
  test('becomes an offer per rate, with the price of a night', () => {
    const [first, second] = fromDuffelStay(duffelStay, inLondon);
    expect(first).toEqual({
      id: 'rat_0000BTVRuKZTavzrZDJ4cb',
      problems: [],
      entries: [
        {
          id: 'rat_0000BTVRuKZTavzrZDJ4cb',
          hotel: {
            cityId: 'city-LON',
            checkInDate: '2030-03-11',
            checkOutDate: '2030-03-14',
            pricePerNight: 185,
            currency: 'GBP',
            starRating: 4,
          },
        },
      ],
    });
    expect(hotelOf(second)?.pricePerNight).toBe(233.3333);
  });

  test('is the cheapest rate until the rates are known', () => {
    const offers = fromDuffelStay(
      { ...duffelStay, accommodation: { ...duffelStay.accommodation, rooms: [] } },
      inLondon,
    );
    expect(offers.map(({ id }) => id)).toEqual([duffelStay.id]);
    expect(hotelOf(offers[0])?.pricePerNight).toBe(185);
  });

  test('D67: is unrated without stars, and says so', () => {
    const [offer] = fromDuffelStay(
      { ...duffelStay, accommodation: { ...duffelStay.accommodation, rating: null } },
      inLondon,
    );
    expect(hotelOf(offer)).not.toHaveProperty('starRating');
    expect(pathsOf(offer)).toEqual(['accommodation.rating']);
  });

  test('needs the city from the caller, and one room', () => {
    const asked: unknown[] = [];
    fromDuffelStay(duffelStay, { locationId: (place) => void asked.push(place) });
    expect(asked[0]).toEqual({ type: 'city', code: null, name: 'London', countryCode: 'GB' });
    const [offer] = fromDuffelStay({ ...duffelStay, rooms: 2 }, {});
    expect(offer?.entries).toEqual([]);
    expect(pathsOf(offer)).toEqual(['rooms', 'accommodation.location.address']);
  });

  test('lists rates that it cannot read as an offer without entries', () => {
    const odd = changed(duffelStay, ({ accommodation }) => void accommodation.rooms.push({ rates: 'none' } as never));
    expect(fromDuffelStay(odd, inLondon).slice(2)).toEqual([
      { id: null, entries: [], problems: [{ path: 'accommodation.rooms.1.rates', message: 'must be a list' }] },
    ]);
  });
});

describe('D75: a flight offer from Amadeus', () => {
  test('becomes one flight per itinerary, at the price per person', () => {
    const offer = fromAmadeusFlightOffer(amadeusReturn, ofAmadeus);
    expect(offer.problems).toEqual([]);
    expect(offer.entries[0]).toEqual({
      id: '1.0',
      flight: {
        originLocationId: 'airport-BER',
        destinationLocationId: 'airport-LHR',
        isInternational: true,
        departureDate: '2030-03-11',
        cabinClass: 'PREMIUM_ECONOMY',
        stops: 1,
        durationHours: 4 + 5 / 60,
        price: 260,
        currency: 'EUR',
      },
    });
    expect(offer.entries[1]).toMatchObject({
      id: '1.1',
      flight: { cabinClass: 'ECONOMY', stops: 0, durationHours: 2 },
    });
  });

  test('D30: is shared by adults and children, fees included, but not by infants', () => {
    const priceOf = (...types: string[]) => {
      const travelerPricings = types.map((travelerType) => ({ ...amadeusReturn.travelerPricings[0]!, travelerType }));
      const price = { ...amadeusReturn.price, grandTotal: '640.50' };
      return flightsOf(fromAmadeusFlightOffer({ ...amadeusReturn, price, travelerPricings }, ofAmadeus))[0]?.price;
    };
    expect(priceOf('ADULT')).toBe(640.5);
    expect(priceOf('ADULT', 'SENIOR', 'CHILD')).toBe(213.5);
    expect(priceOf('ADULT', 'HELD_INFANT', 'SEATED_INFANT')).toBe(640.5);
    expect(priceOf('HELD_INFANT')).toBeUndefined();
  });

  test('names airports without a country, segments without a fare, and missing durations', () => {
    const broken = changed(amadeusReturn, (offer) => {
      delete (offer.itineraries[0] as { duration?: string }).duration;
      offer.travelerPricings[1]!.fareDetailsBySegment.pop();
    });
    const { LHR: _missing, ...locations } = amadeusDictionaries.locations;
    const offer = fromAmadeusFlightOffer(broken, { ...WHOLE, dictionaries: { locations } });
    expect(offer.entries).toEqual([]);
    expect(pathsOf(offer)).toEqual([
      'dictionaries.locations.LHR.countryCode',
      'itineraries.0.duration',
      'dictionaries.locations.LHR.countryCode',
      'travelerPricings.1.fareDetailsBySegment',
    ]);
    expect(
      pathsOf(
        fromAmadeusFlightOffer(
          changed(amadeusReturn, (one) => {
            delete (one.itineraries[0] as { duration?: string }).duration;
          }),
          ofAmadeus,
        ),
      ),
    ).toEqual(['itineraries.0.duration']);
  });
});

describe('D75: a hotel with offers from Amadeus', () => {
  test('becomes an offer per rate, at the price of one room', () => {
    const offers = fromAmadeusHotelOffer(amadeusHotel);
    expect(offers.map(({ id }) => id)).toEqual(['TSXOJ6LFQ2', 'ABCOJ6LFQ3']);
    expect(offers[0]).toMatchObject({
      problems: [],
      entries: [{ hotel: { cityId: 'city-LON', pricePerNight: 185, currency: 'GBP', starRating: 4 } }],
    });
  });

  test('D67: is unrated without stars, and has no offers without rooms', () => {
    const unrated = changed(amadeusHotel, ({ hotel }) => void delete (hotel as { rating?: string }).rating);
    expect(hotelOf(fromAmadeusHotelOffer(unrated)[0])).not.toHaveProperty('starRating');
    expect(pathsOf(fromAmadeusHotelOffer(unrated)[0])).toEqual(['hotel.rating']);
    expect(fromAmadeusHotelOffer({ ...amadeusHotel, available: false, offers: [] })).toEqual([]);
    expect(fromAmadeusHotelOffer({ hotel: amadeusHotel.hotel })).toEqual([
      { id: null, entries: [], problems: [{ path: 'offers', message: 'must be a list with at least one item' }] },
    ]);
  });

  test('D58: has an ID of up to 64 characters, and less if a number is added', () => {
    const long = 'A'.repeat(64);
    expect(fromAmadeusHotelOffer(changed(amadeusHotel, ({ offers }) => void (offers[0]!.id = long)))[0]?.id).toBe(long);
    expect(fromAmadeusFlightOffer({ ...amadeusReturn, id: long }, ofAmadeus)).toMatchObject({
      entries: [],
      problems: [{ path: 'id', message: 'must be an ID of 1 to 60 characters' }],
    });
  });

  test('needs a night', () => {
    const none = changed(amadeusHotel, ({ offers }) => void (offers[0]!.checkOutDate = '2030-03-11'));
    expect(fromAmadeusHotelOffer(none)[0]).toMatchObject({
      entries: [],
      problems: [{ path: 'offers.0.checkOutDate', message: 'must be after the check-in date' }],
    });
  });
});

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Each kind of payload, and its offers. */
const KINDS: [name: string, payload: Json, offersOf: (payload: never) => Offer[]][] = [
  ['fromDuffelOffer', duffelReturn, (payload) => [fromDuffelOffer(payload, WHOLE)]],
  ['fromDuffelStay', duffelStay, (payload) => fromDuffelStay(payload, inLondon)],
  ['fromAmadeusFlightOffer', amadeusReturn, (payload) => [fromAmadeusFlightOffer(payload, ofAmadeus)]],
  [
    'fromAmadeusFlightOffer, its dictionaries',
    amadeusDictionaries,
    (dictionaries) => [fromAmadeusFlightOffer(amadeusReturn, { ...WHOLE, dictionaries })],
  ],
  ['fromAmadeusHotelOffer', amadeusHotel, (payload) => fromAmadeusHotelOffer(payload)],
];

type Path = (string | number)[];

function pathsIn(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : Object.entries(value);
  return [path, ...inner.flatMap(([key, item]) => pathsIn(item, [...path, key]))];
}

/** A copy with another value at a path; undefined removes the field. */
function replaced(payload: Json, path: Path, value: Json | undefined): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = structuredClone(payload) as Record<string | number, Json | undefined>;
  copy[key] = replaced(copy[key] ?? null, rest, value);
  // JSON has no holes, which an index beyond the end of an array would leave.
  return (Array.isArray(copy) ? Array.from(copy) : copy) as Json;
}

const OTHERS: (Json | undefined)[] = [
  undefined,
  null,
  true,
  -1,
  1e21,
  '',
  'not valid',
  '9'.repeat(70),
  [],
  [null],
  {},
  { length: 1 },
];

describe.each(KINDS)('D75: %s, whatever the payload is', (_name, payload, offersOf) => {
  const intact = offersOf(payload as never);

  test('never throws, and says why an offer has no entries', () => {
    const path = fc.constantFrom(...pathsIn(payload));
    const anything = fc.tuple(path, fc.jsonValue() as fc.Arbitrary<Json>);
    fc.assert(
      fc.property(fc.array(anything, { minLength: 1, maxLength: 4 }), (changes) => {
        const other = changes.reduce<Json | undefined>((one, [at, value]) => {
          try {
            return replaced(one ?? null, at, value);
          } catch {
            return one; // An earlier change has removed the place of this one.
          }
        }, payload);
        for (const { entries, problems } of offersOf(other as never))
          expect(entries.length > 0 || problems.length > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('a field that is missing or wrong changes nothing, or is a problem with its path', () => {
    for (const path of pathsIn(payload)) {
      for (const value of OTHERS) {
        const offers = offersOf(replaced(payload, path, value) as never);
        const name = path.join('.');
        const problems = offers.flatMap((offer) => offer.problems);
        const isReported = problems.some(({ path: at }) => at.endsWith(name) || name.includes(at) || at.includes(name));
        // What is left after a field is ignored.
        const isUnread = JSON.stringify(offers) === JSON.stringify(intact);
        // Rates are optional, names of cities are for people, and of stops only the number counts.
        const isOptional = /^accommodation\.(rooms|location\.address)|\.stops$/.test(name);
        expect({ name, value, isFine: isReported || isUnread || isOptional }).toEqual({ name, value, isFine: true });
      }
    }
  });
});

type Request = Schemas['EvaluationBatchRequest'];
type Response_ = Schemas['EvaluationBatchResponse'];

/** A client whose service evaluates each proposal at the action that its currency stands for. */
function scripted(versionOf: (call: number) => number) {
  const actions: Record<string, string> = {
    EUR: 'ALLOW',
    USD: 'WARN_AND_ALLOW',
    GBP: 'REQUIRE_APPROVAL',
    CHF: 'BLOCK',
    JPY: 'LATER',
  };
  const requests: Request[] = [];
  const POST = (_path: string, { body }: { body: Request }) => {
    requests.push(body);
    const half = (proposal: { currency: string } | null | undefined) =>
      proposal ? { action: actions[proposal.currency], compliant: true, violations: [] } : null;
    const data = {
      policy: { id: 'p', name: 'P', version: versionOf(requests.length), source: 'USER' },
      asOf: '2030-01-01',
      warnings: body.evaluations.slice(0, 1).map(({ id }) => ({ id, field: 'flight.originLocationId', message: '…' })),
      evaluations: body.evaluations.map(({ id, flight, hotel }) => ({
        id,
        flightEvaluation: half(flight),
        hotelEvaluation: half(hotel),
      })),
    };
    return Promise.resolve({ status: 200, data: data as unknown as Response_, response: new Response() });
  };
  const client = { POST } as unknown as Parameters<typeof evaluateOffers>[0];
  return {
    client,
    requests,
    evaluate: (offers: Offer[], options?: EvaluateOffersOptions) => evaluateOffers(client, offers, options),
  };
}

/** An offer with a flight per currency. */
function offerIn(id: string, ...currencies: string[]): Offer {
  const [entry] = fromDuffelOffer(duffelReturn, WHOLE).entries;
  return {
    id,
    problems: [],
    entries: currencies.map((currency, index) => ({ id: `${id}.${index}`, flight: { ...entry!.flight!, currency } })),
  };
}

describe('D75: evaluateOffers', () => {
  test('gives each offer its strictest action, in the order of the offers', async () => {
    const unread: Offer = { id: null, entries: [], problems: [{ path: 'id', message: '…' }] };
    const offers = [
      offerIn('a', 'EUR', 'GBP'),
      unread,
      offerIn('b', 'CHF', 'EUR'),
      offerIn('a', 'USD'),
      offerIn('c', 'CHF', 'JPY'),
    ];
    const { requests, evaluate } = scripted(() => 7);
    const result = await evaluate(offers, { forUserId: 'omar', asOf: '2030-01-01' });
    expect(result.policy).toMatchObject({ id: 'p', version: 7 });
    expect(result.offers.map(({ action }) => action)).toEqual([
      'REQUIRE_APPROVAL',
      null,
      'BLOCK',
      'WARN_AND_ALLOW',
      'LATER',
    ]);
    expect(result.offers.map(({ offer }) => offer)).toEqual(offers);
    expect(result.offers.map(({ evaluations }) => evaluations.map(({ id }) => id))).toEqual([
      ['a.0', 'a.1'],
      [],
      ['b.0', 'b.1'],
      ['a.0'],
      ['c.0', 'c.1'],
    ]);
    expect(result.offers.flatMap(({ warnings }) => warnings)).toEqual([
      { id: 'a.0', field: 'flight.originLocationId', message: '…' },
    ]);
    expect(requests).toMatchObject([{ forUserId: 'omar', asOf: '2030-01-01' }]);
  });

  test('D58: sends at most 500 entries in a call, and 50 with explanations, with unique IDs', async () => {
    const offers = Array.from({ length: 600 }, () => offerIn('same', 'EUR', 'CHF'));
    const { requests, evaluate } = scripted(() => 1);
    const { offers: evaluated } = await evaluate(offers);
    expect(requests.map(({ evaluations }) => evaluations.length)).toEqual([500, 500, 200]);
    for (const { evaluations } of requests)
      expect(new Set(evaluations.map(({ id }) => id)).size).toBe(evaluations.length);
    expect(new Set(evaluated.map(({ action }) => action))).toEqual(new Set(['BLOCK']));
    const explained = scripted(() => 1);
    await explained.evaluate(offers.slice(0, 30), { explain: true });
    expect(explained.requests.map(({ evaluations }) => evaluations.length)).toEqual([50, 10]);
  });

  test('asks again for the parts under an earlier version of the policy', async () => {
    const offers = Array.from({ length: 1_200 }, (_one, index) => offerIn(`${index}`, 'EUR'));
    const { requests, evaluate } = scripted((call) => (call < 3 ? 1 : 2));
    expect((await evaluate(offers)).policy?.version).toBe(2);
    expect(requests.map(({ evaluations }) => evaluations[0]?.id)).toEqual(['0', '500', '1000', '0', '500']);
  });

  test('gives up if the policy changes again and again', async () => {
    const offers = Array.from({ length: 501 }, (_one, index) => offerIn(`${index}`, 'EUR'));
    const { requests, evaluate } = scripted((call) => call);
    await expect(evaluate(offers)).rejects.toThrow('The policy changed during each of 5 evaluations. Try again.');
    expect(requests.length).toBe(6);
  });

  test('makes no call without entries, and throws an error response', async () => {
    const { requests, evaluate } = scripted(() => 1);
    expect(await evaluate([])).toEqual({ policy: null, asOf: null, offers: [] });
    expect(requests).toEqual([]);
    const error = { statusCode: 404, message: 'No travel policy applies to you.' };
    const client = createTravelDeskClient({
      baseUrl: 'http://travel.example',
      token: 't',
      fetch: () => Promise.resolve(Response.json(error, { status: 404 })),
    });
    await expect(evaluateOffers(client, [offerIn('a', 'EUR')])).rejects.toThrow(TravelDeskError);
  });
});

describe('D75: entries of offers, against the mock', () => {
  let mock: Mock;

  beforeAll(async () => {
    mock = await startMock();
  }, 60_000);
  afterAll(() => mock.stop());

  test('D58: are valid, whatever is missing or wrong in the payload', async () => {
    const offers = KINDS.flatMap(([, payload, offersOf]) =>
      pathsIn(payload).flatMap((path) => OTHERS.flatMap((value) => offersOf(replaced(payload, path, value) as never))),
    );
    const some = [...new Map(offers.map((offer) => [JSON.stringify(offer.entries), offer])).values()];
    const client = createTravelDeskClient({ baseUrl: mock.address, token: 'any' });
    const { offers: evaluated, policy } = await evaluateOffers(client, some);
    expect(policy).toMatchObject({ name: expect.any(String), version: expect.any(Number) });
    expect(evaluated.length).toBe(some.length);
    for (const { offer, action, evaluations } of evaluated) {
      expect(evaluations.map(({ id }) => id)).toEqual(offer.entries.map(({ id }) => id));
      expect(action === null).toBe(offer.entries.length === 0);
    }
  });
});
