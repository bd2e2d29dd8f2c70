import { RecordRepository } from '../../platform/database/repository.ts';
import { joined, type Sql, sql } from '../../platform/database/sql.ts';
import {
  compares,
  entityPage,
  normalForms,
  type Page,
  type Paging,
  type RecordKey,
} from '../../platform/database/page.ts';
import { Document, type DocumentRow } from './entities.ts';

/** A document with its traveler's user, who decides who may see it. */
export type OwnedDocument = DocumentRow & { userId: string };

/** The queries on documents inside one unit of work. */
export class DocumentRepository extends RecordRepository {
  protected readonly table = 'documents';

  /** Newest first (D47). */
  ofTraveler({ companyId, id: travelerId }: RecordKey): Promise<DocumentRow[]> {
    return this.em.find(Document, { companyId, travelerId }, { orderBy: { createdAt: 'desc', id: 'desc' } });
  }

  /** One page, newest first. Categories are compared without regard to case (D47, D49). */
  page(
    { companyId, id: travelerId }: RecordKey,
    { category, ...paging }: Paging & { category?: string },
  ): Promise<Page<DocumentRow>> {
    const where = [
      compares('company_id = ?', companyId),
      compares('traveler_id = ?', travelerId),
      isCategory(category),
    ];
    const list = { from: 'documents', where, orderBy: sql`created_at desc, id desc` };
    return entityPage(this.em, Document, list, paging);
  }

  async find(companyId: string, id: string): Promise<OwnedDocument | null> {
    const found = await this.first<{ user_id: string }>(sql`
      select d.*, t.user_id from documents d join travelers t on t.company_id = d.company_id and t.id = d.traveler_id
      where d.company_id = ${companyId} and t.company_id = ${companyId} and d.id = ${id}`);
    if (!found) return null;
    const { user_id: userId, ...row } = found;
    return { ...this.em.map(Document, row), userId };
  }
}

function isCategory(category: string | undefined): Sql | null {
  if (category === undefined) return null;
  const forms = normalForms(category).map((form) => sql`lower(upper(${form}))`);
  return sql`lower(upper(document_category)) in (${joined(forms, ', ')})`;
}
