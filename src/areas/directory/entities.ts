import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const Company = defineEntity({
  name: 'Company',
  tableName: 'companies',
  properties: {
    id: p.text().primary(),
    name: p.text(),
    active: p.boolean().default(true),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
  },
});
export type CompanyRow = InferEntity<typeof Company>;

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    name: p.text(),
    email: p.text().nullable(),
    roles: p.array(),
    active: p.boolean().default(true),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
  },
});
export type UserRow = InferEntity<typeof User>;
