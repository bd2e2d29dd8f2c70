import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { WindowEdge } from '../../platform/window-edge.ts';
import type { BookingMode, PolicyAction } from './evaluation/model.ts';

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
