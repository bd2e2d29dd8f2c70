/** The parts of booking requests that the start and the tools may use. */
export { bookingRequestChecks } from './data-checks.ts';
