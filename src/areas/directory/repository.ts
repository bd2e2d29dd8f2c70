import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { compares, contains, containsFolded, entityPage, type Page, type Paging } from '../../platform/list-page.ts';
import { Company, type CompanyRow, User, type UserRow } from './entities.ts';

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
    const created = await this.#em.execute(
      'insert into companies (id, name, active, created_at, updated_at) values (?, ?, ?, ?, ?) on conflict do nothing returning id',
      [id, name, active, at, at],
    );
    if (created.length > 0) return 'created';
    await this.#em.execute('update companies set name = ?, active = ?, updated_at = ? where id = ?', [
      name,
      active,
      at,
      id,
    ]);
    return 'replaced';
  }

  async deactivateCompany(id: string, at: Date): Promise<void> {
    await this.#em.execute('update companies set active = false, updated_at = ? where id = ? and active', [at, id]);
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
    const records =
      'jsonb_to_recordset(?::jsonb) as record (id text, name text, email text, roles jsonb, active boolean)';
    const roles = 'array(select jsonb_array_elements_text(record.roles))';
    const created = await this.#em.execute<{ id: string }[]>(
      `insert into users (company_id, id, name, email, roles, active, created_at, updated_at)
       select ?, id, name, email, ${roles}, active, ?::timestamptz, ?::timestamptz from ${records}
       on conflict do nothing returning id`,
      [companyId, at, at, JSON.stringify(users)],
    );
    const isCreated = new Set(created.map(({ id }) => id));
    const others = users.filter(({ id }) => !isCreated.has(id));
    if (others.length > 0) {
      await this.#em.execute(
        `update users set name = record.name, email = record.email, roles = ${roles}, active = record.active, updated_at = ?
         from ${records} where users.company_id = ? and users.id = record.id`,
        [at, JSON.stringify(others), companyId],
      );
    }
    return isCreated;
  }

  async deactivateUser(companyId: string, id: string, at: Date): Promise<void> {
    await this.#em.execute(
      'update users set active = false, updated_at = ? where company_id = ? and id = ? and active',
      [at, companyId, id],
    );
  }
}
