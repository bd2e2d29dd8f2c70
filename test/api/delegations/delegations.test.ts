import { beforeEach, describe, expect, test } from '@jest/globals';
import { booked, type BookingCompany, bookingCompany, trip } from '../../support/booking-builders.ts';
import { app, clock, NOW } from '../../support/booking-service.ts';
import { sql, unique } from '../../support/builders.ts';
import {
  addUser,
  data,
  ids,
  knownManager,
  type Manager,
  manager,
  managerOfAll,
  refused,
  statuses,
} from '../../support/managers.ts';

beforeEach(() => clock.set(NOW));

const here = await knownManager(app);
const elsewhere = await knownManager(app);
const ofAll = await managerOfAll(app);
const OWN_COMPANY = { companyId: 'must be your own company' };
const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const [omar, amira, stranger] = [
  await addUser(app, here.companyId),
  await addUser(app, here.companyId),
  await addUser(app, elsewhere.companyId),
];

const delegation = (changes: object = {}) => ({
  companyId: here.companyId,
  delegatorUserId: omar,
  delegateUserId: amira,
  scopes: ['VIEW_BOOKINGS'],
  ...changes,
});
const create = async (changes: object = {}, by: Manager = here) =>
  data(await by.post('/delegations', delegation({ companyId: by.companyId, ...changes })), 201);

describe('D33, D41: a delegation', () => {
  test('is created with 201, active and without a window by default, and reads back the same', async () => {
    const made = await create({ scopes: ['CANCEL_BOOKINGS', 'CREATE_BOOKINGS'] });
    expect(made).toEqual({
      id: expect.stringMatching(UUID_7),
      ...delegation({ scopes: ['CANCEL_BOOKINGS', 'CREATE_BOOKINGS'] }),
      effectiveFrom: null,
      effectiveUntil: null,
      isActive: true,
      createdAt: NOW,
      updatedAt: NOW,
    });
    expect(data(await here.get(`/delegations/${made.id}`))).toEqual(made);
  });

  test('stores repeated scopes once', async () => {
    const { id, scopes } = await create({ scopes: ['VIEW_BOOKINGS', 'CREATE_BOOKINGS', 'VIEW_BOOKINGS'] });
    expect(scopes).toEqual(['VIEW_BOOKINGS', 'CREATE_BOOKINGS']);
    const changed = data(await here.patch(`/delegations/${id}`, { scopes: ['VIEW_BOOKINGS', 'VIEW_BOOKINGS'] }));
    expect(changed.scopes).toEqual(['VIEW_BOOKINGS']);
    expect(data(await here.get(`/delegations/${id}`)).scopes).toEqual(['VIEW_BOOKINGS']);
  });

  test.each([
    ['2026-01-01', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['2026-05-20', '2026-05-20', '2026-05-20', '2026-05-20'],
    ['0001-01-01', '9999-12-31', '0001-01-01', '9999-12-31'],
    ['2026-05-20T10:00:00+02:00', '2026-05-20T08:00:00.001Z', '2026-05-20T08:00:00.000Z', '2026-05-20T08:00:00.001Z'],
    ['2026-05-20T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2026-05-20T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
    [null, '2026-05-20', null, '2026-05-20'],
  ])(
    'D20: keeps the window from %s until %s, with dates as dates and timestamps in UTC',
    async (effectiveFrom, effectiveUntil, from, until) => {
      const made = await create({ effectiveFrom, effectiveUntil, isActive: false });
      expect(made).toMatchObject({ effectiveFrom: from, effectiveUntil: until, isActive: false });
      expect(data(await here.get(`/delegations/${made.id}`))).toEqual(made);
      expect(data(await here.patch(`/delegations/${made.id}`, { isActive: true }))).toEqual({
        ...made,
        isActive: true,
      });
    },
  );

  test('is updated with 200, which changes only the fields that are sent, null included, and updatedAt', async () => {
    const made = await create({ effectiveFrom: '2026-01-01', effectiveUntil: '2026-12-31' });
    clock.set('2026-05-21T00:00:00.000Z');
    const changes = [
      { scopes: ['MANAGE_TRAVELERS'] },
      { effectiveFrom: null },
      { effectiveUntil: '2026-06-01T12:00:00.000Z' },
      { isActive: false },
      { effectiveUntil: null, effectiveFrom: '2027-01-01' },
    ];
    const expected = { ...made, updatedAt: '2026-05-21T00:00:00.000Z' };
    for (const change of changes) {
      Object.assign(expected, change);
      expect(data(await here.patch(`/delegations/${made.id}`, change))).toEqual(expected);
      expect(data(await here.get(`/delegations/${made.id}`))).toEqual(expected);
    }
  });

  test('is deleted with 204, then answers 404', async () => {
    const { id } = await create();
    expect((await here.delete(`/delegations/${id}`)).status).toBe(204);
    expect(await refused(app, () => here.get(`/delegations/${id}`))).toEqual([404, {}]);
    expect(await refused(app, () => here.patch(`/delegations/${id}`, { isActive: false }))).toEqual([404, {}]);
    expect(await refused(app, () => here.delete(`/delegations/${id}`))).toEqual([404, {}]);
  });

  test('leaves other delegations of the same users when deleted', async () => {
    const [gone, kept] = [await create(), await create()];
    expect((await here.delete(`/delegations/${gone.id}`)).status).toBe(204);
    expect(data(await here.get(`/delegations/${kept.id}`))).toEqual(kept);
  });

  test('D4: answers 403 to create or list in another company without access to it', async () => {
    const pair = { delegatorUserId: stranger, delegateUserId: elsewhere.userId };
    for (const companyId of [elsewhere.companyId, 'absent']) {
      expect(await refused(app, () => here.post('/delegations', delegation({ companyId })))).toEqual([
        403,
        OWN_COMPANY,
      ]);
      expect(await refused(app, () => here.get(`/delegations?companyId=${companyId}`))).toEqual([403, OWN_COMPANY]);
    }
    data(await ofAll.post('/delegations', { ...delegation(pair), companyId: elsewhere.companyId }), 201);
  });

  test('D4, D41: is listed newest first, by company and by every filter', async () => {
    const there = await knownManager(app);
    const [ann, bob, eve] = [
      await addUser(app, there.companyId, { name: 'Ann 100%', email: 'ann@one.example' }),
      await addUser(app, there.companyId, { name: 'Bob_b' }),
      await addUser(app, there.companyId, { name: 'Ève' }),
    ] as [string, string, string];
    clock.set('2026-05-22T00:00:00.000Z');
    const first = await create({ delegatorUserId: ann, delegateUserId: bob }, there);
    clock.set('2026-05-19T00:00:00.000Z');
    const older = await create({ delegatorUserId: bob, delegateUserId: eve, isActive: false }, there);
    clock.set('2026-05-23T00:00:00.000Z');
    const newest = await create({ delegatorUserId: eve, delegateUserId: ann, effectiveUntil: '2020-01-01' }, there);
    const found = async (query: string) => {
      const { delegations, total } = data(await there.get(`/delegations?${query}`));
      expect(total).toBe(delegations.length);
      return delegations;
    };
    expect(await found('')).toEqual([newest, first, older]);
    expect(await found(`userId=${ann}`)).toEqual([newest, first]);
    expect(await found(`delegatorUserId=${ann}`)).toEqual([first]);
    expect(await found(`delegateUserId=${ann}`)).toEqual([newest]);
    expect(await found('isActive=false')).toEqual([older]);
    expect(await found('search=ANN@one')).toEqual([newest, first]);
    expect(await found('search=100%25')).toEqual([newest, first]);
    expect(await found('search=_')).toEqual([first, older]);
    expect(await found(`search=${encodeURIComponent('ÈVE')}`)).toEqual([newest, older]);
    expect(await found(`search=${bob.toUpperCase()}`)).toEqual([first, older]);
    expect(await found(`search=${older.id.slice(9)}`)).toEqual([older]);
    expect(
      await found(
        `companyId=${there.companyId}&search=ann&userId=${bob}&delegatorUserId=${ann}&delegateUserId=${bob}&isActive=true`,
      ),
    ).toEqual([first]);
    expect(await found(`userId=${ann}&delegatorUserId=${bob}`)).toEqual([]);
    expect(await found(`userId=${omar}`)).toEqual([]);
    expect(data(await there.get('/delegations?page=2&perPage=2'))).toEqual({
      delegations: [older],
      total: 3,
      page: 2,
      perPage: 2,
    });
    expect(ids(data(await ofAll.get(`/delegations?userId=${eve}`)).delegations)).toEqual([newest.id, older.id]);
  });

  const NOT_OF_COMPANY = "must be a user of the delegation's company";
  const NO_TIME = 'must be a valid date (YYYY-MM-DD), or a timestamp such as 2026-03-11T09:30:00.000Z';
  const NO_YEAR = expect.stringMatching(/ in the years 1 to 9999 UTC$/);
  test.each([
    ['to oneself', { delegateUserId: omar }, { delegateUserId: 'must not be the delegator' }],
    ['from an unknown user', { delegatorUserId: 'nobody' }, { delegatorUserId: NOT_OF_COMPANY }],
    ['to a user of another company', { delegateUserId: stranger }, { delegateUserId: NOT_OF_COMPANY }],
    [
      'between users outside the company, with an end before its start',
      {
        delegatorUserId: stranger,
        delegateUserId: 'nobody',
        effectiveFrom: '2026-02-02',
        effectiveUntil: '2026-02-01',
      },
      {
        delegatorUserId: NOT_OF_COMPANY,
        delegateUserId: NOT_OF_COMPANY,
        effectiveUntil: 'must not be before effectiveFrom',
      },
    ],
    ['with an empty list of scopes', { scopes: [] }, { scopes: 'must have at least 1 item' }],
    [
      'with an unknown scope',
      { scopes: ['view_bookings'] },
      {
        'scopes.0': 'must be one of CREATE_BOOKINGS, VIEW_BOOKINGS, CANCEL_BOOKINGS, VIEW_TRAVELERS, MANAGE_TRAVELERS',
      },
    ],
    ['from a date that does not exist', { effectiveFrom: '2026-02-30' }, { effectiveFrom: NO_TIME }],
    [
      'from a time that is in the year 0 in UTC',
      { effectiveFrom: '0001-01-01T00:00:00+14:00' },
      { effectiveFrom: NO_YEAR },
    ],
    [
      'until a time that is in the year 10000 in UTC',
      { effectiveUntil: '9999-12-31T23:59:59-01:00' },
      { effectiveUntil: NO_YEAR },
    ],
  ])('D8, D33: is rejected %s', async (_what, changes, faults) => {
    expect(await refused(app, () => here.post('/delegations', delegation(changes)))).toEqual([400, faults]);
  });

  test('D3: is rejected for an unknown company', async () => {
    expect(await refused(app, () => ofAll.post('/delegations', delegation({ companyId: 'absent' })))).toEqual([
      400,
      { companyId: 'must be an existing company' },
    ]);
  });

  test.each([
    [{ effectiveUntil: '2026-03-31' }, { effectiveUntil: 'must not be before effectiveFrom' }],
    [{ effectiveFrom: '2026-07-01T00:00:00Z' }, { effectiveUntil: 'must not be before effectiveFrom' }],
    [{ effectiveFrom: null, effectiveUntil: '9999-12-31T23:59:59-01:00' }, { effectiveUntil: NO_YEAR }],
    [{ delegateUserId: 'x' }, { delegateUserId: 'is not a known field' }],
    [{ scopes: null }, { scopes: 'must be an array' }],
  ])('D8: rejects an update with %j and changes nothing', async (patch, faults) => {
    const { id } = await create({ effectiveFrom: '2026-04-01', effectiveUntil: '2026-06-30' });
    expect(await refused(app, () => here.patch(`/delegations/${id}`, patch))).toEqual([400, faults]);
  });
});

describe('D33: a delegate', () => {
  async function setUp(): Promise<{
    company: BookingCompany;
    admin: Manager;
    omar: Awaited<ReturnType<BookingCompany['employee']>>;
    amira: Awaited<ReturnType<BookingCompany['employee']>>;
  }> {
    const company = await bookingCompany(app);
    return {
      company,
      admin: manager(app, { companyId: company.id }),
      omar: await company.employee(),
      amira: await company.employee(),
    };
  }
  const record = async (admin: Manager, userId: string, active: boolean) => {
    const { id, ...rest } = data(await admin.get(`/users/${userId}`));
    data(await admin.put(`/users/${id}`, { ...rest, active }));
  };

  test('can book from the creation of the delegation until its end', async () => {
    const { admin, omar, amira } = await setUp();
    const book = async () => (await amira.create(trip(omar, { requestedForUserId: omar.userId }))).status;
    expect(await book()).toBe(403);
    const { id } = await create(
      { delegatorUserId: omar.userId, delegateUserId: amira.userId, scopes: ['CREATE_BOOKINGS'] },
      admin,
    );
    expect(await book()).toBe(201);
    for (const [patch, status] of [
      [{ isActive: false }, 403],
      [{ isActive: true }, 201],
      [{ scopes: ['VIEW_BOOKINGS'] }, 403],
      [{ scopes: ['CREATE_BOOKINGS'] }, 201],
      [{ effectiveUntil: '2026-05-19' }, 403],
      [{ effectiveUntil: '2026-05-20' }, 201],
      [{ effectiveFrom: NOW, effectiveUntil: NOW }, 201],
      [{ effectiveFrom: '2026-05-21', effectiveUntil: null }, 403],
      [{ effectiveFrom: null }, 201],
    ] as const) {
      data(await admin.patch(`/delegations/${id}`, patch));
      expect({ patch, status: await book() }).toEqual({ patch, status });
    }
    expect((await admin.delete(`/delegations/${id}`)).status).toBe(204);
    expect(await book()).toBe(403);
  });

  test('cannot book while either user is inactive, and can again when both are active', async () => {
    const { admin, omar, amira } = await setUp();
    await create(
      { delegatorUserId: omar.userId, delegateUserId: amira.userId, scopes: ['CREATE_BOOKINGS', 'CANCEL_BOOKINGS'] },
      admin,
    );
    const own = booked(await omar.create(trip(omar)));
    const doAll = async () => [
      (await amira.create(trip(omar, { requestedForUserId: omar.userId }))).status,
      (await amira.read(own.id)).status,
    ];
    expect(await doAll()).toEqual([201, 200]);
    for (const userId of [omar.userId, amira.userId]) {
      expect((await admin.delete(`/users/${userId}`)).status).toBe(204);
      expect(await doAll()).toEqual([403, 403]);
      expect((await amira.cancel(own.id)).status).toBe(403);
      await record(admin, userId, true);
      expect(await doAll()).toEqual([201, 200]);
    }
    // The deactivated user's own calls are refused as well (D40).
    expect((await admin.delete(`/users/${amira.userId}`)).status).toBe(204);
    expect((await amira.create(trip(amira))).status).toBe(403);
  });

  test('refuses a delegate as soon as another node has deactivated them', async () => {
    const { company, admin, omar, amira } = await setUp();
    await create({ delegatorUserId: omar.userId, delegateUserId: amira.userId, scopes: ['CREATE_BOOKINGS'] }, admin);
    const book = async () => (await amira.create(trip(omar, { requestedForUserId: omar.userId }))).status;
    expect(await book()).toBe(201);
    await sql(app, 'update users set active = false where company_id = $1 and id = $2', company.id, amira.userId);
    // This node still takes her own calls (D40).
    expect([await book(), (await amira.create(trip(amira))).status]).toEqual([403, 201]);
  });

  test("can book in the delegation's company only, even for a user with the same ID elsewhere", async () => {
    const users = [unique('user'), unique('user')];
    const [one, other] = await Promise.all(
      [await bookingCompany(app), await bookingCompany(app)].map(async (company) => {
        const [boss, delegate] = [await company.employee({ id: users[0]! }), await company.employee({ id: users[1]! })];
        const book = () => delegate.create(trip(boss, { requestedForUserId: boss.userId }));
        return { company, boss, delegate, book };
      }),
    );
    await other!.company.delegation(other!.boss, other!.delegate);
    expect([(await one!.book()).status, (await other!.book()).status]).toEqual([403, 201]);
  });

  test('is refused once the delegator is deactivated, with 50 concurrent creates', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { admin, omar, amira } = await setUp();
      await create({ delegatorUserId: omar.userId, delegateUserId: amira.userId, scopes: ['CREATE_BOOKINGS'] }, admin);
      const book = () => amira.create(trip(omar, { requestedForUserId: omar.userId }));
      const answers = await Promise.all(
        Array.from({ length: 51 }, (_, index) => (index === 25 ? admin.delete(`/users/${omar.userId}`) : book())),
      );
      expect(answers.filter(({ status }) => ![201, 204, 403].includes(status))).toEqual([]);
      expect((await book()).status).toBe(403);
    }
  });
});

describe('D41: concurrent requests', () => {
  test('50 deletions of one delegation answer 204 once and 404 to the others', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await create();
      expect(statuses(await Promise.all(Array.from({ length: 50 }, () => here.delete(`/delegations/${id}`))))).toEqual({
        204: 1,
        404: 49,
      });
    }
  });

  test('moving both ends of a window past each other succeeds for one and answers 400 to the other', async () => {
    const made = await Promise.all(
      Array.from({ length: 25 }, () => create({ effectiveFrom: '2026-01-01', effectiveUntil: '2026-12-31' })),
    );
    const pairs = await Promise.all(
      made.map(({ id }) =>
        Promise.all(
          [{ effectiveFrom: '2026-11-01' }, { effectiveUntil: '2026-02-01' }].map((patch) =>
            here.patch(`/delegations/${id}`, patch),
          ),
        ),
      ),
    );
    expect(pairs.map(statuses)).toEqual(pairs.map(() => ({ 200: 1, 400: 1 })));
  });

  test('updates during a deletion never fail, and the delegation is gone', async () => {
    const { id } = await create();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index === 20
          ? here.delete(`/delegations/${id}`)
          : here.patch(`/delegations/${id}`, { isActive: index % 2 === 0 }),
      ),
    );
    expect(answers.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([]);
    expect((await here.get(`/delegations/${id}`)).status).toBe(404);
  });
});
