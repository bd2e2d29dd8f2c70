import type { components } from '../../../generated/api.d.ts';
import { NOT_A_DAY, utcDayOf } from '../../domain/dates.ts';
import { type Fault, refuse } from '../../domain/errors.ts';
import { resolvePlace } from '../../domain/places.ts';
import type { Locations } from '../reference-data/index.ts';
import type { Proposal } from './evaluation/evaluate.ts';

type Schemas = components['schemas'];

/** A proposal as it was sent; the hotel of `evaluate` always has a star rating. */
type SentEntry = Pick<Schemas['EvaluationEntry'], 'flight' | 'hotel'>;

/** A proposal as it was sent, with its UTC dates, `YYYY-MM-DD`; they are empty for the half that was not sent (D13). */
export type ProposedEntry = SentEntry & { days: ProposedDays };

type ProposedDays = { departureDate: string; checkInDate: string; checkOutDate: string };

/**
 * Checks entries and adds their UTC dates.
 *
 * @param path the prefix of the fields of an entry in error messages: `evaluations.3.`, or empty
 * @throws Invalid with every fault of every entry (D13, D26)
 */
export function proposedEntries(entries: readonly SentEntry[], path: (index: number) => string): ProposedEntry[] {
  const faults: Fault[] = [];
  const proposed = entries.map(({ flight, hotel }, index) => {
    const at = (field: string): string => `${path(index)}${field}`;
    const day = (field: string, sent: string | undefined): string => {
      const found = sent === undefined ? '' : utcDayOf(sent);
      if (found === undefined) faults.push({ field: at(field), message: NOT_A_DAY });
      return found ?? '';
    };
    if (!flight && !hotel) {
      faults.push({ field: path(index).slice(0, -1), message: 'must have a flight, a hotel or both' });
    }
    const departureDate = day('flight.departureDate', flight?.departureDate);
    const checkInDate = day('hotel.checkInDate', hotel?.checkInDate);
    const checkOutDate = day('hotel.checkOutDate', hotel?.checkOutDate);
    // Dates as YYYY-MM-DD compare as strings.
    if (hotel && checkInDate && checkOutDate && checkOutDate <= checkInDate) {
      faults.push({ field: at('hotel.checkOutDate'), message: 'must be after checkInDate' });
    }
    return { ...(flight && { flight }), ...(hotel && { hotel }), days: { departureDate, checkInDate, checkOutDate } };
  });
  refuse(faults);
  return proposed;
}

/** The proposal of an entry, with its places resolved. */
export function proposal({ flight, hotel, days }: ProposedEntry, locations: Locations): Proposal {
  const place = (locationId: string, sentCountryId: string | null | undefined) =>
    resolvePlace(locationId, locations.get(locationId) ?? null, sentCountryId ?? null);
  return {
    flight: flight
      ? {
          origin: place(flight.originLocationId, flight.originCountryId),
          destination: place(flight.destinationLocationId, flight.destinationCountryId),
          isInternational: flight.isInternational,
          departureDate: days.departureDate,
          price: flight.price,
          currency: flight.currency,
          cabinClass: flight.cabinClass,
          stops: flight.stops,
          durationHours: flight.durationHours ?? null,
        }
      : null,
    hotel: hotel
      ? {
          place: place(hotel.cityId, hotel.countryId),
          checkInDate: days.checkInDate,
          checkOutDate: days.checkOutDate,
          pricePerNight: hotel.pricePerNight,
          currency: hotel.currency,
          // 0 stands for an unrated hotel (D67).
          starRating: hotel.starRating || null,
        }
      : null,
  };
}
