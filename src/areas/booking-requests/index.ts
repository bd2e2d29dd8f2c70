/** What the tools and the demo data may use of the booking requests area. */
export { checkPolicy, indexLocations, proposedItems } from './policy-check.ts';
export { bookingRequestChecks } from './data-check-queries.ts';
export { newBookingRequest } from './records.ts';
export { enterViolations } from './violation-entry.ts';
