/** What the start and the tools may use of booking requests. */
export { bookingRequestChecks } from './data-checks.ts';
