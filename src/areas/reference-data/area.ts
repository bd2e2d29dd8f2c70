import type { AreaManifest } from '../manifest.ts';
import { formatJsend } from '../../http/problems/jsend.ts';
import type { Database } from '../../platform/database/database.ts';
import { ExchangeRateDay, Location } from './entities.ts';
import { ExchangeRateService } from './exchange-rate-service.ts';
import { exchangeRateHandlers, locationHandlers } from './handlers.ts';
import { LocationService } from './location-service.ts';
import { ReferenceDataService } from './reference-data-service.ts';

/** Locations and exchange rates (D42, D43). */
export const referenceDataArea = {
  prefix: '/v1',
  formatError: formatJsend,
  entities: [Location, ExchangeRateDay],
  open({ database }: { database: Database }) {
    const service = new ReferenceDataService(database);
    return {
      service,
      handlers: {
        ...locationHandlers(new LocationService(database, service)),
        ...exchangeRateHandlers(new ExchangeRateService(database)),
      },
    };
  },
} satisfies AreaManifest;
