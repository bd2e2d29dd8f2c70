import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { sql as query } from '../../support/builders.ts';
import { createTestDatabase } from '../../support/test-database.ts';

/** What the database enforces by itself: every statement here is SQL that bypasses the service. */

const { url, drop } = await createTestDatabase();
const database = await openDatabase({ url, entities: [], poolSize: 4, log: () => {} });
afterAll(async () => {
  await database.close();
  await drop();
});

const sql = (text: string, ...values: unknown[]) => query({ database }, text, ...values);

/** Runs the statements as one transaction. Returns the SQLSTATE and constraint of a refusal, or null. */
async function inTransaction(...statements: string[]): Promise<string | null> {
  const connection = await database.pool.connect();
  try {
    await connection.query('begin');
    for (const statement of statements) await connection.query(statement);
    await connection.query('commit');
    return null;
  } catch (error) {
    const { code, constraint } = error as { code: string; constraint?: string };
    await connection.query('rollback');
    return [code, constraint].filter(Boolean).join(' ');
  } finally {
    connection.release(false);
  }
}

const CHECK = '23514';
const TWO_DEFAULTS = '23505 policies_one_default';

let ids: { standard: string; other: string; foreign: string };

const insertPolicy = (id: string, companyId: string, fields: object = {}): string => {
  const row = {
    is_default: false,
    is_active: true,
    name: "'Policy'",
    booking_mode: "'HYBRID'",
    default_action: "'ALLOW'",
    ...fields,
  };
  return `insert into policies (id, company_id, ${Object.keys(row).join(', ')}) values ('${id}', '${companyId}', ${Object.values(row).join(', ')})`;
};

const insertFlightRule = (fields: object = {}): string => {
  const row = {
    id: `'${newId()}'`,
    company_id: "'acme'",
    policy_id: `'${ids.standard}'`,
    priority: 1,
    currency: "'EUR'",
    ...fields,
  };
  return `insert into flight_rules (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};

const insertHotelRule = (fields: object = {}): string =>
  insertFlightRule(fields).replace('flight_rules', 'hotel_rules');

const insertUserAssignment = (fields: object = {}): string => {
  const row = {
    id: `'${newId()}'`,
    company_id: "'acme'",
    policy_id: `'${ids.standard}'`,
    user_id: "'amira'",
    ...fields,
  };
  return `insert into user_assignments (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};

const insertRoleAssignment = (fields: object = {}): string => {
  const row = {
    id: `'${newId()}'`,
    company_id: "'acme'",
    policy_id: `'${ids.standard}'`,
    role_id: "'employee'",
    ...fields,
  };
  return `insert into role_assignments (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};

const quoted = (text: string): string => `'${text}'`;

beforeEach(async () => {
  ids = { standard: newId(), other: newId(), foreign: newId() };
  await sql("insert into companies (id, name) values ('acme', 'Acme'), ('globex', 'Globex'), ('empty', 'Empty')");
  await sql("insert into users (id, company_id, name) values ('amira', 'acme', 'Amira'), ('jonas', 'globex', 'Jonas')");
  await sql(insertPolicy(ids.standard, 'acme', { is_default: true }));
  await sql(insertPolicy(ids.other, 'acme'));
  await sql(insertPolicy(ids.foreign, 'globex', { is_default: true }));
});

afterEach(async () => {
  await sql('truncate companies, users cascade');
});

describe('D16: the default policy in the database', () => {
  test.each<[string, () => string[], string]>([
    ['a second default', () => [insertPolicy(newId(), 'acme', { is_default: true })], TWO_DEFAULTS],
    [
      'making a second policy the default',
      () => [`update policies set is_default = true where id = '${ids.other}'`],
      TWO_DEFAULTS,
    ],
    ['deactivating the default', () => [`update policies set is_active = false where id = '${ids.standard}'`], CHECK],
    [
      'marking the default as deleted',
      () => [`update policies set deleted_at = now() where id = '${ids.standard}'`],
      CHECK,
    ],
    [
      'an inactive first default',
      () => [insertPolicy(newId(), 'empty', { is_default: true, is_active: false })],
      CHECK,
    ],
    [
      'a deleted first default',
      () => [insertPolicy(newId(), 'empty', { is_default: true, deleted_at: 'now()' })],
      CHECK,
    ],
    [
      'making an inactive policy the default after unsetting the old one',
      () => [
        `update policies set is_default = false where id = '${ids.standard}'`,
        `update policies set is_default = true, is_active = false where id = '${ids.other}'`,
      ],
      CHECK,
    ],
  ])('rejects %s', async (_what, statements, refusal) => {
    expect((await inTransaction(...statements()))?.startsWith(refusal)).toBe(true);
    expect(await sql('select id from policies where is_default order by company_id')).toEqual([
      { id: ids.standard },
      { id: ids.foreign },
    ]);
  });

  test('moves to another policy within one transaction', async () => {
    const statements = [
      `update policies set is_default = false where id = '${ids.standard}'`,
      `update policies set is_default = true where id = '${ids.other}'`,
    ];
    expect(await inTransaction(...statements)).toBeNull();
  });

  test('stays unique when two transactions set it concurrently', async () => {
    const [one, other] = [newId(), newId()];
    for (const id of [one, other]) await sql(insertPolicy(id, 'acme'));
    const unset = "update policies set is_default = false where company_id = 'acme' and is_default";
    const take = (id: string): string => `update policies set is_default = true where id = '${id}'`;
    const wait =
      'do $$ begin /* for the other */ while not exists (select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) loop perform pg_sleep(0.01); end loop; end $$';
    const first = inTransaction(unset, wait, take(one));
    while (
      (await sql("select from pg_stat_activity where query like '%/* for the other */%' and pid <> pg_backend_pid()"))
        .length === 0
    )
      await sleep(10);
    const second = inTransaction(unset, take(other));
    expect([await first, await second]).toEqual([null, TWO_DEFAULTS]);
    expect(
      await sql("select count(*)::int as defaults from policies where company_id = 'acme' and is_default"),
    ).toEqual([{ defaults: 1 }]);
  });
});

describe('policies in the database', () => {
  test.each<[string, object]>([
    ['a name of one character', { name: "'x'" }],
    ['a name of 201 characters', { name: "repeat('x', 201)" }],
    ['an unknown booking mode', { booking_mode: "'ANY'" }],
    ['an unknown action', { default_action: "'DENY'" }],
  ])('rejects %s', async (_what, fields) => {
    expect(await inTransaction(insertPolicy(newId(), 'acme', fields))).toMatch(CHECK);
  });

  test('rejects a policy of an unknown company', async () => {
    expect(await inTransaction(insertPolicy(newId(), 'nobody', { is_default: true }))).toMatch(/^23503 /);
  });
});

describe('D18: rules in the database', () => {
  test.each<[string, () => string, RegExp]>([
    [
      "a flight rule of another company's policy",
      () => insertFlightRule({ policy_id: quoted(ids.foreign) }),
      /^23503 /,
    ],
    ["a hotel rule of another company's policy", () => insertHotelRule({ policy_id: quoted(ids.foreign) }), /^23503 /],
    ['a rule of an absent policy', () => insertFlightRule({ policy_id: quoted(newId()) }), /^23503 /],
    ['a negative priority of a flight rule', () => insertFlightRule({ priority: -1 }), /^23514 /],
    ['a negative priority of a hotel rule', () => insertHotelRule({ priority: -1 }), /^23514 /],
    ['a lower-case currency', () => insertFlightRule({ currency: "'eur'" }), /^23514 /],
    ['a currency of four letters', () => insertHotelRule({ currency: "'EURO'" }), /^23514 /],
    ['no currency', () => insertHotelRule({ currency: 'null' }), /^23502/],
    ['a negative price per person', () => insertFlightRule({ max_price_per_person: -0.01 }), /^23514 /],
    ['a negative price per night', () => insertHotelRule({ max_price_per_night: -0.01 }), /^23514 /],
    ['a price per person of NaN', () => insertFlightRule({ max_price_per_person: "'NaN'" }), /^23514 /],
    ['a price per night of NaN', () => insertHotelRule({ max_price_per_night: "'NaN'" }), /^23514 /],
    ['a negative number of stops', () => insertFlightRule({ max_stops: -1 }), /^23514 /],
    ['a negative number of nights', () => insertHotelRule({ max_nights: -1 }), /^23514 /],
    ['a negative advance booking', () => insertFlightRule({ advance_booking_days: -1 }), /^23514 /],
    ['an unknown action', () => insertHotelRule({ action: "'DENY'" }), /^23514 /],
  ])('rejects %s', async (_what, statement, refusal) => {
    expect(await inTransaction(statement())).toMatch(refusal);
  });
});

describe('D19: assignments in the database', () => {
  test.each<[string, () => string[], RegExp]>([
    [
      'a second policy for one role',
      () => [insertRoleAssignment(), insertRoleAssignment({ policy_id: quoted(ids.other) })],
      /^23505 /,
    ],
    [
      'a second window for one user and policy',
      () => [insertUserAssignment(), insertUserAssignment({ effective_from: 'now()' })],
      /^23505 /,
    ],
    [
      "a role assigned to another company's policy",
      () => [insertRoleAssignment({ policy_id: quoted(ids.foreign) })],
      /^23503 /,
    ],
    [
      "a user assigned to another company's policy",
      () => [insertUserAssignment({ policy_id: quoted(ids.foreign) })],
      /^23503 /,
    ],
    ['an unknown user', () => [insertUserAssignment({ user_id: "'nobody'" })], /^23503 /],
    [
      'a window that ends before it begins',
      () => [insertUserAssignment({ effective_from: "'2026-03-11'", effective_until: "'2026-03-10'" })],
      /^23514 /,
    ],
    [
      'an empty window',
      () => [insertUserAssignment({ effective_from: "'2026-03-11'", effective_until: "'2026-03-11'" })],
      /^23514 /,
    ],
  ])('rejects %s', async (_what, statements, refusal) => {
    expect(await inTransaction(...statements())).toMatch(refusal);
  });
});
