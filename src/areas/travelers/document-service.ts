import { type EntityManager, raw } from '@mikro-orm/postgresql';
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
import { DocumentRepository, type OwnedDocument } from './document-queries.ts';
import { checkRelation, type Relation } from './document-rules.ts';
import { Document, type DocumentRow, Traveler, type TravelerRow } from './entities.ts';
import { DocumentNotFound, TooManyDocuments } from './errors.ts';
import { PassportRepository } from './passport-queries.ts';
import type { Act, TravelerGate } from './traveler-gate.ts';

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
  async list(caller: Caller, travelerId: string, query: Paging & { category?: string }): Promise<Page<DocumentRow>> {
    const { database, gate } = this.#dependencies;
    return inTransaction(database.em(), async (em) => {
      const traveler = await gate.traveler(em, caller, 'view', travelerId);
      return new DocumentRepository(em).page(traveler, query);
    });
  }

  /**
   * @throws TravelerNotFound; NotYourTraveler; TooManyDocuments; Invalid if it is related to another traveler or to their
   * passport
   */
  async upload(
    caller: Caller,
    travelerId: string,
    facts: DocumentFacts,
    upload: Files,
    once: Once,
  ): Promise<DocumentRow> {
    const document = await once(this.#dependencies.database.em(), async (em, atEnd) => {
      const traveler = await this.#dependencies.gate.traveler(em, caller, 'manage', travelerId);
      traveler.version += 1;
      const passports = await new PassportRepository(em).ofTraveler(traveler);
      const passportIds = passports.map(({ id }) => id);
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
  ): Promise<DocumentRow[]> {
    if (files.length === 0) return [];
    const now = this.#dependencies.clock.now();
    const { companyId, id: travelerId } = traveler;
    const stored = await em.count(Document, { companyId, travelerId });
    if (stored + files.length > MAX_DOCUMENTS) throw new TooManyDocuments(MAX_DOCUMENTS);
    const keys = files.map(({ key }) => key);
    await this.#dependencies.blobs.claim(em, uploader.companyId, keys);
    const documents = files.map(({ fileName, mimeType, size, key }) => ({
      id: newId(),
      companyId,
      travelerId,
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
    await em.insertMany(Document, documents);
    atEnd(...documents.map((document) => happened('document.created', document, now)));
    return documents;
  }

  /** Reads a document again for whoever uploaded it. @throws DocumentNotFound; NotYourTraveler */
  async readUploaded(caller: Caller, documentId: string): Promise<DocumentRow> {
    return this.#allowed(this.#dependencies.database.em(), caller, 'manage', documentId);
  }

  /**
   * A link that needs no token. Recorded in the audit trail in the same transaction.
   *
   * @throws DocumentNotFound; NotYourTraveler
   */
  async link(reader: Reader, documentId: string): Promise<DocumentLink> {
    const { database, audit, blobs, clock } = this.#dependencies;
    return inTransaction(database.em(), async (em) => {
      const document = await this.#allowed(em, reader.caller, 'view', documentId);
      const { fileName, mimeType: contentType, blobKey } = document;
      await audit.recordDocumentLink(em, reader, { ...document, documentId: document.id });
      const expiresAt = new Date(clock.now().getTime() + LINK_MS);
      const file = { fileName: downloadName(fileName, contentType), contentType, expiresAt };
      return { url: await blobs.link(blobKey, file), expiresAt };
    });
  }

  /** Deletes a document and its file. @throws DocumentNotFound; NotYourTraveler */
  async delete(caller: Caller, documentId: string): Promise<void> {
    const { database, blobs, clock } = this.#dependencies;
    const { companyId, blobKey } = await inTransaction(database.em(), async (em, atEnd) => {
      const document = await this.#allowed(em, caller, 'manage', documentId);
      const { companyId, id, travelerId, blobKey } = document;
      await em.nativeUpdate(Traveler, { companyId, id: travelerId }, { version: raw<number>('version + 1') });
      const deleted = await em.nativeDelete(Document, { companyId, id });
      // It was deleted by another call since it was read.
      if (deleted === 0) throw new DocumentNotFound();
      await blobs.giveUp(em, companyId, [blobKey]);
      atEnd(happened('document.deleted', { companyId, id }, clock.now()));
      return document;
    });
    await blobs.removeNow(companyId, [blobKey]);
  }

  /**
   * Deletes all documents of a traveler, in the caller's transaction.
   *
   * @returns a function that deletes the files; call it after the commit
   */
  async deleteOf(em: EntityManager, traveler: RecordKey): Promise<() => Promise<void>> {
    const { companyId, id: travelerId } = traveler;
    const keys = (await new DocumentRepository(em).ofTraveler(traveler)).map(({ blobKey }) => blobKey);
    await em.nativeDelete(Document, { companyId, travelerId });
    await this.#dependencies.blobs.giveUp(em, companyId, keys);
    return () => this.#dependencies.blobs.removeNow(companyId, keys);
  }

  async #allowed(em: EntityManager, caller: Caller, act: Act, documentId: string): Promise<OwnedDocument> {
    const documents = new DocumentRepository(em);
    const found = await findRecord(caller, documentId, documents, (companyId) => documents.find(companyId, documentId));
    return this.#dependencies.gate.allow(em, caller, act, found, DocumentNotFound);
  }
}
