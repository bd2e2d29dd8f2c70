import type { Handlers, OperationsOf } from '../../http/operations.ts';
import type { ExchangeRateService } from './exchange-rate-service.ts';
import type { LocationService } from './location-service.ts';
import { presentLocation, presentRateDay } from './present.ts';

/** The operations on locations. */
export function locationHandlers(service: LocationService): Handlers<OperationsOf<'Locations'>> {
  return {
    async Locations_list({ query }) {
      const { page, perPage } = query;
      const { rows, total } = await service.list(query);
      return {
        status: 200,
        body: { status: 'success', data: { locations: rows.map(presentLocation), total, page, perPage } },
      };
    },

    async Locations_read({ path }) {
      const location = await service.read(path.locationId);
      return { status: 200, body: { status: 'success', data: presentLocation(location) } };
    },

    async Locations_put({ path, body }) {
      const place = { id: path.locationId, ...body };
      const { created } = await service.put(place);
      return { status: created ? 201 : 200, body: { status: 'success', data: presentLocation(place) } };
    },
  };
}

/** The operations on exchange rates. */
export function exchangeRateHandlers(service: ExchangeRateService): Handlers<OperationsOf<'ExchangeRates'>> {
  return {
    async ExchangeRates_list({ query }) {
      const { page, perPage } = query;
      const { rows, total } = await service.list(query);
      return {
        status: 200,
        body: { status: 'success', data: { exchangeRates: rows.map(presentRateDay), total, page, perPage } },
      };
    },

    async ExchangeRates_read({ path }) {
      const day = await service.read(path.date);
      return { status: 200, body: { status: 'success', data: presentRateDay(day) } };
    },

    async ExchangeRates_put({ path, body }) {
      const { created } = await service.put(path.date, body);
      return { status: created ? 201 : 200, body: { status: 'success', data: { date: path.date, ...body } } };
    },
  };
}
