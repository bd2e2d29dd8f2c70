import { type Clock, utcDay } from '../../domain/clock.ts';
import type { Handlers, Input, OperationsOf, Reply } from '../../http/operations.ts';
import { success } from '../../http/success.ts';
import type { Idempotency, KeptAsRecord, Once } from '../../platform/idempotency.ts';
import type { Page, Paging } from '../../platform/database/page.ts';
import type { Reader } from '../audit/index.ts';
import type { DocumentService, Files } from './document-service.ts';
import type { PassportService } from './passport-service.ts';
import type { RevealedPassport } from './passport-vault.ts';
import {
  passportResult,
  presentDocument,
  presentDocumentLink,
  presentPassport,
  presentTraveler,
  travelerResult,
} from './present.ts';
import type { TravelerDetails, TravelerService } from './traveler-service.ts';

// With an Idempotency-Key, only the id of the created record is stored. A repeated call reads the record again, which
// is audited like any read. It needs the rights of the create, whose response has shown the record, too (D66).

/** The operations of administrators on travelers. */
export function travelerHandlers(
  travelers: TravelerService,
  idempotency: Idempotency,
  clock: Clock,
): Handlers<OperationsOf<'Travelers'>> {
  const today = (): string => utcDay(clock.now());
  const read = (details: TravelerDetails) => ({ status: 200, ...travelerResult(details, today()) }) as const;
  const created = (details: TravelerDetails) => ({ ...read(details), status: 201 }) as const;
  const kept = (reader: Reader): KeptAsRecord<TravelerDetails> => ({
    idOf: ({ traveler }) => traveler.id,
    read: (id) => travelers.read(reader, id),
  });
  return {
    async Travelers_list({ caller, requestId, query }) {
      const found = await travelers.list({ caller, requestId }, query);
      const day = today();
      return listed(found, query, (traveler) => presentTraveler(traveler, day));
    },

    async Travelers_read({ caller, requestId, path }) {
      return read(await travelers.read({ caller, requestId }, path.id));
    },

    async Travelers_create(input) {
      const { body, call } = input;
      return idempotency.answer(call, (once) => travelers.create(input, body, once), created, kept(input));
    },

    async Travelers_createWithPassport(input) {
      const { body, upload, call } = input;
      const create = (once: Once) => travelers.createWithPassport(input, body, upload, once);
      return idempotency.answer(call, create, created, kept(input));
    },

    async Travelers_update({ caller, requestId, path, body, header }) {
      return read(await travelers.update({ caller, requestId }, path.id, body, header['if-match']));
    },

    async Travelers_delete({ caller, path, header }) {
      await travelers.delete(caller, path.id, header['if-match']);
      return { status: 204 };
    },
  };
}

/** The operations on passports. */
export function passportHandlers(
  passports: PassportService,
  idempotency: Idempotency,
  clock: Clock,
): Handlers<OperationsOf<'Passports'>> {
  const today = (): string => utcDay(clock.now());
  const read = (passport: RevealedPassport) => ({ status: 200, ...passportResult(passport, today()) }) as const;
  const create = (input: Input<'Passports_create'>, scans: Files | null): Promise<Reply<'Passports_create'>> =>
    idempotency.answer(
      input.call,
      (once) => passports.create(input, input.path.travelerId, input.body, scans, once),
      (passport) => ({ ...read(passport), status: 201 }),
      { idOf: ({ id }) => id, read: (id) => passports.read(input, id, 'manage') },
    );
  return {
    async Passports_list({ caller, requestId, path, query }) {
      const found = await passports.list({ caller, requestId }, path.travelerId, query);
      const day = today();
      return listed(found, query, (passport) => presentPassport(passport, day));
    },

    async Passports_read({ caller, requestId, path }) {
      return read(await passports.read({ caller, requestId }, path.id));
    },

    async Passports_create(input) {
      return create(input, null);
    },

    async Passports_createWithDocuments(input) {
      return create(input, input.upload);
    },

    async Passports_update({ caller, requestId, path, body, header }) {
      return read(await passports.update({ caller, requestId }, path.id, body, header['if-match']));
    },

    async Passports_delete({ caller, requestId, path, header }) {
      await passports.delete({ caller, requestId }, path.id, header['if-match']);
      return { status: 204 };
    },

    async Passports_setPrimary({ caller, requestId, path, body, header }) {
      const { travelerId } = body;
      return read(await passports.setPrimary({ caller, requestId }, path.id, travelerId, header['if-match']));
    },
  };
}

/** The operations on documents. */
export function documentHandlers(
  documents: DocumentService,
  idempotency: Idempotency,
): Handlers<OperationsOf<'Documents'>> {
  return {
    async Documents_list({ caller, path, query }) {
      return listed(await documents.list(caller, path.travelerId, query), query, presentDocument);
    },

    async Documents_upload({ caller, path, body, upload, call }) {
      return idempotency.answer(
        call,
        (once) => documents.upload(caller, path.travelerId, body, upload, once),
        (document) => success(presentDocument(document), 201),
        { idOf: ({ id }) => id, read: (id) => documents.readUploaded(caller, id) },
      );
    },

    async Documents_download({ caller, requestId, path }) {
      return success(presentDocumentLink(await documents.link({ caller, requestId }, path.id)));
    },

    async Documents_delete({ caller, path }) {
      await documents.delete(caller, path.id);
      return { status: 204 };
    },
  };
}

/** A page of a list in the format of this area (specification 4.3). */
function listed<Row, Item>({ rows, total }: Page<Row>, { page, perPage }: Paging, present: (row: Row) => Item) {
  const data = rows.map((row) => present(row));
  return { status: 200, body: { status: 'success', data, total, page, perPage } } as const;
}
