import { type EntityManager, type EntitySchema, raw, type RawQueryFragment } from '@mikro-orm/postgresql';

/** A column, and how the values of its property are written. */
type Column = { property: string; convert: (value: unknown) => unknown };

type Table = { into: string; columns: Column[] };

/** By what there is of an entity in a row: a handful of each. */
const tables = new WeakMap<object, Map<string, Table>>();

/**
 * The statement that inserts rows of one entity, at least one. The query builder makes one that does the same, and took
 * a tenth of the processor time of a create of a booking request.
 *
 * @param rows all with the properties of the first; what that leaves out gets the default of its column
 */
export function insertion(em: EntityManager, entity: EntitySchema, rows: readonly object[]): RawQueryFragment {
  const { into, columns } = tableOf(em, entity, Object.keys(rows[0]!));
  const marks = `(${columns.map(() => '?').join(', ')})`;
  const values = rows.flatMap((row) =>
    columns.map(({ property, convert }) => convert((row as Record<string, unknown>)[property] ?? null)),
  );
  return raw(`${into} values ${rows.map(() => marks).join(', ')}`, values);
}

function tableOf(em: EntityManager, entity: EntitySchema, properties: readonly string[]): Table {
  const known = tables.get(entity) ?? new Map<string, Table>();
  tables.set(entity, known);
  const shape = properties.join();
  const table = known.get(shape) ?? newTable(em, entity, properties);
  known.set(shape, table);
  return table;
}

function newTable(em: EntityManager, entity: EntitySchema, properties: readonly string[]): Table {
  const platform = em.getPlatform();
  const { tableName, props } = em.getMetadata().get(entity);
  const known = new Map(props.map((prop) => [prop.name as string, prop]));
  const names: string[] = [];
  const columns = properties.map((property): Column => {
    const { fieldNames, customType } = known.get(property)!;
    names.push(fieldNames[0]!);
    const convert = (value: unknown): unknown =>
      value === null || !customType
        ? value
        : customType.convertToDatabaseValue(value, platform, { mode: 'query-data' });
    return { property, convert };
  });
  return { into: `insert into ${tableName} (${names.join(', ')})`, columns };
}
