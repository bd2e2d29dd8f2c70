import type { Clock } from '../../domain/clock.ts';
import type { AreaManifest } from '../manifest.ts';
import type { BlobRegister } from '../../platform/blobs/blob-register.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import type { KeyRing } from '../../platform/secrets/key-ring.ts';
import type { AuditTrail } from '../audit/index.ts';
import type { DelegationService } from '../delegations/index.ts';
import type { DirectoryService } from '../directory/index.ts';
import { DocumentService } from './document-service.ts';
import { Document, Passport, Traveler } from './entities.ts';
import { formatTravelerError } from './error-format.ts';
import { documentHandlers, passportHandlers, travelerHandlers } from './handlers.ts';
import { PassportService } from './passport-service.ts';
import { PassportVault } from './passport-vault.ts';
import { TravelerGate } from './traveler-gate.ts';
import { TravelerService, type TravelerServiceDependencies } from './traveler-service.ts';

type Dependencies = {
  database: Database;
  directory: DirectoryService;
  delegations: DelegationService;
  audit: AuditTrail;
  keyRing: KeyRing;
  idempotency: Idempotency;
  blobs: BlobRegister;
  clock: Clock;
  isInPendingBooking: TravelerServiceDependencies['isInPendingBooking'];
};

/** Travelers, their passports and documents (specification 4.3). */
export const travelersArea = {
  prefix: '/api',
  formatError: formatTravelerError,
  entities: [Traveler, Passport, Document],
  open({ audit, keyRing, idempotency, ...dependencies }: Dependencies) {
    const vault = new PassportVault(keyRing, audit);
    const gate = new TravelerGate(dependencies.delegations);
    const documents = new DocumentService({ ...dependencies, audit, gate });
    const passports = new PassportService({ ...dependencies, gate, documents, vault });
    const travelers = new TravelerService({ ...dependencies, passports, documents, vault });
    const { clock } = dependencies;
    return {
      handlers: {
        ...travelerHandlers(travelers, idempotency, clock),
        ...passportHandlers(passports, idempotency, clock),
        ...documentHandlers(documents, idempotency),
      },
    };
  },
} satisfies AreaManifest;
