import type { Database } from '../../src/platform/database/database.ts';

/** The tables of the schema without those of migrations, which stay on the coordinator. */
export const OWN_TABLES = `
  select c.oid, c.relname::text as name,
    case when c.relname = 'companies' then 'id' when exists (select 1 from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) then 'company_id' end as company
  from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and c.relname not like 'mikro_orm_%'
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const columnsOf = (table: string, numbers: string): string => `
  array(select a.attname::text from unnest(${numbers}) with ordinality part (attnum, position)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = part.attnum order by part.position)`;

const UNIQUE_KEYS = `
  select t.name as table, t.company, n.relname::text as name, ${columnsOf('t.oid', 'i.indkey[0:i.indnkeyatts - 1]')} as columns
  from (${OWN_TABLES}) t join pg_index i on i.indrelid = t.oid join pg_class n on n.oid = i.indexrelid
  where i.indisunique and t.company is not null order by 1, 3`;

const FOREIGN_KEYS = `
  select t.name as table, t.company, k.conname::text as name, r.company as "referredCompany",
    ${columnsOf('k.conrelid', 'k.conkey')} as columns, ${columnsOf('k.confrelid', 'k.confkey')} as referred
  from (${OWN_TABLES}) t join pg_constraint k on k.conrelid = t.oid join (${OWN_TABLES}) r on r.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0 and r.company is not null order by 1, 3`;

const TRIGGERS = `
  select t.name as table, g.tgname::text as name from (${OWN_TABLES}) t join pg_trigger g on g.tgrelid = t.oid
  where not g.tgisinternal order by 1, 2`;

type Key = { table: string; company: string | null; name: string; columns: string[] };
type ForeignKey = Key & { referredCompany: string; referred: string[] };

/** What Citus would refuse in the schema when tables are distributed by company, one sentence each. */
export async function distributionFaults({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const rowsOf = async <Row extends object>(text: string): Promise<Row[]> => (await pool.query<Row>({ text })).rows;
  const keys = await rowsOf<Key>(UNIQUE_KEYS);
  const foreignKeys = await rowsOf<ForeignKey>(FOREIGN_KEYS);
  const triggers = await rowsOf<{ table: string; name: string }>(TRIGGERS);
  return [
    ...keys
      .filter(({ company, columns }) => !columns.includes(company!))
      .map(({ table, company, name }) => `The unique key ${name} of ${table} must include ${company}.`),
    ...foreignKeys
      .filter(
        ({ company, columns, referredCompany, referred }) =>
          company === null || referred[columns.indexOf(company)] !== referredCompany,
      )
      .map(({ table, name }) => `The foreign key ${name} of ${table} must include the company on both sides.`),
    ...triggers.map(
      ({ table, name }) => `The trigger ${name} on ${table} must be removed: Citus does not allow triggers.`,
    ),
  ];
}
