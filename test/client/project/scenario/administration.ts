import { demo, expecting, type Scenario } from './step.ts';

export async function administration({ lena, amira, step }: Scenario): Promise<void> {
  await step('Companies_list', lena.GET('/v1/admin/companies', { params: { query: { active: true } } }));
  await step('Companies_list: without the permission', amira.GET('/v1/admin/companies', expecting(403)));
  await step(
    'Companies_read',
    lena.GET('/v1/admin/companies/{companyId}', { params: { path: { companyId: 'acme' } } }),
  );
  const initech = { params: { path: { companyId: 'initech' } } };
  await step(
    'Companies_put: new',
    lena.PUT('/v1/admin/companies/{companyId}', {
      ...initech,
      body: { name: 'Initech', active: true },
      ...expecting(201),
    }),
  );
  await step(
    'Companies_put',
    lena.PUT('/v1/admin/companies/{companyId}', { ...initech, body: { name: 'Initech Ltd', active: true } }),
  );
  await step('Companies_delete', lena.DELETE('/v1/admin/companies/{companyId}', initech));

  const nadia = { params: { path: { userId: 'nadia.karim' } } };
  await step('Users_list', lena.GET('/v1/admin/users', { params: { query: { companyId: 'acme', active: true } } }));
  await step('Users_read', lena.GET('/v1/admin/users/{userId}', { params: { path: { userId: 'omar.nasser' } } }));
  await step(
    'Users_put: new',
    lena.PUT('/v1/admin/users/{userId}', {
      ...nadia,
      body: { companyId: 'acme', name: 'Nadia Karim', email: null, roles: [], active: true },
      ...expecting(201),
    }),
  );
  await step(
    'Users_put',
    lena.PUT('/v1/admin/users/{userId}', {
      ...nadia,
      body: {
        companyId: 'acme',
        name: 'Nadia Karim',
        email: 'nadia.karim@acme.example',
        roles: ['employee'],
        active: true,
      },
    }),
  );
  await step('Users_delete', lena.DELETE('/v1/admin/users/{userId}', nadia));

  await step(
    'Budgets_list',
    lena.GET('/v1/admin/budgets', { params: { query: { companyId: 'acme', isActive: true } } }),
  );
  const created = await step(
    'Budgets_create',
    lena.POST('/v1/admin/budgets', {
      body: {
        companyId: 'acme',
        name: 'Travel of executives',
        scopeType: 'ROLE',
        scopeId: 'executive',
        allocation: 'PER_USER',
        amount: 5000,
        currency: 'EUR',
        period: 'YEARLY',
        enforcement: 'BLOCK_WHEN_EXCEEDED',
      },
    }),
  );
  await step(
    'Budgets_read',
    lena.GET('/v1/admin/budgets/{budgetId}', {
      params: { path: { budgetId: demo.employeeBudget }, query: { userId: 'amira.haddad' } },
    }),
  );
  await step(
    'Budgets_update',
    lena.PATCH('/v1/admin/budgets/{budgetId}', {
      params: { path: { budgetId: demo.employeeBudget } },
      body: { amount: 6000 },
    }),
  );
  await step(
    'Budgets_delete',
    lena.DELETE('/v1/admin/budgets/{budgetId}', { params: { path: { budgetId: created.data?.data.id ?? 'none' } } }),
  );

  await step('Delegations_list', lena.GET('/v1/admin/delegations', { params: { query: { userId: 'amira.haddad' } } }));
  const delegated = await step(
    'Delegations_create',
    lena.POST('/v1/admin/delegations', {
      body: {
        companyId: 'acme',
        delegatorUserId: 'omar.nasser',
        delegateUserId: 'lena.fischer',
        scopes: ['CREATE_BOOKINGS'],
      },
    }),
  );
  await step(
    'Delegations_create: to oneself',
    lena.POST('/v1/admin/delegations', {
      body: {
        companyId: 'acme',
        delegatorUserId: 'omar.nasser',
        delegateUserId: 'omar.nasser',
        scopes: ['CREATE_BOOKINGS'],
      },
      ...expecting(400, 'toOneself'),
    }),
  );
  await step(
    'Delegations_read',
    lena.GET('/v1/admin/delegations/{delegationId}', { params: { path: { delegationId: demo.omarDelegation } } }),
  );
  await step(
    'Delegations_update',
    lena.PATCH('/v1/admin/delegations/{delegationId}', {
      params: { path: { delegationId: demo.omarDelegation } },
      body: { scopes: ['CREATE_BOOKINGS', 'CANCEL_BOOKINGS'], effectiveUntil: '2030-12-31T23:00:00.000Z' },
    }),
  );
  await step(
    'Delegations_delete',
    lena.DELETE('/v1/admin/delegations/{delegationId}', {
      params: { path: { delegationId: delegated.data?.data.id ?? 'none' } },
    }),
  );

  await step('AdminReasonCodes_list', lena.GET('/v1/admin/reason-codes', { params: { query: { isActive: true } } }));
  const relocation = { params: { path: { code: 'RELOCATION' } } };
  const moving = { description: 'Moving to another office', appliesTo: 'BOTH' } as const;
  await step(
    'AdminReasonCodes_put: new',
    lena.PUT('/v1/admin/reason-codes/{code}', { ...relocation, body: moving, ...expecting(201) }),
  );
  await step('AdminReasonCodes_put', lena.PUT('/v1/admin/reason-codes/{code}', { ...relocation, body: moving }));
  await step('AdminReasonCodes_read', lena.GET('/v1/admin/reason-codes/{code}', relocation));
  await step('AdminReasonCodes_delete', lena.DELETE('/v1/admin/reason-codes/{code}', relocation));

  await step(
    'PolicyViolations_list',
    lena.GET('/v1/admin/policy-violations', { params: { query: { service: 'HOTEL', status: ['CANCELLED'] } } }),
  );
  await step(
    'PolicyViolations_list: sorted by amounts of all currencies',
    lena.GET('/v1/admin/policy-violations', {
      params: { query: { sortBy: 'excessAmount' } },
      ...expecting(400, 'sortWithoutCurrency'),
    }),
  );
  await step(
    'PolicyViolations_summarize',
    lena.GET('/v1/admin/policy-violations/summary', { params: { query: { groupBy: 'TYPE' } } }),
  );

  await step(
    'ExchangeRates_list',
    lena.GET('/v1/admin/exchange-rates', { params: { query: { startDate: '2026-01-01', endDate: '2026-01-31' } } }),
  );
  await step(
    'ExchangeRates_read',
    lena.GET('/v1/admin/exchange-rates/{date}', { params: { path: { date: '2026-01-02' } } }),
  );
  await step(
    'ExchangeRates_read: none of that day',
    lena.GET('/v1/admin/exchange-rates/{date}', { params: { path: { date: '1999-01-02' } }, ...expecting(404) }),
  );
  const rates = { base: 'EUR', rates: { EUR: 1, GBP: 0.8639, USD: 1.0842, KWD: 0.3609512308 } };
  const lastDay = { params: { path: { date: '2025-12-31' } } };
  await step(
    'ExchangeRates_put: new',
    lena.PUT('/v1/admin/exchange-rates/{date}', { ...lastDay, body: rates, ...expecting(201) }),
  );
  await step('ExchangeRates_put', lena.PUT('/v1/admin/exchange-rates/{date}', { ...lastDay, body: rates }));

  await step('Locations_list', amira.GET('/v1/admin/locations', { params: { query: { search: 'lhr' } } }));
  await step(
    'Locations_read',
    amira.GET('/v1/admin/locations/{locationId}', { params: { path: { locationId: 'airport-LHR' } } }),
  );
  const airport = { params: { path: { locationId: 'airport-QPF' } } };
  const body = {
    type: 'AIRPORT',
    code: 'QPF',
    name: 'Berlin Tempelhof',
    cityId: 'city-BER',
    countryId: 'country-DE',
  } as const;
  await step(
    'Locations_put: new',
    lena.PUT('/v1/admin/locations/{locationId}', { ...airport, body, ...expecting(201) }),
  );
  await step(
    'Locations_put',
    lena.PUT('/v1/admin/locations/{locationId}', { ...airport, body: { ...body, name: 'Tempelhof' } }),
  );

  await step(
    'AuditEvents_list',
    lena.GET('/v1/admin/audit-events', {
      params: { query: { passportId: demo.amiraPassport } },
      ...expecting(200, 'ofAPassport'),
    }),
  );

  await step('Events_list', lena.GET('/v1/admin/events', { params: { query: { limit: 100 } } }));
  await step(
    'Events_list: of a type',
    lena.GET('/v1/admin/events', {
      params: { query: { after: 16, types: ['budget.exceeded'], limit: 50, companyId: 'acme' } },
      ...expecting(200, 'ofTwoTypes'),
    }),
  );

  const hook = { params: { path: { endpointId: demo.travelHook } } };
  await step('WebhookEndpoints_list', lena.GET('/v1/admin/webhook-endpoints', {}));
  await step('WebhookEndpoints_read', lena.GET('/v1/admin/webhook-endpoints/{endpointId}', hook));
  await step(
    'WebhookEndpoints_create',
    lena.POST('/v1/admin/webhook-endpoints', {
      body: { companyId: 'acme', url: 'https://hooks.acme.example/all', types: ['user.updated'], isActive: true },
    }),
  );
  await step('WebhookEndpoints_test', lena.POST('/v1/admin/webhook-endpoints/{endpointId}/test', hook));
  await step(
    'WebhookEndpoints_rotateSecret',
    lena.POST('/v1/admin/webhook-endpoints/{endpointId}/rotate-secret', hook),
  );
  await step(
    'WebhookEndpoints_replay',
    lena.POST('/v1/admin/webhook-endpoints/{endpointId}/replay', { ...hook, body: { after: 16 } }),
  );
  await step(
    'WebhookEndpoints_update',
    lena.PATCH('/v1/admin/webhook-endpoints/{endpointId}', { ...hook, body: { types: [], isActive: true } }),
  );
  await step('WebhookEndpoints_delete', lena.DELETE('/v1/admin/webhook-endpoints/{endpointId}', hook));
}
