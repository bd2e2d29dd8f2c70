import { afterAll, expect, test } from '@jest/globals';
import type { EntitySchema } from '@mikro-orm/core';
import { BookingRequest, HotelItem } from '../../../src/areas/booking-requests/entities.ts';
import { newId } from '../../../src/domain/ids.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { deletion, insertion, update } from '../../../src/platform/database/row-statements.ts';
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

const tableOf = (entity: EntitySchema): string => entity.meta.tableName;

/** The rows of a table after some statements, which are rolled back. */
async function rowsAfter(
  entity: EntitySchema,
  work: (em: typeof database.orm.em) => Promise<unknown>,
): Promise<unknown[]> {
  const em = database.em();
  await em.begin();
  try {
    await em.execute('set local session_replication_role = replica');
    await work(em);
    return await em.execute(`select to_json(t) as row from ${tableOf(entity)} t order by id`);
  } finally {
    await em.rollback();
  }
}

const hotels = [hotel, { ...hotel, id: newId(), hotelName: '', cityCode: null }];

test.each([
  ['one row', BookingRequest, [request]],
  ['two rows', HotelItem, hotels],
  ['many rows', HotelItem, Array.from({ length: 50 }, () => ({ ...hotel, id: newId() }))],
])('inserts %s as the query builder does', async (_what, entity, rows) => {
  const expected = await rowsAfter(entity, (em) =>
    em.execute(
      em
        .createQueryBuilder(entity as typeof HotelItem)
        .insert(rows as never)
        .toRaw(),
    ),
  );
  expect(await rowsAfter(entity, (em) => run(em, insertion(em, entity, rows)))).toEqual(expected);
  expect(expected).toHaveLength(rows.length);
});

test('updates only the row with the key', async () => {
  const changed = {
    ...hotel,
    cityId: `L'Aquila ?`,
    hotelId: 'h',
    hotelStars: null,
    roomOccupancy: [{ childrenAges: [3] }],
  };
  const after = await rowsAfter(HotelItem, async (em) => {
    await run(em, insertion(em, HotelItem, hotels));
    await run(em, update(em, HotelItem, changed));
  });
  const expected = await rowsAfter(HotelItem, (em) => run(em, insertion(em, HotelItem, [changed, hotels[1]!])));
  expect(after).toEqual(expected);
});

test('deletes only the row with the key', async () => {
  const after = await rowsAfter(HotelItem, async (em) => {
    await run(em, insertion(em, HotelItem, hotels));
    await run(em, deletion(em, HotelItem, hotel));
  });
  expect(after).toEqual(await rowsAfter(HotelItem, (em) => run(em, insertion(em, HotelItem, [hotels[1]!]))));
});
