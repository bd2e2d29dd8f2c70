/**
 * The command after the `create table` of a migration's new table; its foreign keys come later, each as a command of its
 * own. On a database that docs/examples/citus.sql has distributed, a table must be placed with the others before it can refer
 * to them. Elsewhere it does nothing.
 *
 * @param table distributed by company if it has `company_id`, else copied to every node
 */
export function placed(table: string): string {
  return /* sql */ `do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      if exists (select 1 from pg_dist_partition where logicalrelid = 'companies'::regclass) then
        if exists (select 1 from pg_attribute where attrelid = '${table}'::regclass and attname = 'company_id') then
          perform create_distributed_table('${table}', 'company_id', colocate_with => 'companies');
        else
          perform create_reference_table('${table}');
        end if;
      end if;
    end if;
  end $$`;
}
