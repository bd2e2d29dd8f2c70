import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, findRecord } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { refuse } from '../../domain/errors.ts';
import { newId } from '../../domain/ids.ts';
import { downloadName } from '../../http/uploads/file-names.ts';
import type { UploadedFile } from '../../http/uploads/file-sink.ts';
import type { Upload } from '../../http/uploads/uploads.ts';
import type { BlobRegister } from '../../platform/blobs/blob-register.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Once } from '../../platform/idempotency.ts';
import { happened } from '../../platform/database/event-queries.ts';
import type { Page, Paging, RecordKey } from '../../platform/database/page.ts';
import { type AtEnd, inTransaction } from '../../platform/database/unit-of-work.ts';
import type { AuditTrail, Reader } from '../audit/index.ts';
import { DocumentRepository, type DocumentView, type StoredDocument } from './document-queries.ts';
import { checkRelation, type Relation } from './document-rules.ts';
import type { TravelerRow } from './entities.ts';
import { DocumentNotFound, TooManyDocuments } from './errors.ts';
import { PassportRepository } from './passport-queries.ts';
import type { Act, TravelerGate } from './traveler-gate.ts';
import { TravelerRepository } from './traveler-queries.ts';

/** The stored files of a form. `keep` is called once the rows that refer to them are committed. */
export type Files = Pick<Upload, 'files' | 'keep'>;

/** The metadata of a document. */
type DocumentFacts = Relation & { documentCategory: string; label?: string };

export type DocumentLink = { url: string; expiresAt: Date };

type DocumentServiceDependencies = {
  database: Database;
  gate: TravelerGate;
  blobs: BlobRegister;
  audit: AuditTrail;
  clock: Clock;
};

/** A link is valid for 15 minutes (D51). */
const LINK_MS = 15 * 60 * 1000;

/** 2 GB of files. Without a maximum, one user could fill the disk with the files of one traveler (D49). */
const MAX_DOCUMENTS = 200;

/**
 * Manages documents for owners, administrators and delegates (D5, D33). Files are stored before a handler runs; this
 * service writes their rows, in one transaction with whatever they belong to (D52).
 */
export class DocumentService {
  readonly #dependencies: DocumentServiceDependencies;

  constructor(dependencies: DocumentServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /** Newest first (D47). @throws TravelerNotFound; NotYourTraveler */
  async list(
    { caller }: Reader,
    travelerId: string,
    query: Paging & { category?: string },
  ): Promise<Page<DocumentView>> {
    return this.#work(async (em) => {
      const traveler = await this.#dependencies.gate.traveler(em, caller, 'view', travelerId);
      return new DocumentRepository(em).page(traveler, query);
    });
  }

  /**
   * @throws TravelerNotFound; NotYourTraveler; TooManyDocuments; Invalid if it is related to another traveler or to their
   * passport
   */
  async upload(
    { caller }: Reader,
    travelerId: string,
    facts: DocumentFacts,
    upload: Files,
    once: Once,
  ): Promise<DocumentView> {
    const document = await once(this.#dependencies.database.em(), async (em, atEnd) => {
      const traveler = await this.#dependencies.gate.traveler(em, caller, 'manage', travelerId);
      const passportIds = await new PassportRepository(em).idsOf(traveler);
      await new TravelerRepository(em).raiseVersion(traveler);
      const { faults, ...relation } = checkRelation(facts, traveler.id, passportIds);
      refuse(faults);
      const [added] = await this.addTo(em, atEnd, caller, traveler, { ...facts, ...relation }, upload.files);
      return added!;
    });
    upload.keep();
    return document;
  }

  /**
   * Adds documents for stored files. Call it in a transaction that has locked the traveler and checked the facts.
   *
   * @returns the documents, in the order of the files
   * @throws TooManyDocuments; Unavailable if the sweeper has removed a file
   */
  async addTo(
    em: EntityManager,
    atEnd: AtEnd,
    uploader: Pick<Caller, 'companyId' | 'userId'>,
    traveler: Pick<TravelerRow, 'id' | 'companyId'>,
    { documentCategory, label, relatedEntityId, relatedEntityType }: DocumentFacts,
    files: readonly UploadedFile[],
  ): Promise<DocumentView[]> {
    if (files.length === 0) return [];
    const now = this.#dependencies.clock.now();
    const repository = new DocumentRepository(em);
    if ((await repository.count(traveler)) + files.length > MAX_DOCUMENTS) throw new TooManyDocuments(MAX_DOCUMENTS);
    await this.#dependencies.blobs.claim(
      em,
      uploader.companyId,
      files.map(({ key }) => key),
    );
    const documents = files.map(({ fileName, mimeType, size, key }) => ({
      id: newId(),
      companyId: traveler.companyId,
      travelerId: traveler.id,
      documentCategory,
      label: label ?? null,
      fileName,
      mimeType,
      fileSize: size,
      relatedEntityId: relatedEntityId ?? null,
      relatedEntityType: relatedEntityType ?? null,
      uploadedByUserId: uploader.userId,
      blobKey: key,
      createdAt: now,
    }));
    await repository.insert(documents);
    atEnd(...documents.map((document) => happened('document.created', document, now)));
    return documents.map(({ companyId: _, blobKey: __, ...view }) => ({ ...view, createdAt: now.toISOString() }));
  }

  /** @param act what the caller must be allowed to do @throws DocumentNotFound; NotYourTraveler */
  async read(reader: Reader, documentId: string, act: Act = 'view'): Promise<DocumentView> {
    return this.#work(async (em) => {
      const view = await new DocumentRepository(em).view(await this.#allowed(em, reader, act, documentId));
      // It was deleted by another call since it was read.
      if (!view) throw new DocumentNotFound();
      return view;
    });
  }

  /**
   * A link that needs no token. Recorded in the audit trail in the same transaction.
   *
   * @throws DocumentNotFound; NotYourTraveler
   */
  async link(reader: Reader, documentId: string): Promise<DocumentLink> {
    return this.#work(async (em) => {
      const document = await this.#allowed(em, reader, 'view', documentId);
      const { companyId, travelerId, userId, fileName, mimeType, blobKey } = document;
      await this.#dependencies.audit.recordDocumentLink(em, reader, {
        companyId,
        travelerId,
        userId,
        documentId: document.id,
      });
      const expiresAt = new Date(this.#dependencies.clock.now().getTime() + LINK_MS);
      return {
        url: await this.#dependencies.blobs.link(blobKey, {
          fileName: downloadName(fileName, mimeType),
          contentType: mimeType,
          expiresAt,
        }),
        expiresAt,
      };
    });
  }

  /** Deletes a document and its file. @throws DocumentNotFound; NotYourTraveler */
  async delete(reader: Reader, documentId: string): Promise<void> {
    const { companyId, deleted } = await inTransaction(this.#dependencies.database.em(), async (em, atEnd) => {
      const { companyId, id, travelerId } = await this.#allowed(em, reader, 'manage', documentId);
      await new TravelerRepository(em).raiseVersion({ companyId, id: travelerId });
      const deleted = await new DocumentRepository(em).delete({ companyId, id });
      // It was deleted by another call since it was read.
      if (deleted === null) throw new DocumentNotFound();
      await this.#dependencies.blobs.giveUp(em, companyId, [deleted]);
      atEnd(happened('document.deleted', { companyId, id }, this.#dependencies.clock.now()));
      return { companyId, deleted };
    });
    await this.#dependencies.blobs.removeNow(companyId, [deleted]);
  }

  /**
   * Deletes all documents of a traveler, in the caller's transaction.
   *
   * @returns a function that deletes the files; call it after the commit
   */
  async deleteOf(em: EntityManager, traveler: RecordKey): Promise<() => Promise<void>> {
    const keys = await new DocumentRepository(em).deleteOf(traveler);
    await this.#dependencies.blobs.giveUp(em, traveler.companyId, keys);
    return () => this.#dependencies.blobs.removeNow(traveler.companyId, keys);
  }

  async #allowed(em: EntityManager, { caller }: Reader, act: Act, documentId: string): Promise<StoredDocument> {
    const documents = new DocumentRepository(em);
    const found = await findRecord(caller, documentId, documents, (companyId) => documents.find(companyId, documentId));
    return this.#dependencies.gate.allow(em, caller, act, found, DocumentNotFound);
  }

  #work<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.#dependencies.database.em(), work);
  }
}
