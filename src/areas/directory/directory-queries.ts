import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import {
  compares,
  contains,
  containsFolded,
  entityPage,
  type Page,
  type Paging,
} from '../../platform/database/page.ts';
import { Company, type CompanyRow, User, type UserRow } from './entities.ts';
import type { Deactivated } from '../../http/access/authorisation.ts';
import type { ListFilter } from '../../http/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import { Repository } from '../../platform/database/repository.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { run } from '../../platform/database/unit-of-work.ts';

type Schemas = components['schemas'];

/** The queries on the directory inside one unit of work. Rows are never deleted, so a row once seen still exists. */
export class DirectoryRepository extends Repository {
  async companies(filter: ListFilter<'Companies_list'>, paging: Paging): Promise<Page<CompanyRow>> {
    const { companyId, search, active } = filter;
    const where = [compares('id = ?', companyId), contains(['id', 'name'], search), compares('active = ?', active)];
    return entityPage(this.em, Company, { from: 'companies', key: 'id', where, orderBy: sql`name, id` }, paging);
  }

  /** Creates or replaces a company. If several calls create it at the same time, exactly one returns true. */
  async putCompany({ id, name, active }: Schemas['Company'], at: Date): Promise<boolean> {
    const created = await this.run(
      sql`insert into companies (id, name, active, created_at, updated_at) values (${id}, ${name}, ${active}, ${at}, ${at}) on conflict do nothing returning id`,
    );
    if (created.length > 0) return true;
    await this.run(sql`update companies set name = ${name}, active = ${active}, updated_at = ${at} where id = ${id}`);
    return false;
  }

  async users(filter: ListFilter<'Users_list'>, paging: Paging): Promise<Page<UserRow>> {
    const { companyId, search, roleId, active } = filter;
    const where = [
      compares('company_id = ?', companyId),
      containsFolded(['folded_id', 'folded_name', 'folded_email'], search),
      compares('? = any (roles)', roleId),
      compares('active = ?', active),
    ];
    return entityPage(this.em, User, { from: 'users', where, orderBy: sql`name, id, company_id` }, paging);
  }

  /**
   * Creates or replaces users of one company, with distinct ids. If several calls create the same user at the same
   * time, exactly one of them reports the user as created.
   *
   * @returns the ids of the users that were created
   */
  async putUsers(companyId: string, users: readonly Schemas['User'][], at: Date): Promise<Set<string>> {
    const recordsOf = (some: readonly Schemas['User'][]): Sql =>
      sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as record (id text, name text, email text, roles jsonb, active boolean)`;
    const roles = raw('array(select jsonb_array_elements_text(record.roles))');
    const created = await this.run<{
      id: string;
    }>(sql`
      insert into users (company_id, id, name, email, roles, active, created_at, updated_at)
      select ${companyId}, id, name, email, ${roles}, active, ${at}::timestamptz, ${at}::timestamptz from ${recordsOf(users)}
      on conflict do nothing returning id`);
    const isCreated = new Set(created.map(({ id }) => id));
    const others = users.filter(({ id }) => !isCreated.has(id));
    if (others.length > 0) {
      await this.run(sql`
        update users
        set name = record.name, email = record.email, roles = ${roles}, active = record.active, updated_at = ${at}
        from ${recordsOf(others)} where users.company_id = ${companyId} and users.id = record.id`);
    }
    return isCreated;
  }
}

/**
 * Locks a company until the unit of work ends, so that those who enter many users, and those who change its default
 * policy or its assignments, take turns (D16). Returns false if there is no such company.
 */
export async function lockCompany(em: EntityManager, companyId: string): Promise<boolean> {
  const rows = await run(em, sql`select 1 from companies where id = ${companyId} for no key update`);
  return rows.length > 0;
}

/**
 * The statement that finds which of some users of a company are active, for other areas to send together with a
 * statement of their own.
 */
export function activeUsersStatement(companyId: string, userIds: readonly string[]): Sql<{ id: string }> {
  return sql`select id from users where company_id = ${companyId} and id = any (${userIds}) and active`;
}

/** The statement that finds the name of a user, to be sent as above. */
export function nameStatement(companyId: string, userId: string): Sql<{ name: string }> {
  return sql`select name from users where company_id = ${companyId} and id = ${userId}`;
}

/** A user with roles, and with the names that are shown for the user and the company. */
export type DirectoryUser = {
  userId: string;
  companyId: string;
  roles: string[];
  name: string;
  email: string | null;
  companyName: string;
};

/** Whether the directory knows a caller, and whether the user or the company is deactivated. */
export type Standing = { known: boolean; deactivated: Deactivated };

/** The reads of the hot path, each on its own connection. */
export function directoryReads(database: Pick<Database, 'prepareSelect'>) {
  return {
    /** No row for an unknown company; a user whom the company does not have counts as active. */
    standing: database.prepareSelect<Standing, [companyId: string, userId: string]>(
      'directory-standing',
      `select users.id is not null as known,
         case when not users.active then 'user' when not companies.active then 'company' end as deactivated
       from companies left join users on users.company_id = companies.id and users.company_id = $1 and users.id = $2
       where companies.id = $1`,
    ),
    user: database.prepareSelect<DirectoryUser, [companyId: string, userId: string]>(
      'directory-user',
      `select u.id as "userId", u.company_id as "companyId", u.roles, u.name, u.email, c.name as "companyName"
       from users u join companies c on c.id = u.company_id where u.company_id = $1 and u.id = $2`,
    ),
  };
}

/** Creates the company and the user, unless they exist. */
export async function enterUser(
  em: EntityManager,
  { companyId, id, name, email, roles }: Omit<Schemas['User'], 'active' | 'roles'> & { roles: readonly string[] },
): Promise<void> {
  await run(em, sql`insert into companies (id, name) values (${companyId}, ${companyId}) on conflict do nothing`);
  await run(
    em,
    sql`insert into users (company_id, id, name, email, roles)
      values (${companyId}, ${id}, ${name}, ${email}, ${[...new Set(roles)]}) on conflict do nothing`,
  );
}
