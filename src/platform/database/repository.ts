import type { EntityManager } from '@mikro-orm/postgresql';
import { raw, type Sql, sql } from './sql.ts';
import { run } from './unit-of-work.ts';

/** The queries on an area's tables inside one unit of work. */
export abstract class Repository {
  protected readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  protected run<Row>(statement: Sql<Row> | Sql): Promise<Row[]> {
    return run<Row>(this.em, statement);
  }

  /** The first row; null if there is none. */
  protected async first<Row>(statement: Sql): Promise<Row | null> {
    return (await this.run<Row>(statement))[0] ?? null;
  }
}

/** A repository of records that are found by their id in a path. */
export abstract class RecordRepository extends Repository {
  protected abstract readonly table: string;

  /**
   * The company of a record, deleted or not; null if there is none. The id must be a UUID. A distributed database asks
   * every shard, so use it only for callers who may act in all companies (D4).
   */
  async companyOf(id: string): Promise<string | null> {
    const statement = sql`select company_id as "companyId" from ${raw(this.table)} where id = ${id}`;
    return (await this.first<{ companyId: string }>(statement))?.companyId ?? null;
  }
}
