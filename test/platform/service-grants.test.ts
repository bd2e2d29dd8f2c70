import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { HISTORY_TABLES } from '../../src/migrations/history-tables.ts';
import { EventFeed } from '../../src/areas/events/event-feed.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/schema-migrations.ts';
import { grantToService } from '../../src/platform/service-grants.ts';
import { createTestDatabase, SERVICE_ROLE } from '../support/test-database.ts';

/* What the service's own role may do in PostgreSQL. test/client/packed.test.ts shows that it is enough. */

const { url, serviceUrl, drop } = await createTestDatabase();
const open = (address: string) => openDatabase({ url: address, entities: [], poolSize: 2, log: () => {} });
const owner = await open(url);
const service = await open(serviceUrl);
const database = new URL(url).pathname.slice(1);
afterAll(async () => {
  await service.close();
  await owner.close();
  await drop();
});

const asOwner = async <Row extends object>(text: string): Promise<Row[]> =>
  (await owner.pool.query<Row>({ text })).rows;
const asService = async <Row extends object>(text: string): Promise<Row[]> =>
  (await service.pool.query<Row>({ text })).rows;
const grantTo = (role: string) => grantToService(owner, { role, ...HISTORY_TABLES });
const denied = expect.objectContaining({ code: '42501' });

describe('the role of the service', () => {
  beforeAll(async () => {
    await asOwner("insert into companies (id, name) values ('acme', 'Acme')");
    await asService(`insert into audit_events (company_id, id, action, actor_user_id, actor_company_id, request_id, subjects, created_at)
      values ('acme', gen_random_uuid(), 'PASSPORT_NUMBERS_READ', 'amira', 'acme', 'r', '[{}]', now())`);
  });

  test.each([
    "update audit_events set actor_user_id = 'lena'",
    'update audit_events set subjects = subjects where false',
    'delete from audit_events',
    'delete from audit_events where false',
    'truncate audit_events',
    'select 1 from audit_events for update',
    `merge into audit_events using (select 1) one on true when matched then delete`,
    `insert into audit_events select * from audit_events on conflict (company_id, id) do update set request_id = 's'`,
  ])('may not change audit events: %s', async (text) => {
    await expect(asService(text)).rejects.toEqual(denied);
    expect(await asService('select actor_user_id, request_id from audit_events')).toEqual([
      { actor_user_id: 'amira', request_id: 'r' },
    ]);
  });

  test.each([
    "update policy_changes set actor_user_id = 'lena'",
    'update policy_changes set after = before where false',
    'delete from policy_changes where false',
    'truncate policy_changes',
    "update events set actor_user_id = 'lena'",
    'update events set position = position + 1 where false',
    'select 1 from events for update',
    'truncate events',
  ])('D68, D73: may not change history: %s', async (text) => {
    await expect(asService(text)).rejects.toEqual(denied);
  });

  test('D73: removes old events', async () => {
    await asService(`insert into event_positions values ('acme', 2)`);
    await asService(`insert into events (company_id, position, id, type, occurred_at, resource_id)
      select 'acme', n, gen_random_uuid(), 'user.updated', now() - make_interval(days => 62 - n * 30), 'x' from generate_series(1, 2) n`);
    expect(await new EventFeed(service, systemClock).removeOlderThan(30)).toBe(1);
    expect(await asService('select position from events')).toEqual([{ position: '2' }]);
  });

  test.each([
    'create table mine (id int)',
    'create schema mine',
    'create extension citext',
    'alter table audit_events rename to elsewhere',
    'alter table companies add column mine int',
    'drop table audit_events',
    'drop table companies cascade',
    'create index on companies (name)',
    'truncate idempotency_keys',
    'create function mine() returns int language sql as $$ select 1 $$',
    `create trigger mine before insert on audit_events execute function suppress_redundant_updates_trigger()`,
    'set role postgres',
    `insert into mikro_orm_migrations (name) values ('9999-mine')`,
    'delete from mikro_orm_migrations',
    'do $$ begin lock table mikro_orm_migrations_lock in exclusive mode; end $$',
  ])('may not change the schema: %s', async (text) => {
    await expect(asService(text)).rejects.toEqual(denied);
  });

  test('may read and write the rows of all other tables', async () => {
    const tables = await asOwner<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname not in ('audit_events', 'events', 'policy_changes', 'mikro_orm_migrations', 'mikro_orm_migrations_lock')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables)
      for (const privilege of ['select', 'insert', 'update', 'delete'])
        expect([
          name,
          privilege,
          ...(await asService(`select has_table_privilege('${name}', '${privilege}') as may`)),
        ]).toEqual([name, privilege, { may: true }]);
  });

  test('sees that no migration is pending, and is told who may run one', async () => {
    expect(await migrate(service)).toEqual([]);
    const behind = {
      ...service,
      migrations: [...service.migrations, { ...service.migrations[0]!, name: '9999-next' }],
    };
    await expect(migrate(behind)).rejects.toThrow(
      /^The role in DATABASE_URL may not change the schema \(permission denied for schema public\)\. Run npm run migrate with the role that owns the tables\.$/,
    );
  });
});

describe('granting the privileges of the service', () => {
  const made: string[] = [];
  afterEach(async () => {
    for (const role of made.splice(0)) await asOwner(`drop owned by ${role}; drop role ${role}`);
  });
  async function newRole(options = ''): Promise<string> {
    const role = `role_${randomBytes(6).toString('hex')}`;
    await asOwner(`create role ${role} ${options}`);
    made.push(role);
    return role;
  }
  const privilegesOf = (role: string) =>
    asOwner<object>(
      `select table_name, privilege_type from information_schema.table_privileges where grantee = '${role}' order by 1, 2`,
    );

  test('can be repeated and run twice at once, covers new tables and revokes excess privileges', async () => {
    const role = await newRole();
    await asOwner(`grant all on all tables in schema public to ${role}; grant create on schema public to ${role}`);
    await asOwner('create table added ()');
    const counts = await Promise.all([grantTo(role), grantTo(role)]);
    expect(counts[0]).toBe(counts[1]);
    const first = await privilegesOf(role);
    expect(first).toContainEqual({ table_name: 'added', privilege_type: 'DELETE' });
    expect(first.filter((row) => (row as { table_name: string }).table_name === 'audit_events')).toEqual([
      { table_name: 'audit_events', privilege_type: 'INSERT' },
      { table_name: 'audit_events', privilege_type: 'SELECT' },
    ]);
    await grantTo(role);
    expect(await privilegesOf(role)).toEqual(first);
    await asOwner('drop table added');
  });

  test.each([
    ['an unknown role', async () => 'nobody', /^The role nobody does not exist\. Create it first: /],
    ['a superuser', () => newRole('superuser'), /is a superuser, whom nothing restricts\. Use another one/],
    [
      "a member of the tables' owner",
      async () => {
        const role = await newRole('noinherit');
        await asOwner(`grant ${new URL(url).username} to ${role}`);
        return role;
      },
      /has all the rights of \w+, who owns the tables\. Use another one/,
    ],
    [
      'a role that may create schemas',
      async () => {
        const role = await newRole();
        await asOwner(`grant create on database ${database} to ${role}`);
        return role;
      },
      /may still create schemas in the database\. Revoke that from it, its other roles and PUBLIC\.$/,
    ],
  ])('rejects %s and changes nothing', async (_, roleOf, line) => {
    const role = await roleOf();
    const before = await privilegesOf(role);
    await expect(grantTo(role)).rejects.toThrow(line);
    expect(await privilegesOf(role)).toEqual(before);
  });

  test.each([
    [
      'create on schema public',
      /may still create tables in the schema public\..* revoke create on schema public from public\.$/,
    ],
    [
      'delete on audit_events',
      /may still change or delete rows of audit_events\. Revoke that from its other roles and PUBLIC\.$/,
    ],
    ['update (subjects) on audit_events', /may still change or delete rows of audit_events\./],
  ])('fails while PUBLIC has %s, and changes nothing', async (privilege, line) => {
    const role = await newRole();
    await asOwner(`grant ${privilege} to public`);
    await expect(grantTo(role)).rejects.toThrow(line);
    await asOwner(`revoke ${privilege} from public`);
    expect(await privilegesOf(role)).toEqual([]);
  });

  test('fails for a role that does not own the tables', async () => {
    await expect(grantToService(service, { role: SERVICE_ROLE, ...HISTORY_TABLES })).rejects.toThrow(
      'The role in DATABASE_URL may not change the schema',
    );
  });
});
