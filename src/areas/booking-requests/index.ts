/** What the start may use of booking requests. */
export { forgetOldKeys } from './idempotent.ts';
