import { type Clock, utcDay } from '../../domain/clock.ts';
import type { Handlers, OperationsOf } from '../../http/operations.ts';
import type { DocumentService } from './document-service.ts';
import type { PassportService } from './passport-service.ts';
import {
  presentDocument,
  presentDocumentLink,
  presentPassport,
  presentTraveler,
  presentTravelerDetails,
} from './present.ts';
import type { TravelerService } from './traveler-service.ts';

/** The operations of administrators on travelers. */
export function travelerHandlers(travelers: TravelerService, clock: Clock): Handlers<OperationsOf<'Travelers'>> {
  const today = (): string => utcDay(clock.now());
  return {
    async Travelers_list({ caller, requestId, query }) {
      const { page, perPage } = query;
      const { travelers: found, total } = await travelers.list({ caller, requestId }, query);
      const day = today();
      return {
        status: 200,
        body: {
          status: 'success',
          data: found.map((traveler) => presentTraveler(traveler, day)),
          total,
          page,
          perPage,
        },
      };
    },

    async Travelers_read({ caller, requestId, path }) {
      const details = await travelers.read({ caller, requestId }, path.id);
      return { status: 200, body: { status: 'success', data: presentTravelerDetails(details, today()) } };
    },

    async Travelers_create({ caller, requestId, body }) {
      const details = await travelers.create({ caller, requestId }, body);
      return { status: 201, body: { status: 'success', data: presentTravelerDetails(details, today()) } };
    },

    async Travelers_createWithPassport({ caller, requestId, body, upload }) {
      const details = await travelers.createWithPassport({ caller, requestId }, body, upload);
      return { status: 201, body: { status: 'success', data: presentTravelerDetails(details, today()) } };
    },

    async Travelers_update({ caller, requestId, path, body }) {
      const details = await travelers.update({ caller, requestId }, path.id, body);
      return { status: 200, body: { status: 'success', data: presentTravelerDetails(details, today()) } };
    },

    async Travelers_delete({ caller, path }) {
      await travelers.delete(caller, path.id);
      return { status: 204 };
    },
  };
}

/** The operations on passports. */
export function passportHandlers(passports: PassportService, clock: Clock): Handlers<OperationsOf<'Passports'>> {
  const today = (): string => utcDay(clock.now());
  return {
    async Passports_list({ caller, requestId, path, query }) {
      const { page, perPage } = query;
      const { passports: found, total } = await passports.list({ caller, requestId }, path.travelerId, query);
      const day = today();
      return {
        status: 200,
        body: {
          status: 'success',
          data: found.map((passport) => presentPassport(passport, day)),
          total,
          page,
          perPage,
        },
      };
    },

    async Passports_read({ caller, requestId, path }) {
      const passport = await passports.read({ caller, requestId }, path.id);
      return { status: 200, body: { status: 'success', data: presentPassport(passport, today()) } };
    },

    async Passports_create({ caller, requestId, path, body }) {
      const passport = await passports.create({ caller, requestId }, path.travelerId, body);
      return { status: 201, body: { status: 'success', data: presentPassport(passport, today()) } };
    },

    async Passports_createWithDocuments({ caller, requestId, path, body, upload }) {
      const passport = await passports.createWithDocuments({ caller, requestId }, path.travelerId, body, upload);
      return { status: 201, body: { status: 'success', data: presentPassport(passport, today()) } };
    },

    async Passports_update({ caller, requestId, path, body }) {
      const passport = await passports.update({ caller, requestId }, path.id, body);
      return { status: 200, body: { status: 'success', data: presentPassport(passport, today()) } };
    },

    async Passports_delete({ caller, requestId, path }) {
      await passports.delete({ caller, requestId }, path.id);
      return { status: 204 };
    },

    async Passports_setPrimary({ caller, requestId, path, body }) {
      const passport = await passports.setPrimary({ caller, requestId }, path.id, body.travelerId);
      return { status: 200, body: { status: 'success', data: presentPassport(passport, today()) } };
    },
  };
}

/** The operations on documents. */
export function documentHandlers(documents: DocumentService): Handlers<OperationsOf<'Documents'>> {
  return {
    async Documents_list({ caller, requestId, path, query }) {
      const { page, perPage } = query;
      const { documents: found, total } = await documents.list({ caller, requestId }, path.travelerId, query);
      return { status: 200, body: { status: 'success', data: found.map(presentDocument), total, page, perPage } };
    },

    async Documents_upload({ caller, requestId, path, body, upload }) {
      const document = await documents.upload({ caller, requestId }, path.travelerId, body, upload);
      return { status: 201, body: { status: 'success', data: presentDocument(document) } };
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
