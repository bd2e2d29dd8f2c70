import { demo, expecting, invalid, type Scenario } from './step.ts';

export async function policies({ lena, amira, step }: Scenario): Promise<void> {
  const rule = { params: { path: { policyId: demo.standardPolicy, ruleId: demo.berlinLondonRule } } };
  const hotelRule = { params: { path: { policyId: demo.standardPolicy, ruleId: demo.londonHotelRule } } };
  const standard = { params: { path: { policyId: demo.standardPolicy } } };

  await step(
    'Policies_list',
    lena.GET('/api/v1/policies', { params: { query: { companyId: 'acme', isDefault: false } } }),
  );
  await step(
    'Policies_list: past the end',
    lena.GET('/api/v1/policies', {
      params: { query: { companyId: 'acme', page: 9 } },
      ...expecting(200, 'pastTheEnd'),
    }),
  );
  await step(
    'Policies_list: too large a page',
    lena.GET('/api/v1/policies', { params: { query: { limit: 101 } }, ...invalid }),
  );
  await step('Policies_list: without the permission', amira.GET('/api/v1/policies', expecting(403)));
  await step('Policies_read', lena.GET('/api/v1/policies/{policyId}', standard));
  await step(
    'Policies_read: absent',
    lena.GET('/api/v1/policies/{policyId}', { params: { path: { policyId: demo.absentPolicy } }, ...expecting(404) }),
  );

  const flight = {
    originLocationId: 'airport-BER',
    destinationLocationId: 'airport-LHR',
    isInternational: true,
    departureDate: '2030-03-11',
    price: 289.9,
    currency: 'EUR',
    cabinClass: 'ECONOMY',
    stops: 0,
    durationHours: 2,
  } as const;
  await step('Policies_evaluate', amira.POST('/api/v1/policies/evaluate', { body: { flight } }));
  const batch = await step(
    'Policies_evaluateBatch',
    amira.POST('/api/v1/policies/evaluations', {
      body: {
        evaluations: [
          { id: 'offer-1', flight },
          {
            id: 'offer-2',
            flight: { ...flight, price: 480, cabinClass: 'BUSINESS', stops: 2 },
            hotel: {
              cityId: 'city-LON',
              checkInDate: '2030-03-11',
              checkOutDate: '2030-03-14',
              pricePerNight: 185,
              currency: 'GBP',
              starRating: 4,
            },
          },
        ],
        asOf: '2026-03-02',
      },
      ...expecting(200, 'twoOffers'),
    }),
  );
  const dearest = batch.data?.evaluations.find(({ flightEvaluation }) => !flightEvaluation?.compliant);
  const source: 'USER' | 'ROLE' | 'COMPANY_DEFAULT' | 'REQUESTED' | 'DRAFT' | undefined = batch.data?.policy.source;
  if (source === undefined) throw new Error(`Nothing says where the policy of ${dearest?.id} comes from.`);
  await step(
    'Policies_evaluateBatch: why',
    lena.POST('/api/v1/policies/evaluations', {
      body: {
        evaluations: [
          {
            id: 'paris',
            flight: { ...flight, originLocationId: 'airport-MUC', destinationLocationId: 'airport-CDG', price: 740 },
            hotel: {
              cityId: 'city-PAR',
              checkInDate: '2030-05-02',
              checkOutDate: '2030-05-04',
              pricePerNight: 120,
              currency: 'GBP',
              starRating: 4,
            },
          },
        ],
        asOf: '2026-03-02',
        explain: true,
      },
      ...expecting(200, 'explained'),
    }),
  );
  await step(
    'Policies_evaluateBatch: nothing',
    amira.POST('/api/v1/policies/evaluations', { body: { evaluations: [] }, ...invalid }),
  );
  await step('Policies_evaluate: nothing', amira.POST('/api/v1/policies/evaluate', { body: {}, ...invalid }));

  await step('Policies_readFlightRule', lena.GET('/api/v1/policies/{policyId}/flight-rules/{ruleId}', rule));
  await step('Policies_readHotelRule', lena.GET('/api/v1/policies/{policyId}/hotel-rules/{ruleId}', hotelRule));
  const known = { params: { ...standard.params, header: { 'If-None-Match': '*' } }, ...expecting(304) };
  await step('Policies_read: known already', lena.GET('/api/v1/policies/{policyId}', known));
  const outdated = { params: { ...standard.params, header: { 'If-Match': '"0"' } }, ...expecting(412) };
  await step(
    'Policies_update: of another version',
    lena.PATCH('/api/v1/policies/{policyId}', { ...outdated, body: { name: 'Overwritten' } }),
  );
  await step(
    'Policies_update: of the version that was read',
    lena.edit('/api/v1/policies/{policyId}', standard, ({ name }) => ({ name })),
  );
  await step('Policies_readRules', lena.GET('/api/v1/policies/{policyId}/rules', standard));
  const none = { flightRules: [], hotelRules: [] };
  await step(
    'Policies_replaceRules: of another version',
    lena.PUT('/api/v1/policies/{policyId}/rules', { ...outdated, body: none }),
  );
  const withoutRules = { params: { path: { policyId: demo.contractorPolicy } }, ...expecting(200, 'noRules') };
  await step(
    'Policies_replaceRules',
    lena.edit('/api/v1/policies/{policyId}/rules', withoutRules, () => none),
  );

  const contractors = { params: { path: { policyId: demo.contractorPolicy } } };
  await step('Policies_listVersions', lena.GET('/api/v1/policies/{policyId}/versions', contractors));
  const first = { params: { path: { policyId: demo.standardPolicy, version: 1 } } };
  await step('Policies_readVersion', lena.GET('/api/v1/policies/{policyId}/versions/{version}', first));
  await step(
    'PolicyImpacts_find',
    lena.POST('/api/v1/policies/impact', {
      body: {
        policy: {
          name: 'Standard travel policy',
          bookingMode: 'HYBRID',
          defaultAction: 'WARN_AND_ALLOW',
          flightRules: [{ maxPricePerPerson: 280, currency: 'EUR', action: 'REQUIRE_APPROVAL' }],
          hotelRules: [{ maxPricePerNight: 200, currency: 'EUR', action: 'BLOCK' }],
        },
        basePolicyId: demo.standardPolicy,
        from: '2026-11-18',
        to: '2026-11-18',
      },
    }),
  );
  await step('Policies_readFindings', lena.GET('/api/v1/policies/{policyId}/findings', standard));
  await step(
    'Policies_findInDraft',
    lena.POST('/api/v1/policies/findings', {
      body: {
        policy: {
          bookingMode: 'HYBRID',
          defaultAction: 'BLOCK',
          flightRules: [{ maxStops: 1 }, { maxStops: 2 }],
          hotelRules: [{ maxNights: 5 }],
        },
      },
    }),
  );
  await step(
    'Policies_updateFlightRule',
    lena.PATCH('/api/v1/policies/{policyId}/flight-rules/{ruleId}', {
      ...rule,
      body: { maxPricePerPerson: 300, maxStops: null },
    }),
  );
  await step(
    'Policies_updateHotelRule',
    lena.PATCH('/api/v1/policies/{policyId}/hotel-rules/{ruleId}', {
      ...hotelRule,
      body: { maxNights: 7, allowedStarRatings: null },
    }),
  );
  await step(
    'Policies_update',
    lena.PATCH('/api/v1/policies/{policyId}', {
      ...standard,
      body: { name: 'Standard travel policy', description: 'For everyone.' },
    }),
  );
  await step(
    'Policies_update: nothing',
    lena.PATCH('/api/v1/policies/{policyId}', { ...standard, body: {}, ...invalid }),
  );
  await step(
    'Policies_createFlightRule',
    lena.POST('/api/v1/policies/{policyId}/flight-rules', {
      ...standard,
      body: {
        originCityId: 'city-BER',
        destinationCityId: 'city-LON',
        maxPricePerPerson: 350,
        currency: 'EUR',
        allowedCabinClasses: ['ECONOMY'],
        maxStops: 1,
        advanceBookingDays: 7,
        action: 'REQUIRE_APPROVAL',
      },
    }),
  );
  await step(
    'Policies_createHotelRule',
    lena.POST('/api/v1/policies/{policyId}/hotel-rules', {
      ...standard,
      body: {
        cityId: 'city-LON',
        maxPricePerNight: 220,
        currency: 'GBP',
        allowedStarRatings: [3, 4],
        maxNights: 5,
        advanceBookingDays: 3,
        action: 'REQUIRE_APPROVAL',
      },
    }),
  );
  await step('Policies_deleteFlightRule', lena.DELETE('/api/v1/policies/{policyId}/flight-rules/{ruleId}', rule));
  await step(
    'Policies_deleteFlightRule: again',
    lena.DELETE('/api/v1/policies/{policyId}/flight-rules/{ruleId}', { ...rule, ...expecting(404, 'noSuchRule') }),
  );
  await step('Policies_deleteHotelRule', lena.DELETE('/api/v1/policies/{policyId}/hotel-rules/{ruleId}', hotelRule));

  const executive = { params: { path: { policyId: demo.executivePolicy } } };
  const contractor = { params: { path: { policyId: demo.contractorPolicy } } };
  await step(
    'Policies_assignRole',
    lena.POST('/api/v1/policies/{policyId}/role-assignments', { ...executive, body: { roleId: 'executive' } }),
  );
  await step('Policies_listRoleAssignments', lena.GET('/api/v1/policies/{policyId}/role-assignments', executive));
  await step(
    'Policies_unassignRole',
    lena.DELETE('/api/v1/policies/{policyId}/role-assignments/{roleId}', {
      params: { path: { policyId: demo.executivePolicy, roleId: 'executive' } },
    }),
  );
  await step(
    'Policies_assignUser',
    lena.POST('/api/v1/policies/{policyId}/user-assignments', {
      ...contractor,
      body: { userId: 'tariq.aziz', effectiveFrom: '2026-01-01', effectiveUntil: '2027-12-31' },
    }),
  );
  await step('Policies_listUserAssignments', lena.GET('/api/v1/policies/{policyId}/user-assignments', contractor));
  await step(
    'Policies_readEffective',
    lena.GET('/api/v1/policies/effective', { params: { query: { userId: 'tariq.aziz', asOf: '2027-06-01' } } }),
  );
  await step(
    'Policies_readEffective: absent',
    lena.GET('/api/v1/policies/effective', {
      params: { query: { userId: 'nobody.we.know' } },
      ...expecting(404, 'noSuchUser'),
    }),
  );
  await step(
    'Policies_unassignUser',
    lena.DELETE('/api/v1/policies/{policyId}/user-assignments/{userId}', {
      params: { path: { policyId: demo.contractorPolicy, userId: 'tariq.aziz' } },
    }),
  );

  const created = await step(
    'Policies_create',
    lena.POST('/api/v1/policies', {
      body: {
        name: 'Interns',
        description: 'Economy only.',
        companyId: 'acme',
        bookingMode: 'REQUEST_ONLY',
        defaultAction: 'REQUIRE_APPROVAL',
        isDefault: false,
        isActive: true,
      },
    }),
  );
  const policyId = created.data?.id ?? 'none';
  await step('Policies_delete', lena.DELETE('/api/v1/policies/{policyId}', { params: { path: { policyId } } }));
  await step(
    'Policies_delete: of the default',
    lena.DELETE('/api/v1/policies/{policyId}', { ...standard, ...expecting(403, 'companyDefault') }),
  );
}
