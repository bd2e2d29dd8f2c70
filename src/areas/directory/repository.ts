import type { EntityManager } from '@mikro-orm/postgresql';
import { compares, contains, containsFolded, entityPage, type Page, type Paging } from '../../platform/list-page.ts';
import { Company, type CompanyRow, User, type UserRow } from './entities.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { run } from '../../platform/database/unit-of-work.ts';

/** An absent filter does not restrict; `companyId` null means all companies. */
type CompanyFilter = { companyId: string | null; search?: string; active?: boolean };
type UserFilter = CompanyFilter & { roleId?: string };

/** The fields of a record that clients send (D40). */
export type CompanyRecord = { id: string; name: string; active: boolean };
export type UserRecord = {
  id: string;
  companyId: string;
  name: string;
  email: string | null;
  roles: string[];
  active: boolean;
};

/** The queries on the directory inside one unit of work. Rows are never deleted, so a row once seen still exists. */
export class DirectoryRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  async companies({ companyId, search, active }: CompanyFilter, paging: Paging): Promise<Page<CompanyRow>> {
    const where = [compares('id = ?', companyId), contains(['id', 'name'], search), compares('active = ?', active)];
    return entityPage(this.#em, Company, { from: 'companies', key: 'id', where, orderBy: sql`name, id` }, paging);
  }

  async company(id: string): Promise<CompanyRow | null> {
    return this.#em.findOne(Company, { id });
  }

  /** Returns those of the ids that are companies in the directory. */
  async knownCompanies(ids: readonly string[]): Promise<Set<string>> {
    const companies = await this.#em.find(Company, { id: { $in: [...ids] } }, { fields: ['id'] });
    return new Set(companies.map(({ id }) => id));
  }

  /** Creates or replaces a company. If several calls create it at the same time, exactly one returns `created`. */
  async putCompany({ id, name, active }: CompanyRecord, at: Date): Promise<'created' | 'replaced'> {
    const created = await run(
      this.#em,
      sql`insert into companies (id, name, active, created_at, updated_at) values (${id}, ${name}, ${active}, ${at}, ${at}) on conflict do nothing returning id`,
    );
    if (created.length > 0) return 'created';
    await run(
      this.#em,
      sql`update companies set name = ${name}, active = ${active}, updated_at = ${at} where id = ${id}`,
    );
    return 'replaced';
  }

  async deactivateCompany(id: string, at: Date): Promise<void> {
    await run(this.#em, sql`update companies set active = false, updated_at = ${at} where id = ${id} and active`);
  }

  async users({ companyId, search, roleId, active }: UserFilter, paging: Paging): Promise<Page<UserRow>> {
    const where = [
      compares('company_id = ?', companyId),
      containsFolded(['folded_id', 'folded_name', 'folded_email'], search),
      compares('? = any (roles)', roleId),
      compares('active = ?', active),
    ];
    return entityPage(this.#em, User, { from: 'users', where, orderBy: sql`name, id, company_id` }, paging);
  }

  async user(companyId: string, id: string): Promise<UserRow | null> {
    return this.#em.findOne(User, { companyId, id });
  }

  /**
   * Creates or replaces users of one company, with distinct ids. If several calls create the same user at the same
   * time, exactly one of them reports the user as created.
   *
   * @returns the ids of the users that were created
   */
  async putUsers(companyId: string, users: readonly UserRecord[], at: Date): Promise<Set<string>> {
    const recordsOf = (some: readonly UserRecord[]): Sql =>
      sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as record (id text, name text, email text, roles jsonb, active boolean)`;
    const roles = raw('array(select jsonb_array_elements_text(record.roles))');
    const created = await run<{ id: string }>(
      this.#em,
      sql`insert into users (company_id, id, name, email, roles, active, created_at, updated_at)
        select ${companyId}, id, name, email, ${roles}, active, ${at}::timestamptz, ${at}::timestamptz from ${recordsOf(users)}
        on conflict do nothing returning id`,
    );
    const isCreated = new Set(created.map(({ id }) => id));
    const others = users.filter(({ id }) => !isCreated.has(id));
    if (others.length > 0) {
      await run(
        this.#em,
        sql`update users
          set name = record.name, email = record.email, roles = ${roles}, active = record.active, updated_at = ${at}
          from ${recordsOf(others)} where users.company_id = ${companyId} and users.id = record.id`,
      );
    }
    return isCreated;
  }

  async deactivateUser(companyId: string, id: string, at: Date): Promise<void> {
    await run(
      this.#em,
      sql`update users set active = false, updated_at = ${at} where company_id = ${companyId} and id = ${id} and active`,
    );
  }
}
