/** What other areas and the tools may use of the travelers area. */
export { type TravelerOfBooking, travelersStatement } from './booking-traveler-queries.ts';
export { BLOBS_OF_ROWS, travelerChecks } from './data-check-queries.ts';
export { countryCode } from './countries.ts';
export { hasDocumentFiles } from './file-check.ts';
export { checkNumbers, canReadNumbers } from './number-check.ts';
export { rotateKeys } from './key-rotation.ts';
export { encryptNumber } from './passport-numbers.ts';
