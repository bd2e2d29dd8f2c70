import { afterAll, expect, test } from '@jest/globals';
import { BookingRequest, HotelItem } from '../../../src/areas/booking-requests/entities.ts';
import { newId } from '../../../src/domain/ids.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { insertion } from '../../../src/platform/database/insert-rows.ts';
import { run } from '../../../src/platform/database/unit-of-work.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const { url, drop } = await createTestDatabase();
const database = await openDatabase({ url, entities: [BookingRequest, HotelItem], poolSize: 2, log: () => {} });
afterAll(async () => {
  await database.close();
  await drop();
});

const [companyId, bookingRequestId] = ['c', newId()];
const now = new Date('2026-03-01T08:15:30.123Z');

/** Values of every type, and strings with everything that could break a statement. */
const request = {
  id: bookingRequestId,
  companyId,
  requestedByUserId: 'u',
  createdByUserId: null,
  totalPrice: '999999999999.0001',
  currency: 'EUR',
  status: 'PENDING' as const,
  requestNotes: `it's ? \\? ?? $1 :name "quoted" \\ back\nline 🚀`,
  travelerCount: 2,
  hasFlights: true,
  hasHotels: false,
  policyEvaluation: { reason: `it's "so" ? \\`, list: [1, null, 'two'] },
  budgetEvaluation: null,
  budgetPeriodStart: null,
  createdAt: now,
  updatedAt: now,
  itemTexts: 'Berlin\u0001BER',
  travelerIds: [newId(), newId()],
};
const hotel = {
  id: newId(),
  companyId,
  bookingRequestId,
  cityId: 'city-IST',
  hotelName: `L'Hôtel {"a":[1]}`,
  hotelStars: 4.5,
  checkInDate: '2026-03-01',
  checkOutDate: '2026-03-04',
  price: '0.0001',
  currency: 'EUR',
  roomOccupancy: [
    { roomName: `o'r`, childrenAges: [] },
    { roomName: null, childrenAges: [1, 2] },
  ],
  createdAt: now,
  updatedAt: now,
};

test.each([
  ['one row', BookingRequest, [request]],
  ['two rows', HotelItem, [hotel, { ...hotel, id: newId(), hotelName: '', cityCode: null }]],
  ['many rows', HotelItem, Array.from({ length: 50 }, () => ({ ...hotel, id: newId() }))],
])('stores %s as the query builder does', async (_what, entity, rows) => {
  const em = database.orm.em.fork();
  const table = entity.meta.tableName;
  const stored = async (insert: () => Promise<unknown>): Promise<unknown> => {
    await em.begin();
    try {
      await em.execute('set local session_replication_role = replica');
      await insert();
      return await em.execute(`select to_json(t) as row from ${table} t order by id`);
    } finally {
      await em.rollback();
    }
  };
  const builder = em.createQueryBuilder(entity as typeof HotelItem).insert(rows as never);
  const expected = await stored(() => em.execute(builder.toRaw()));
  expect(await stored(() => run(em, insertion(em, entity, rows)))).toEqual(expected);
  expect(expected).toHaveLength(rows.length);
});
