import type { PoolClient } from 'pg';
import { type Database, MIGRATIONS_TABLE } from './database/database.ts';
import { MIGRATION_LOCK_TABLE, underMigrationLock } from './schema-migrations.ts';

type ServiceGrants = {
  /** The role that the service connects as. */
  role: string;
  /** Tables whose rows it may add and read, and never change or delete. */
  addOnly: readonly string[];
  /** Tables whose rows it may also delete, but never change. */
  removable: readonly string[];
};

/**
 * Grants the role what the service needs on the schema's tables, revokes everything else that it was granted there, and
 * resolves to the number of tables. Repeat it after each migration, for its new tables. Concurrent runs take turns, and
 * a running service notices nothing.
 *
 * @throws Error with one sentence, without any change, if there is no such role, or if it could still change the schema
 * or the add-only tables: as a superuser, as an owner, or through PUBLIC or another role
 */
export async function grantToService(db: Pick<Database, 'pool'>, grants: ServiceGrants): Promise<number> {
  return underMigrationLock(db, async (connection) => {
    const refused = await reasonToRefuse(connection, grants.role);
    if (refused !== null) throw new Error(`The role ${grants.role} ${refused}`);
    const tables = await grant(connection, grants);
    const excess = await excessOf(connection, grants);
    if (excess !== null) throw new Error(`The role ${grants.role} may still ${excess}`);
    await connection.query('commit');
    return tables;
  });
}

/** Roles that no privilege restricts. */
async function reasonToRefuse(connection: PoolClient, role: string): Promise<string | null> {
  const [found] = await rowsOf<{ isSuperuser: boolean; owner: string | null }>(
    connection,
    `select rolsuper as "isSuperuser",
       (select relowner::regrole::text from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and pg_has_role(r.oid, relowner, 'member')
        limit 1) as owner
     from pg_roles r where rolname = $1`,
    [role],
  );
  if (!found) return 'does not exist. Create it first: create role … login password ….';
  if (found.isSuperuser) return 'is a superuser, whom nothing restricts. Use another one for the service.';
  if (found.owner !== null)
    return `has all the rights of ${found.owner}, who owns the tables. Use another one for the service.`;
  return null;
}

async function grant(connection: PoolClient, grants: ServiceGrants): Promise<number> {
  const tables = await rowsOf<{ name: string; table: string; schema: string; grantee: string }>(
    connection,
    `select relname as name, format('%I.%I', current_schema(), relname) as "table",
       format('%I', current_schema()) as schema, format('%I', $1::text) as grantee
     from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by 1`,
    [grants.role],
  );
  const { schema, grantee } = tables[0]!;
  await connection.query(`revoke all on schema ${schema} from ${grantee}`);
  await connection.query(`grant usage on schema ${schema} to ${grantee}`);
  for (const { name, table } of tables) {
    await connection.query(`revoke all on ${table} from ${grantee}`);
    const privileges = privilegesOn(name, grants);
    if (privileges !== null) await connection.query(`grant ${privileges} on ${table} to ${grantee}`);
  }
  return tables.length;
}

function privilegesOn(table: string, { addOnly, removable }: ServiceGrants): string | null {
  if (table === MIGRATION_LOCK_TABLE) return null;
  if (table === MIGRATIONS_TABLE) return 'select';
  if (removable.includes(table)) return 'select, insert, delete';
  return addOnly.includes(table) ? 'select, insert' : 'select, insert, update, delete';
}

/** What the role may do beyond these grants: through PUBLIC, or as a member of another role. */
async function excessOf(connection: PoolClient, { role, addOnly, removable }: ServiceGrants): Promise<string | null> {
  const [may] = await rowsOf<{ schema: string; inDatabase: boolean; inSchema: boolean; changed: string | null }>(
    connection,
    `select current_schema() as schema, has_database_privilege($1, current_database(), 'create') as "inDatabase",
       has_schema_privilege($1, current_schema(), 'create') as "inSchema",
       (select name from unnest($2::text[]) name
        where has_table_privilege($1, name, 'update, truncate') or has_any_column_privilege($1, name, 'update')
          or (name <> all ($3::text[]) and has_table_privilege($1, name, 'delete'))
        limit 1) as changed`,
    [role, [...addOnly, ...removable], removable],
  );
  const { schema, inDatabase, inSchema, changed } = may!;
  if (inDatabase) return 'create schemas in the database. Revoke that from it, its other roles and PUBLIC.';
  if (inSchema)
    return `create tables in the schema ${schema}. Revoke that from its other roles and PUBLIC, such as by: revoke create on schema ${schema} from public.`;
  return changed === null ? null : `change or delete rows of ${changed}. Revoke that from its other roles and PUBLIC.`;
}

async function rowsOf<Row extends object>(connection: PoolClient, text: string, values: unknown[]): Promise<Row[]> {
  return (await connection.query<Row>({ text, values })).rows;
}
