import type { Handlers, OperationsOf } from '../../http/operations.ts';
import { success, successPage } from '../../http/success.ts';
import type { ExchangeRateService } from './exchange-rate-service.ts';
import type { LocationService } from './location-service.ts';
import { presentRateDay } from './present.ts';

/** The operations on locations. */
export function locationHandlers(service: LocationService): Handlers<OperationsOf<'Locations'>> {
  return {
    async Locations_list({ query }) {
      return successPage('locations', await service.list(query), query, (place) => place);
    },

    async Locations_read({ path }) {
      return success(await service.read(path.locationId));
    },

    async Locations_put({ path, body }) {
      const place = { id: path.locationId, ...body };
      const { created } = await service.put(place);
      return success(place, created ? 201 : 200);
    },
  };
}

/** The operations on exchange rates. */
export function exchangeRateHandlers(service: ExchangeRateService): Handlers<OperationsOf<'ExchangeRates'>> {
  return {
    async ExchangeRates_list({ query }) {
      return successPage('exchangeRates', await service.list(query), query, presentRateDay);
    },

    async ExchangeRates_read({ path }) {
      return success(presentRateDay(await service.read(path.date)));
    },

    async ExchangeRates_put({ path, body }) {
      const { created } = await service.put(path.date, body);
      return success({ date: path.date, ...body }, created ? 201 : 200);
    },
  };
}
