import type { components } from '../../../generated/api.d.ts';
import { RecordRepository } from '../../platform/database/repository.ts';
import { joined, raw, type Sql, sql } from '../../platform/database/sql.ts';
import {
  compares,
  listPage,
  normalForms,
  type Page,
  type Paging,
  type RecordKey,
} from '../../platform/database/page.ts';
import { Document, type DocumentRow } from './entities.ts';

/** A document as JSON from the database; its time is a string with an offset. */
export type DocumentView = components['schemas']['Document'];

/** A document with the owner, which decides who may see it, and the key of its file. */
export type StoredDocument = {
  id: string;
  companyId: string;
  travelerId: string;
  userId: string;
  fileName: string;
  mimeType: DocumentRow['mimeType'];
  blobKey: string;
};

const VIEW = `json_build_object(
  'id', d.id, 'travelerId', d.traveler_id, 'documentCategory', d.document_category, 'label', d.label, 'fileName', d.file_name,
  'mimeType', d.mime_type, 'fileSize', d.file_size, 'relatedEntityId', d.related_entity_id, 'relatedEntityType', d.related_entity_type,
  'uploadedByUserId', d.uploaded_by_user_id, 'createdAt', d.created_at)`;

const NEWEST_FIRST = 'd.created_at desc, d.id desc';

/** The queries on documents inside one unit of work. */
export class DocumentRepository extends RecordRepository {
  protected readonly table = 'documents';

  /** Newest first (D47). */
  async ofTraveler({ companyId, id: travelerId }: RecordKey): Promise<DocumentView[]> {
    const rows = await this.run<{ view: DocumentView }>(
      sql`select ${raw(VIEW)} as view from documents d where d.company_id = ${companyId} and d.traveler_id = ${travelerId} order by ${raw(NEWEST_FIRST)}`,
    );
    return rows.map(({ view }) => view);
  }

  /** One page, newest first. Categories are compared without regard to case (D47, D49). */
  async page(
    { companyId, id: travelerId }: RecordKey,
    { category, ...paging }: Paging & { category?: string },
  ): Promise<Page<DocumentView>> {
    const where = [
      compares('d.company_id = ?', companyId),
      compares('d.traveler_id = ?', travelerId),
      isCategory(category),
    ];
    const query = { columns: `${VIEW} as view`, from: 'documents d', where, orderBy: raw(NEWEST_FIRST) };
    const { rows, total } = await listPage(this.em, query, paging);
    return { rows: (rows as { view: DocumentView }[]).map(({ view }) => view), total };
  }

  async view({ companyId, id }: RecordKey): Promise<DocumentView | null> {
    const row = await this.first<{ view: DocumentView }>(
      sql`select ${raw(VIEW)} as view from documents d where d.company_id = ${companyId} and d.id = ${id}`,
    );
    return row?.view ?? null;
  }

  async find(companyId: string, id: string): Promise<StoredDocument | null> {
    return this.first<StoredDocument>(sql`
      select d.id, d.company_id as "companyId", d.traveler_id as "travelerId", t.user_id as "userId",
        d.file_name as "fileName", d.mime_type as "mimeType", d.blob_key as "blobKey"
      from documents d join travelers t on t.company_id = d.company_id and t.id = d.traveler_id
      where d.company_id = ${companyId} and d.id = ${id}`);
  }

  async count({ companyId, id: travelerId }: RecordKey): Promise<number> {
    return this.em.count(Document, { companyId, travelerId });
  }

  async insert(documents: readonly DocumentRow[]): Promise<void> {
    await this.em.insertMany(Document, [...documents]);
  }

  /** Deletes a document. Returns the key of its blob; null if there was none. */
  async delete(key: RecordKey): Promise<string | null> {
    return (await this.#delete('id', key))[0] ?? null;
  }

  /** Deletes all documents of a traveler. Returns the keys of their blobs. */
  async deleteOf(traveler: RecordKey): Promise<string[]> {
    return this.#delete('traveler_id', traveler);
  }

  async #delete(column: 'id' | 'traveler_id', { companyId, id }: RecordKey): Promise<string[]> {
    const rows = await this.run<{ key: string }>(
      sql`delete from documents where company_id = ${companyId} and ${raw(column)} = ${id} returning blob_key as key`,
    );
    return rows.map(({ key }) => key);
  }
}

function isCategory(category: string | undefined): Sql | null {
  if (category === undefined) return null;
  const forms = normalForms(category).map((form) => sql`lower(upper(${form}))`);
  return sql`lower(upper(d.document_category)) in (${joined(forms, ', ')})`;
}
