/* What the suppliers' searches return, in their documented shapes, with some of the fields that are not read. */

const AIRPORTS = {
  BER: {
    iata_code: 'BER',
    iata_country_code: 'DE',
    iata_city_code: 'BER',
    name: 'Berlin Brandenburg',
    type: 'airport',
  },
  FRA: { iata_code: 'FRA', iata_country_code: 'DE', iata_city_code: 'FRA', name: 'Frankfurt', type: 'airport' },
  LHR: { iata_code: 'LHR', iata_country_code: 'GB', iata_city_code: 'LON', name: 'Heathrow', type: 'airport' },
};

function duffelSegment(from: keyof typeof AIRPORTS, to: keyof typeof AIRPORTS, at: string, cabins: string[]) {
  return {
    id: `seg_${from}${to}`,
    origin: AIRPORTS[from],
    destination: AIRPORTS[to],
    departing_at: `${at}:00`,
    duration: 'PT1H20M',
    stops: [] as { id: string }[],
    passengers: cabins.map((cabin_class, index) => ({
      cabin_class,
      passenger_id: `pas_${index}`,
      fare_basis_code: 'Y1',
    })),
  };
}

/** Two adults, Berlin to London over Frankfurt, and back without a change. */
export const duffelReturn = {
  id: 'off_0000AEdGRhtp5AUUdJqMxo',
  live_mode: false,
  owner: { iata_code: 'ZZ', name: 'Duffel Airways' },
  total_amount: '579.80',
  total_currency: 'EUR',
  tax_amount: '80.20',
  passengers: [
    { id: 'pas_0', type: 'adult', age: null },
    { id: 'pas_1', type: null, age: 44 },
  ],
  slices: [
    {
      id: 'sli_0',
      duration: 'PT04H05M',
      segments: [
        duffelSegment('BER', 'FRA', '2030-03-11T06:45', ['economy', 'economy']),
        duffelSegment('FRA', 'LHR', '2030-03-11T09:00', ['economy', 'business']),
      ],
    },
    {
      id: 'sli_1',
      duration: 'PT2H',
      segments: [duffelSegment('LHR', 'BER', '2030-03-14T23:50', ['economy', 'economy'])],
    },
  ],
};

/** Three nights in London, with two rates. */
export const duffelStay = {
  id: 'srr_0000ASVBuJVLdmqtZDJ4ca',
  check_in_date: '2030-03-11',
  check_out_date: '2030-03-14',
  rooms: 1,
  guests: [{ type: 'adult' }],
  cheapest_rate_total_amount: '555.00',
  cheapest_rate_currency: 'GBP',
  accommodation: {
    id: 'acc_0000AWr2VsUNIF1Vl91xg0',
    name: 'Test Hotel',
    rating: 4,
    location: { address: { line_one: '1 Street', city_name: 'London', country_code: 'GB' } },
    rooms: [
      {
        name: 'Double Room',
        rates: [
          { id: 'rat_0000BTVRuKZTavzrZDJ4cb', total_amount: '555.00', total_currency: 'GBP', board_type: 'room_only' },
          { id: 'rat_0000BTVRuKZTavzrZDJ4cc', total_amount: '700.00', total_currency: 'GBP', board_type: 'breakfast' },
        ],
      },
    ],
  },
};

function amadeusSegment(id: string, from: string, to: string, at: string) {
  return {
    id,
    departure: { iataCode: from, at: `${at}:00` },
    arrival: { iataCode: to, at: `${at}:00` },
    carrierCode: 'LH',
    number: '901',
    duration: 'PT1H20M',
    numberOfStops: 0,
  };
}

function amadeusTraveler(travelerId: string, travelerType: string, total: string, cabins: string[]) {
  return {
    travelerId,
    travelerType,
    fareOption: 'STANDARD',
    price: { currency: 'EUR', total, base: '200.00' },
    fareDetailsBySegment: cabins.map((cabin, index) => ({ segmentId: `${index + 1}`, cabin, class: 'Y' })),
  };
}

/** An adult and a child, Berlin to London over Frankfurt, and back without a change. */
export const amadeusReturn = {
  type: 'flight-offer',
  id: '1',
  source: 'GDS',
  oneWay: false,
  itineraries: [
    {
      duration: 'PT4H5M',
      segments: [
        amadeusSegment('1', 'BER', 'FRA', '2030-03-11T06:45'),
        amadeusSegment('2', 'FRA', 'LHR', '2030-03-11T09:00'),
      ],
    },
    { duration: 'PT2H', segments: [amadeusSegment('3', 'LHR', 'BER', '2030-03-14T23:50')] },
  ],
  price: { currency: 'EUR', total: '520.00', base: '400.00', fees: [], grandTotal: '520.00' },
  travelerPricings: [
    amadeusTraveler('1', 'ADULT', '300.00', ['ECONOMY', 'PREMIUM_ECONOMY', 'ECONOMY']),
    amadeusTraveler('2', 'CHILD', '220.00', ['ECONOMY', 'ECONOMY', 'ECONOMY']),
  ],
};

export const amadeusDictionaries = {
  locations: {
    BER: { cityCode: 'BER', countryCode: 'DE' },
    FRA: { cityCode: 'FRA', countryCode: 'DE' },
    LHR: { cityCode: 'LON', countryCode: 'GB' },
  },
};

/** Two rooms for three nights in London, with two rates. */
export const amadeusHotel = {
  type: 'hotel-offers',
  available: true,
  hotel: { type: 'hotel', hotelId: 'ADLON001', name: 'Test Hotel', cityCode: 'LON', rating: '4' },
  offers: [
    {
      id: 'TSXOJ6LFQ2',
      checkInDate: '2030-03-11',
      checkOutDate: '2030-03-14',
      roomQuantity: '2',
      price: { currency: 'GBP', base: '500.00', total: '555.00' },
    },
    {
      id: 'ABCOJ6LFQ3',
      checkInDate: '2030-03-11',
      checkOutDate: '2030-03-14',
      price: { currency: 'GBP', base: '600.00', total: '700.00' },
    },
  ],
};
