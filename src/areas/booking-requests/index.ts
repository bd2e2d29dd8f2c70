/** What the tools may use of the booking requests area. */
export { bookingRequestChecks } from './data-check-queries.ts';
