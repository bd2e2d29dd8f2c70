import type { MikroORM } from '@mikro-orm/postgresql';
import type { components } from '../../generated/api.d.ts';
import { Company, User } from '../administration/directory/entities.ts';
import type { ReferenceDataService } from '../administration/reference-data/reference-data-service.ts';
import { windowEnd, windowStart } from '../platform/effective-window.ts';
import { FlightRule, HotelRule, Policy, RoleAssignment, UserAssignment } from '../policies/entities.ts';
import { type OpenApiDocument, operationsOf } from '../tools/openapi-document.ts';

type Schemas = components['schemas'];

const COMPANIES = [
  { id: 'acme', name: 'Acme' },
  { id: 'globex', name: 'Globex' },
];

const USERS = [
  { id: 'amira.haddad', companyId: 'acme', name: 'Amira Haddad', email: 'amira.haddad@acme.example', roles: ['employee'] },
  { id: 'omar.nasser', companyId: 'acme', name: 'Omar Nasser', email: 'omar.nasser@acme.example', roles: ['executive', 'employee'] },
  { id: 'lena.fischer', companyId: 'acme', name: 'Lena Fischer', email: 'lena.fischer@acme.example', roles: ['travel-admin', 'employee'] },
  { id: 'tariq.aziz', companyId: 'acme', name: 'Tariq Aziz', email: 'tariq.aziz@contractors.example', roles: ['employee'] },
  { id: 'jonas.weber', companyId: 'globex', name: 'Jonas Weber', email: 'jonas.weber@globex.example', roles: ['employee'] },
];

/** Without the Iraqi dinar, so that the example of a missing rate is one. */
const RATES = { date: '2026-01-02', base: 'EUR', rates: { GBP: '0.8642', USD: '1.0835', AED: '3.9791' } };

/**
 * Loads the demo data, once: into a directory without companies. What it loads are the contract's own examples, so
 * that what works against the mock works here.
 *
 * @throws when the contract lacks an example that this names.
 */
export async function loadDemoData(orm: MikroORM, referenceData: ReferenceDataService, document: OpenApiDocument): Promise<void> {
  const standard = example<Schemas['Policy']>(document, 'Policies_read', 200, 'standardPolicy');
  const others = example<Schemas['PolicyPage']>(document, 'Policies_list', 200, 'firstPage').data;
  const roleAssignment = example<Schemas['RoleAssignment']>(document, 'Policies_assignRole', 201, 'executives');
  const userAssignment = example<Schemas['UserAssignment']>(document, 'Policies_assignUser', 201, 'forTwoYears');

  const isNew = await orm.em.fork().transactional(async (em) => {
    // Two nodes that start on one empty database load it once.
    await em.execute('lock table companies in exclusive mode');
    if ((await em.count(Company)) > 0) return false;
    const now = new Date();
    await em.insertMany(Company, COMPANIES.map((company) => ({ ...company, active: true, createdAt: now, updatedAt: now })));
    await em.insertMany(User, USERS.map((user) => ({ ...user, active: true, createdAt: now, updatedAt: now })));
    await em.insertMany(Policy, [standard, ...others].map(policyRow));
    const { id: policyId, companyId } = standard;
    // A millisecond apart: rules are told by age where priority and scope do not decide (D21).
    const owned = (index: number) => ({ policyId, companyId, createdAt: new Date(Date.parse(standard.createdAt) + index) });
    await em.insertMany(FlightRule, standard.flightRules.map((rule, index) => ({ ...rule, ...owned(index), maxPricePerPerson: decimal(rule.maxPricePerPerson) })));
    await em.insertMany(HotelRule, standard.hotelRules.map((rule, index) => ({ ...rule, ...owned(index), maxPricePerNight: decimal(rule.maxPricePerNight) })));
    const { id, roleId } = roleAssignment;
    await em.insert(RoleAssignment, { id, roleId, companyId, policyId: roleAssignment.policyId, createdAt: new Date(roleAssignment.createdAt) });
    await em.insert(UserAssignment, {
      ...userAssignment,
      companyId,
      effectiveFrom: windowStart(userAssignment.effectiveFrom),
      effectiveFromIsDay: true,
      effectiveUntil: windowEnd(userAssignment.effectiveUntil),
      effectiveUntilIsDay: true,
      createdAt: new Date(userAssignment.createdAt),
    });
    return true;
  });
  if (isNew) await referenceData.putRates(RATES);
}

function policyRow(policy: Schemas['PolicySummary']) {
  const { id, name, description, companyId, bookingMode, defaultAction, isDefault, isActive, createdAt, updatedAt } = policy;
  return {
    id, name, description, companyId, bookingMode, defaultAction, isDefault, isActive,
    createdAt: new Date(createdAt), updatedAt: new Date(updatedAt), deletedAt: null,
  };
}

function decimal(amount: number | null): string | null {
  return amount === null ? null : String(amount);
}

/** The value of a named example of a response. */
function example<Body>(document: OpenApiDocument, operationId: string, status: number, name: string): Body {
  for (const { operation } of operationsOf(document)) {
    if (operation.operationId !== operationId) continue;
    const found = operation.responses[status]?.content?.['application/json']?.examples?.[name];
    if (found) return found.value as Body;
  }
  throw new Error(`The contract has no example "${name}" for status ${status} of ${operationId}, which the demo data are made of.`);
}
