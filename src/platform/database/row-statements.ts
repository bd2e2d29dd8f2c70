import type { EntityManager, EntityProperty, EntitySchema } from '@mikro-orm/postgresql';
import { type Sql, sql } from './sql.ts';

/*
 * The statements that write rows of entities. The ORM's own take a round trip each, and build their text each time.
 * Texts are cached per entity; those of insertions also per number of rows and set of columns.
 */

type Row = Readonly<Record<string, unknown>>;
type Column = { property: string; name: string; convert: (value: unknown) => unknown };
/** The text around the values of some columns. */
type Statement = { columns: Column[]; parts: string[] };

const statements = new WeakMap<EntitySchema, Map<string, Statement>>();

/**
 * Inserts rows of one entity, at least one.
 *
 * @param rows all with the properties of the first; what that leaves out gets the default of its column
 */
export function insertion(em: EntityManager, entity: EntitySchema, rows: readonly object[]): Sql {
  const properties = Object.keys(rows[0]!);
  const { columns, parts } = known(entity, `${rows.length} ${properties.join()}`, () => {
    const { tableName, columnsOf } = tableOf(em, entity);
    const columns = columnsOf(properties);
    const row = `(${columns.map(() => '?').join(', ')})`;
    const text = `insert into ${tableName} (${namesOf(columns).join(', ')}) values ${rows.map(() => row).join(', ')}`;
    return { columns, parts: text.split('?') };
  });
  return sql(parts, ...rows.flatMap((row) => valuesOf(columns, row as Row)));
}

/** Writes all columns of the row with this key. */
export function update(em: EntityManager, entity: EntitySchema, row: object): Sql {
  const { columns, parts } = known(entity, 'update', () => {
    const { tableName, keys, others } = tableOf(em, entity);
    const text = `update ${tableName} set ${placesOf(others).join(', ')} where ${placesOf(keys).join(' and ')}`;
    return { columns: [...others, ...keys], parts: text.split('?') };
  });
  return sql(parts, ...valuesOf(columns, row as Row));
}

/** Deletes the row with this key. */
export function deletion(em: EntityManager, entity: EntitySchema, key: object): Sql {
  const { columns, parts } = known(entity, 'delete', () => {
    const { tableName, keys } = tableOf(em, entity);
    return { columns: keys, parts: `delete from ${tableName} where ${placesOf(keys).join(' and ')}`.split('?') };
  });
  return sql(parts, ...valuesOf(columns, key as Row));
}

function known(entity: EntitySchema, name: string, make: () => Statement): Statement {
  const ofEntity = statements.get(entity) ?? new Map<string, Statement>();
  statements.set(entity, ofEntity);
  const statement = ofEntity.get(name) ?? make();
  ofEntity.set(name, statement);
  return statement;
}

function tableOf(em: EntityManager, entity: EntitySchema) {
  const { tableName, primaryKeys, properties } = em.getMetadata().get(entity);
  const platform = em.getPlatform();
  const columnsOf = (names: readonly string[]): Column[] =>
    names.map((property) => {
      const { customType, fieldNames } = (properties as Record<string, EntityProperty>)[property]!;
      const convert: Column['convert'] = (value) =>
        value === null || !customType
          ? value
          : customType.convertToDatabaseValue(value, platform, { mode: 'query-data' });
      return { property, name: fieldNames[0]!, convert };
    });
  const [keys, others] = [primaryKeys as string[], Object.keys(properties)];
  return {
    tableName,
    columnsOf,
    keys: columnsOf(keys),
    others: columnsOf(others.filter((name) => !keys.includes(name))),
  };
}

function namesOf(columns: readonly Column[]): string[] {
  return columns.map(({ name }) => name);
}

function placesOf(columns: readonly Column[]): string[] {
  return namesOf(columns).map((name) => `${name} = ?`);
}

function valuesOf(columns: readonly Column[], row: Row): unknown[] {
  return columns.map(({ property, convert }) => convert(row[property] ?? null));
}
