/** What other areas, the start and the tools may use of the reference data. */
export { ExchangeRateService } from './exchange-rate-service.ts';
export { type LocationLine } from './location-data.ts';
export { readRateFile } from './rate-file.ts';
export { rateFaults } from './rate-rules.ts';
export { type Locations, ReferenceDataService } from './reference-data-service.ts';
