import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Sql } from '../../src/platform/database/sql.ts';

/** Runs `work` in a transaction with these settings. Returns its result, and the text and plan of each of its queries. */
export function explained<Result>(
  em: EntityManager,
  settings: string,
  work: (em: EntityManager) => Promise<Result>,
): Promise<{ result: Result; queries: { text: string; plan: string }[] }> {
  return em.fork().transactional(async (unit) => {
    await unit.execute(settings);
    const queries: { text: string; plan: string }[] = [];
    const kysely = unit.getKysely();
    const executeQuery = async ({ sql: text, parameters }: CompiledQuery) => {
      const explain = CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters]);
      const { rows } = await kysely.executeQuery<Record<string, string>>(explain);
      queries.push({ text, plan: rows.map((line) => line['QUERY PLAN']).join('\n') });
      return kysely.executeQuery(CompiledQuery.raw(text, [...parameters]));
    };
    const pipeline = async (statements: readonly Sql[]): Promise<unknown[][]> => {
      const rows: unknown[][] = [];
      for (const { query } of statements)
        rows.push((await executeQuery(CompiledQuery.raw(query.text, query.values))).rows);
      return rows;
    };
    const getExecutor = () => ({ provideConnection: (use: (connection: object) => unknown) => use({ pipeline }) });
    unit.getKysely = () => ({ executeQuery, getExecutor }) as never;
    return { result: await work(unit), queries };
  });
}
