import type { components } from '../../../generated/api.d.ts';
import { type Clock, utcDay } from '../../domain/clock.ts';
import type { Handlers, OperationsOf, Reply } from '../../http/operations.ts';
import type { Idempotency, KeptAsRecord, Once } from '../../platform/idempotency.ts';
import type { Page, Paging } from '../../platform/database/page.ts';
import type { Reader } from '../audit/index.ts';
import type { DocumentService } from './document-service.ts';
import type { PassportService } from './passport-service.ts';
import type { RevealedPassport } from './passport-vault.ts';
import {
  presentDocument,
  presentDocumentLink,
  presentPassport,
  presentTraveler,
  presentTravelerDetails,
  tagOfPassport,
  tagOfTraveler,
} from './present.ts';
import type { TravelerDetails, TravelerService } from './traveler-service.ts';

type Schemas = components['schemas'];

// With an Idempotency-Key, only the id of the created record is stored. A repeated call reads the record again, which
// is audited like any read, and needs what creating it needs: whoever may only write has seen the first response, too. A
// deleted record is not returned (D66).

/** The operations of administrators on travelers. */
export function travelerHandlers(
  travelers: TravelerService,
  idempotency: Idempotency,
  clock: Clock,
): Handlers<OperationsOf<'Travelers'>> {
  const today = (): string => utcDay(clock.now());
  const read = (details: TravelerDetails): { etag: string; body: Schemas['TravelerResult'] } => {
    const day = today();
    const body = { status: 'success', data: presentTravelerDetails(details, day) } as const;
    return { etag: tagOfTraveler(details, day), body };
  };
  const created = (details: TravelerDetails): Reply<'Travelers_create'> => ({ status: 201, ...read(details) });
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
      const details = await travelers.read({ caller, requestId }, path.id);
      return { status: 200, ...read(details) };
    },

    async Travelers_create({ caller, requestId, body, call }) {
      const reader = { caller, requestId };
      return idempotency.answer(call, (once) => travelers.create(reader, body, once), created, kept(reader));
    },

    async Travelers_createWithPassport({ caller, requestId, body, upload, call }) {
      const reader = { caller, requestId };
      const create = (once: Once) => travelers.createWithPassport(reader, body, upload, once);
      return idempotency.answer(call, create, created, kept(reader));
    },

    async Travelers_update({ caller, requestId, path, body, header }) {
      const details = await travelers.update({ caller, requestId }, path.id, body, header['if-match']);
      return { status: 200, ...read(details) };
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
  const read = (passport: RevealedPassport): { etag: string; body: Schemas['PassportResult'] } => {
    const day = today();
    return { etag: tagOfPassport(passport, day), body: { status: 'success', data: presentPassport(passport, day) } };
  };
  const created = (passport: RevealedPassport): Reply<'Passports_create'> => ({ status: 201, ...read(passport) });
  const kept = (reader: Reader): KeptAsRecord<RevealedPassport> => ({
    idOf: ({ id }) => id,
    read: (id) => passports.read(reader, id, 'manage'),
  });
  return {
    async Passports_list({ caller, requestId, path, query }) {
      const found = await passports.list({ caller, requestId }, path.travelerId, query);
      const day = today();
      return listed(found, query, (passport) => presentPassport(passport, day));
    },

    async Passports_read({ caller, requestId, path }) {
      const passport = await passports.read({ caller, requestId }, path.id);
      return { status: 200, ...read(passport) };
    },

    async Passports_create({ caller, requestId, path, body, call }) {
      const reader = { caller, requestId };
      const create = (once: Once) => passports.create(reader, path.travelerId, body, null, once);
      return idempotency.answer(call, create, created, kept(reader));
    },

    async Passports_createWithDocuments({ caller, requestId, path, body, upload, call }) {
      const reader = { caller, requestId };
      const create = (once: Once) => passports.create(reader, path.travelerId, body, upload, once);
      return idempotency.answer(call, create, created, kept(reader));
    },

    async Passports_update({ caller, requestId, path, body, header }) {
      const passport = await passports.update({ caller, requestId }, path.id, body, header['if-match']);
      return { status: 200, ...read(passport) };
    },

    async Passports_delete({ caller, requestId, path, header }) {
      await passports.delete({ caller, requestId }, path.id, header['if-match']);
      return { status: 204 };
    },

    async Passports_setPrimary({ caller, requestId, path, body, header }) {
      const { travelerId } = body;
      const passport = await passports.setPrimary({ caller, requestId }, path.id, travelerId, header['if-match']);
      return { status: 200, ...read(passport) };
    },
  };
}

/** The operations on documents. */
export function documentHandlers(
  documents: DocumentService,
  idempotency: Idempotency,
): Handlers<OperationsOf<'Documents'>> {
  return {
    async Documents_list({ caller, requestId, path, query }) {
      return listed(await documents.list({ caller, requestId }, path.travelerId, query), query, presentDocument);
    },

    async Documents_upload({ caller, requestId, path, body, upload, call }) {
      const reader = { caller, requestId };
      return idempotency.answer(
        call,
        (once) => documents.upload(reader, path.travelerId, body, upload, once),
        (document) => ({ status: 201, body: { status: 'success', data: presentDocument(document) } }),
        { idOf: ({ id }) => id, read: (id) => documents.read(reader, id, 'manage') },
      );
    },

    async Documents_download({ caller, requestId, path }) {
      const link = await documents.link({ caller, requestId }, path.id);
      return { status: 200, body: { status: 'success', data: presentDocumentLink(link) } };
    },

    async Documents_delete({ caller, requestId, path }) {
      await documents.delete({ caller, requestId }, path.id);
      return { status: 204 };
    },
  };
}

/** A page of a list in the format of this area (specification 4.3). */
function listed<Row, Item>({ rows, total }: Page<Row>, { page, perPage }: Paging, present: (row: Row) => Item) {
  const data = rows.map((row) => present(row));
  return { status: 200, body: { status: 'success', data, total, page, perPage } } as const;
}
