import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { CabinClass } from '../../domain/cabin-classes.ts';
import { WindowEdge } from '../../platform/window-edge.ts';
import type { BookingMode, DurationBudgetTier, DurationCabinTier, PolicyAction } from './evaluation/model.ts';

export const Policy = defineEntity({
  name: 'Policy',
  tableName: 'policies',
  properties: {
    companyId: p.text().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    description: p.text().nullable(),
    bookingMode: p.text().$type<BookingMode>(),
    defaultAction: p.text().$type<PolicyAction>(),
    isDefault: p.boolean(),
    isActive: p.boolean(),
    version: p.integer().default(1),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    deletedAt: p.datetime(3).nullable(),
  },
});
export type PolicyRow = InferEntity<typeof Policy>;

/** Amounts are decimal strings, as PostgreSQL returns `numeric` (D12). */
export const FlightRule = defineEntity({
  name: 'FlightRule',
  tableName: 'flight_rules',
  properties: {
    companyId: p.text().primary(),
    id: p.uuid().primary(),
    policyId: p.uuid(),
    priority: p.integer(),
    originCityId: p.text().nullable(),
    originCountryId: p.text().nullable(),
    destinationCityId: p.text().nullable(),
    destinationCountryId: p.text().nullable(),
    isInternational: p.boolean().nullable(),
    maxPricePerPerson: p.decimal('string').precision(16).scale(4).nullable(),
    currency: p.text(),
    allowedCabinClasses: p.array().$type<readonly CabinClass[]>(),
    durationBudgetTiers: p.json<readonly DurationBudgetTier[]>().nullable(),
    durationCabinTiers: p.json<readonly DurationCabinTier[]>().nullable(),
    maxStops: p.integer().nullable(),
    advanceBookingDays: p.integer().nullable(),
    action: p.text().$type<PolicyAction>().nullable(),
    createdAt: p.datetime(3),
  },
});
export type FlightRuleRow = InferEntity<typeof FlightRule>;

export const HotelRule = defineEntity({
  name: 'HotelRule',
  tableName: 'hotel_rules',
  properties: {
    companyId: p.text().primary(),
    id: p.uuid().primary(),
    policyId: p.uuid(),
    priority: p.integer(),
    cityId: p.text().nullable(),
    countryId: p.text().nullable(),
    maxPricePerNight: p.decimal('string').precision(16).scale(4).nullable(),
    currency: p.text(),
    allowedStarRatings: p.array((text) => Number(text)).$type<readonly number[]>(),
    maxNights: p.integer().nullable(),
    advanceBookingDays: p.integer().nullable(),
    action: p.text().$type<PolicyAction>().nullable(),
    createdAt: p.datetime(3),
  },
});
export type HotelRuleRow = InferEntity<typeof HotelRule>;

export const RoleAssignment = defineEntity({
  name: 'RoleAssignment',
  tableName: 'role_assignments',
  properties: {
    companyId: p.text().primary(),
    id: p.uuid().primary(),
    policyId: p.uuid(),
    roleId: p.text(),
    createdAt: p.datetime(3),
  },
});
export type RoleAssignmentRow = InferEntity<typeof RoleAssignment>;

/**
 * In effect from `effectiveFrom` inclusive to `effectiveUntil` exclusive; null means no bound. `…IsDay` is true if the
 * bound was sent as a date (D20).
 */
export const UserAssignment = defineEntity({
  name: 'UserAssignment',
  tableName: 'user_assignments',
  properties: {
    companyId: p.text().primary(),
    id: p.uuid().primary(),
    policyId: p.uuid(),
    userId: p.text(),
    effectiveFrom: p.type(WindowEdge).$type<Date>().nullable(),
    effectiveFromIsDay: p.boolean(),
    effectiveUntil: p.type(WindowEdge).$type<Date>().nullable(),
    effectiveUntilIsDay: p.boolean(),
    createdAt: p.datetime(3),
  },
});
export type UserAssignmentRow = InferEntity<typeof UserAssignment>;
