import type { EntityManager, EntityMetadata, EntityProperty, EntitySchema, Platform } from '@mikro-orm/postgresql';
import { type Sql, sql } from './sql.ts';

type Convert = (value: unknown) => unknown;
type Table = { columns: { property: string; convert: Convert }[]; into: string; byRows: string[][] };

/** Cached per entity and set of columns. */
const tables = new WeakMap<EntitySchema, Map<string, Table>>();

/**
 * The statement that inserts rows of one entity, at least one. The ORM's `insertMany` does the same, but takes a round
 * trip of its own and builds its text each time.
 *
 * @param rows all with the properties of the first; what that leaves out gets the default of its column
 */
export function insertion(em: EntityManager, entity: EntitySchema, rows: readonly object[]): Sql {
  const { columns, into, byRows } = tableOf(em, entity, Object.keys(rows[0]!));
  const values = rows.flatMap((row) =>
    columns.map(({ property, convert }) => convert((row as Record<string, unknown>)[property] ?? null)),
  );
  const parts = (byRows[rows.length] ??= partsOf(into, columns.length, rows.length));
  return sql(parts, ...values);
}

/** The text around the values: `(`, then `, ` within a row and `), (` between rows, and `)`. */
function partsOf(into: string, columns: number, rows: number): string[] {
  const between = Array.from({ length: columns * rows - 1 }, (_, index) => ((index + 1) % columns ? ', ' : '), ('));
  return [`${into}(`, ...between, ')'];
}

function tableOf(em: EntityManager, entity: EntitySchema, properties: readonly string[]): Table {
  const known = tables.get(entity) ?? new Map<string, Table>();
  tables.set(entity, known);
  const key = properties.join();
  const metadata = em.getMetadata().get(entity);
  const table = known.get(key) ?? newTable(metadata, em.getPlatform(), properties);
  known.set(key, table);
  return table;
}

function newTable(metadata: EntityMetadata, platform: Platform, properties: readonly string[]): Table {
  const ofTable = metadata.properties as Record<string, EntityProperty>;
  const columns = properties.map((property) => {
    const { customType } = ofTable[property]!;
    const convert: Convert = (value) =>
      value === null || !customType
        ? value
        : customType.convertToDatabaseValue(value, platform, { mode: 'query-data' });
    return { property, convert };
  });
  const names = properties.map((property) => ofTable[property]!.fieldNames[0]!);
  return { columns, into: `insert into ${metadata.tableName} (${names.join(', ')}) values `, byRows: [] };
}
