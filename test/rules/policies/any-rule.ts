import { newFlightRule, newHotelRule } from '../../../src/areas/policies/rule-rows.ts';

const SENT = { priority: 50, currency: 'EUR' };

/** The rules that scenarios start from: they match everything and limit nothing. */
export const ANY_FLIGHT_RULE = newFlightRule('rule', SENT);
export const ANY_HOTEL_RULE = newHotelRule('rule', SENT);
