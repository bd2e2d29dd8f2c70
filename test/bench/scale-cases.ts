import type { Database } from '../../src/platform/database/database.ts';
import { ASSISTANT, BUSY_USER, DELEGATE, POLICY_OF_ALL, POLICY_OF_RULES, TRAVELER_OF_MANY } from './scale-seed.ts';

/** A read, of the administrator of the large company unless `as` is another user of it, or `all`, who sees all companies. */
export type Case = { group: string; path: string; as?: string };

/** Every list with its filters, searches and a late page, and the reads whose size could grow. */
export async function scaleCases(database: Database): Promise<Case[]> {
  const one = async (text: string): Promise<string> =>
    (await database.pool.query<{ one: string }>({ text })).rows[0]!.one;
  const budget = await one(`select id as one from budgets where scope_type = 'COMPANY'`);
  const delegation = await one('select id as one from delegations order by id limit 1');
  const rule = await one(
    `select id as one from flight_rules where policy_id = '${POLICY_OF_RULES}' order by id limit 1`,
  );
  const subject = await one(`select id as one from (select md5('123456')::uuid as id) s`);
  const often = await one(`select id as one from (select md5('3')::uuid as id) s`);
  const cases: Case[] = [];
  const add = (group: string, path: string, queries: string[], as?: string): void => {
    for (const query of queries) cases.push({ group, path: query ? `${path}?${query}` : path, ...(as && { as }) });
  };
  const both = (group: string, path: string, queries: string[]): void => {
    add(group, path, queries);
    add(`${group} of all companies`, path, queries, 'all');
  };
  add(
    'companies',
    '/v1/admin/companies',
    ['', 'search=company 49', 'search=1', 'search=qqxzy', 'active=true', 'active=false', 'page=50&perPage=100'],
    'all',
  );
  both('users', '/v1/admin/users', [
    '',
    'search=haddad',
    'search=user-123456',
    'search=mail.12345',
    'search=.example',
    'search=a',
    'search=qqxzy',
    'search=ψξ',
    'roleId=employee',
    'roleId=manager',
    'roleId=role-502',
    'roleId=nobody',
    'active=true',
    'active=false',
    'active=false&roleId=manager',
    'active=false&roleId=role-502',
    'search=fischer&active=false',
    'search=a&active=false&roleId=manager',
    'page=1900&perPage=100',
    'active=true&page=1900&perPage=100',
    'roleId=employee&page=1000&perPage=100',
  ]);
  add('one user', '/v1/admin/users/user-250000', [''], 'all');
  both('delegations', '/v1/admin/delegations', [
    '',
    'search=haddad',
    'search=user-050000',
    'search=.example',
    'search=qqxzy',
    'search=a',
    `userId=${DELEGATE}`,
    'userId=user-050000',
    'delegatorUserId=user-050000',
    `delegateUserId=${DELEGATE}`,
    'isActive=true',
    'isActive=false',
    'search=fischer&isActive=false',
    'page=900&perPage=100',
  ]);
  add('one delegation', `/v1/admin/delegations/${delegation}`, [''], 'all');
  both('budgets', '/v1/admin/budgets', [
    '',
    'search=budget 199',
    'search=e',
    'search=qqxzy',
    'scopeType=ROLE',
    'scopeType=USER',
    'scopeType=USER&scopeId=user-005000',
    'scopeId=role-501',
    'isActive=false',
    'page=190&perPage=100',
  ]);
  add('one budget', `/v1/admin/budgets/${budget}`, ['', 'userId=user-150000']);
  both('policies', '/api/v1/policies', [
    '',
    'isActive=true',
    'isActive=false',
    'isDefault=true',
    'isDefault=false',
    'page=20&limit=100',
  ]);
  add('assignments of a policy', `/api/v1/policies/${POLICY_OF_ALL}/role-assignments`, ['', 'page=10&limit=100']);
  add('assignments of a policy', `/api/v1/policies/${POLICY_OF_ALL}/user-assignments`, ['', 'page=1000&limit=100']);
  add('effective policy', '/api/v1/policies/effective', ['userId=user-050000', 'userId=user-150000']);
  add('10,000 rules', `/api/v1/policies/${POLICY_OF_RULES}`, ['']);
  add('10,000 rules', `/api/v1/policies/${POLICY_OF_RULES}/rules`, ['']);
  add('10,000 rules', `/api/v1/policies/${POLICY_OF_RULES}/flight-rules/${rule}`, ['']);
  add('10,000 rules', `/api/v1/policies/${POLICY_OF_RULES}/findings`, ['']);
  both('audit events', '/v1/admin/audit-events', [
    '',
    'action=DOCUMENT_LINK_CREATED',
    'action=PASSPORT_NUMBERS_READ',
    'actorUserId=user-000100',
    `actorUserId=${ASSISTANT}`,
    `actorUserId=${ASSISTANT}&action=DOCUMENT_LINK_CREATED`,
    'userId=user-123456',
    'userId=user-000003',
    `travelerId=${subject}`,
    `travelerId=${often}`,
    `passportId=${subject}`,
    `documentId=${often}`,
    `travelerId=${often}&actorUserId=user-000100`,
    'requestId=request-4999991',
    'requestId=nothing',
    'page=1000&perPage=100',
    'page=30000&perPage=100',
  ]);
  add('locations', '/v1/admin/locations', [
    '',
    'search=LHR',
    'search=london',
    'search=a',
    'search=qqxzy',
    'type=AIRPORT',
    'type=CITY',
    'countryId=country-DE',
    'cityId=city-LON',
    'search=san&type=AIRPORT',
    'page=170&perPage=100',
  ]);
  add('exchange rates', '/v1/admin/exchange-rates', [
    '',
    'currency=USD',
    'currency=ZAR',
    'currency=XXX',
    'startDate=2015-01-01&endDate=2020-12-31',
    'page=52&perPage=100',
  ]);
  add('travelers', '/api/admin/travelers', ['', 'search=haddad', 'page=500&perPage=100']);
  add('one traveler', `/api/admin/travelers/${TRAVELER_OF_MANY}`, ['']);
  add('one traveler', `/api/travelers/${TRAVELER_OF_MANY}/passports`, ['', 'page=2&perPage=100']);
  add('one traveler', `/api/travelers/${TRAVELER_OF_MANY}/documents`, ['', 'category=visa', 'page=10&perPage=100']);
  for (const user of [BUSY_USER, DELEGATE]) {
    add(
      user === BUSY_USER ? 'my requests, 50,000' : 'my requests, delegate',
      '/v1/booking-requests/my-requests',
      [
        '',
        'delegationFilter=my_requests',
        'delegationFilter=delegated',
        'status=PENDING',
        'status=PENDING,COMPLETED',
        'startDate=2025-06-01',
        'startDate=2025-06-01&endDate=2026-03-01',
        'search=TK172',
        'search=istanbul',
        'search=haddad',
        'search=customer',
        'search=qqxzy',
        'search=haddad&status=PENDING',
        'page=400&perPage=100',
      ],
      user,
    );
  }
  return cases;
}
