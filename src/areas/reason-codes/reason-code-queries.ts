import type { ListFilter } from '../../http/operations.ts';
import { Repository } from '../../platform/database/repository.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { compares, contains, entityPage, type Page, type Paging } from '../../platform/database/page.ts';
import { ReasonCode, type ReasonCodeRow } from './entities.ts';

/** The queries on reason codes inside one unit of work. Rows are never deleted, because requests refer to them (D70). */
export class ReasonCodeRepository extends Repository {
  async list(
    { companyId, search, isActive }: ListFilter<'AdminReasonCodes_list'>,
    paging: Paging,
  ): Promise<Page<ReasonCodeRow>> {
    const where = [
      compares('company_id = ?', companyId),
      contains(['code', 'description'], search),
      compares('is_active = ?', isActive),
    ];
    const query = { from: 'reason_codes', key: 'company_id, code', where, orderBy: sql`code, company_id` };
    return entityPage(this.em, ReasonCode, query, paging);
  }

  async find(companyId: string, code: string): Promise<ReasonCodeRow | null> {
    return this.em.findOne(ReasonCode, { companyId, code });
  }

  /** Creates or replaces a code. If several calls create it at the same time, exactly one returns true. */
  async put({ companyId, code, description, appliesTo, isActive }: ReasonCodeRow): Promise<{ created: boolean }> {
    const created = await this.run(sql`
      insert into reason_codes (company_id, code, description, applies_to, is_active)
      values (${companyId}, ${code}, ${description}, ${appliesTo}, ${isActive}) on conflict do nothing returning code`);
    if (created.length > 0) return { created: true };
    await this.run(sql`
      update reason_codes set description = ${description}, applies_to = ${appliesTo}, is_active = ${isActive}
      where company_id = ${companyId} and code = ${code}`);
    return { created: false };
  }

  /** Returns whether there is such a code. */
  async deactivate(companyId: string, code: string): Promise<boolean> {
    const rows = await this.run(
      sql`update reason_codes set is_active = false where company_id = ${companyId} and code = ${code} returning code`,
    );
    return rows.length > 0;
  }
}

/** A code that a new booking request can name. */
export type ActiveReason = Pick<ReasonCodeRow, 'code' | 'description' | 'appliesTo'>;

/** The statement that finds a code of a company if it is active, for other areas to send together with their own. */
export function activeReasonStatement(companyId: string, code: string): Sql<ActiveReason> {
  return sql`select code, description, applies_to as "appliesTo"
    from reason_codes where company_id = ${companyId} and code = ${code} and is_active`;
}
