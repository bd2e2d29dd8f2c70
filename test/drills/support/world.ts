/** Companies with policies, users and budgets, created through the API, for the load to work on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../../src/config.ts';
import { type OpenApiDocument, operationsOf } from '../../../src/contract/openapi-document.ts';
import { mintDevelopmentToken } from '../../../src/demo/development-token.ts';
import { ACCESS_ALL_COMPANIES } from '../../../src/domain/caller.ts';
import { type Answer, type Call, openClient } from './client.ts';
import { type NodeSettings, ROOT } from './service.ts';

export type Person = {
  userId: string;
  companyId: string;
  /** The token of an employee. */
  token: string;
  travelerId: string;
  passportNumber: string;
};

export type Company = {
  companyId: string;
  policyId: string;
  /** With all permissions in this company. */
  adminToken: string;
};

export type World = {
  companies: Company[];
  people: Person[];
  /** The token of an administrator with all permissions in all companies. */
  rootToken: string;
};

const EMPLOYEE = ['READ_USER_BOOKING_REQUESTS', 'WRITE_USER_BOOKING_REQUESTS'];
/** A birth date that is an adult's on every day of the load. */
const BIRTH_DATE = '1990-04-02';

/**
 * @param settings of the service, by which it accepts tokens
 * @param people at least as many users as the load has workers
 */
export async function prepareWorld(
  address: string,
  settings: NodeSettings,
  { companies: companyCount = 3, people: peopleCount = 24 }: { companies?: number; people?: number } = {},
): Promise<World> {
  const { authentication } = readConfig(settings);
  const everything = everyPermission();
  const tokenOf = (sub: string, companyId: string, permissions: string[]) =>
    mintDevelopmentToken(authentication, { sub, companyId, roles: ['employee'], permissions, expiresIn: '12h' });
  const companyIdOf = (index: number) => `drill-${(index % companyCount) + 1}`;
  const rootToken = tokenOf('drill-root', companyIdOf(0), [...everything, ACCESS_ALL_COMPANIES]);
  const client = openClient(address);
  const must = async (call: Call): Promise<Answer> => {
    const answer = await client.call({ token: rootToken, ...call });
    if (answer.status === 200 || answer.status === 201) return answer;
    throw new Error(`${call.method} ${call.path}: ${answer.status ?? answer.error} ${answer.content.toString()}`);
  };
  try {
    const companies: Company[] = [];
    for (let index = 0; index < companyCount; index += 1) {
      const companyId = companyIdOf(index);
      await must({
        method: 'PUT',
        path: `/v1/admin/companies/${companyId}`,
        body: { name: `Drill ${index + 1}`, active: true },
      });
      const adminId = `${companyId}.admin`;
      await must({ method: 'PUT', path: `/v1/admin/users/${adminId}`, body: userOf(companyId, 'Ada Admin') });
      const policy = await must({ method: 'POST', path: '/api/v1/policies', body: { companyId, ...POLICY } });
      const policyId: string = policy.body.id;
      await must({ method: 'POST', path: `/api/v1/policies/${policyId}/flight-rules`, body: FLIGHT_RULE });
      await must({
        method: 'POST',
        path: '/v1/admin/budgets',
        body: { ...BUDGET, companyId, scopeId: companyId },
      });
      companies.push({ companyId, policyId, adminToken: tokenOf(adminId, companyId, everything) });
    }
    const people: Person[] = [];
    for (let index = 0; index < peopleCount; index += 1) {
      const companyId = companyIdOf(index);
      const userId = `${companyId}.person-${index}`;
      await must({ method: 'PUT', path: `/v1/admin/users/${userId}`, body: userOf(companyId, `Person ${index}`) });
      const { adminToken } = companies[index % companyCount]!;
      const traveler = await must({
        method: 'POST',
        path: '/api/admin/travelers',
        token: adminToken,
        body: { ...TRAVELER, userId, emailAddress: `${userId}@drill.example` },
      });
      const travelerId: string = traveler.body.data.id;
      const passportNumber = `DRILL${1000 + index}`;
      const path = `/api/travelers/${travelerId}/passports`;
      await must({ method: 'POST', path, token: adminToken, body: { ...PASSPORT, passportNumber } });
      people.push({ userId, companyId, travelerId, passportNumber, token: tokenOf(userId, companyId, EMPLOYEE) });
    }
    return { companies, people, rootToken };
  } finally {
    client.close();
  }
}

const userOf = (companyId: string, name: string) => ({
  companyId,
  name,
  email: null,
  roles: ['employee'],
  active: true,
});

const POLICY = { name: 'Drill policy', bookingMode: 'HYBRID', defaultAction: 'ALLOW', isDefault: true, isActive: true };

const FLIGHT_RULE = {
  isInternational: true,
  maxPricePerPerson: 350,
  currency: 'EUR',
  allowedCabinClasses: ['ECONOMY'],
  maxStops: 1,
  action: 'REQUIRE_APPROVAL',
};

/** More than all requests of a drill cost together. */
const BUDGET = {
  name: 'All travel',
  scopeType: 'COMPANY',
  allocation: 'SHARED_POOL',
  amount: 900_000_000,
  currency: 'EUR',
  period: 'YEARLY',
  enforcement: 'BLOCK_WHEN_EXCEEDED',
};

const TRAVELER = {
  title: 'Ms',
  firstName: 'Drill',
  lastName: 'Person',
  phonePrefix: '+49',
  phoneNumber: '15100000000',
  birthDate: BIRTH_DATE,
};

const PASSPORT = {
  nationality: 'DE',
  issuingCountry: 'DE',
  issuingDate: '2024-01-02',
  expiryDate: '2034-01-01',
};

function everyPermission(): string[] {
  const contract = JSON.parse(readFileSync(join(ROOT, 'generated/openapi.json'), 'utf8')) as OpenApiDocument;
  const codes = [...operationsOf(contract)].flatMap(({ operation }) =>
    Object.values(operation['x-permissions'] ?? {}).flat(),
  );
  return [...new Set(codes)].filter((code) => code !== ACCESS_ALL_COMPANIES);
}
