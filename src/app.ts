import { readFileSync } from 'node:fs';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { parse } from 'yaml';
import { AuditTrail } from './areas/audit/audit-trail.ts';
import { auditHandlers } from './areas/audit/handlers.ts';
import { AdminBookingService } from './areas/booking-requests/admin-booking-service.ts';
import { BookingService } from './areas/booking-requests/booking-service.ts';
import { BookingRequest, BookingRequestTraveler, FlightItem, HotelItem } from './areas/booking-requests/entities.ts';
import { adminBookingRequestHandlers, bookingRequestHandlers } from './areas/booking-requests/handlers.ts';
import { BookingRequestRepository } from './areas/booking-requests/repository.ts';
import { BudgetLedger } from './areas/budgets/budget-ledger.ts';
import { BudgetService } from './areas/budgets/budget-service.ts';
import { Budget } from './areas/budgets/entities.ts';
import { budgetHandlers } from './areas/budgets/handlers.ts';
import { DelegationService } from './areas/delegations/delegation-service.ts';
import { Delegation } from './areas/delegations/entities.ts';
import { delegationHandlers } from './areas/delegations/handlers.ts';
import { CompanyService } from './areas/directory/company-service.ts';
import { DirectoryService } from './areas/directory/directory-service.ts';
import { Company, User } from './areas/directory/entities.ts';
import { companyHandlers, userHandlers } from './areas/directory/handlers.ts';
import { UserService } from './areas/directory/user-service.ts';
import { FlightRule, HotelRule, Policy, RoleAssignment, UserAssignment } from './areas/policies/entities.ts';
import { formatPolicyError } from './areas/policies/error-format.ts';
import { policyHandlers } from './areas/policies/handlers.ts';
import { PolicyService } from './areas/policies/policy-service.ts';
import { ExchangeRateDay, Location } from './areas/reference-data/entities.ts';
import { ExchangeRateService } from './areas/reference-data/exchange-rate-service.ts';
import { exchangeRateHandlers, locationHandlers } from './areas/reference-data/handlers.ts';
import { LocationService } from './areas/reference-data/location-service.ts';
import { ReferenceDataService } from './areas/reference-data/reference-data-service.ts';
import { BookingTravelers } from './areas/travelers/booking-travelers.ts';
import { DocumentService } from './areas/travelers/document-service.ts';
import { Document, Passport, Traveler } from './areas/travelers/entities.ts';
import { formatTravelerError } from './areas/travelers/error-format.ts';
import { documentHandlers, passportHandlers, travelerHandlers } from './areas/travelers/handlers.ts';
import { PassportService } from './areas/travelers/passport-service.ts';
import { PassportVault } from './areas/travelers/passport-vault.ts';
import { TravelerGate } from './areas/travelers/traveler-gate.ts';
import { TravelerService, type TravelerServiceParts } from './areas/travelers/traveler-service.ts';
import type { Config } from './config.ts';
import type { OpenApiDocument } from './contract/openapi-document.ts';
import { serveDocs } from './docs/serve-docs.ts';
import type { Clock } from './domain/clock.ts';
import type { Area } from './http/areas.ts';
import { authentication } from './http/authentication.ts';
import { authorise } from './http/authorisation.ts';
import { readBody } from './http/body.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { dispatch } from './http/dispatch.ts';
import { errorHandler } from './http/error-handler.ts';
import { formatBookingError } from './http/jsend.ts';
import type { Handlers } from './http/operations.ts';
import { HttpProblem } from './http/problem.ts';
import { rateLimits } from './http/rate-limits.ts';
import { requestContext } from './http/request-context.ts';
import { routes } from './http/routes.ts';
import { discardUploads } from './http/uploads/uploads.ts';
import { loadContract } from './http/validation/contract.ts';
import { describeToValidator, validation } from './http/validation/validation.ts';
import { BlobRegister } from './platform/blobs/blob-register.ts';
import type { BlobStore } from './platform/blobs/blob-store.ts';
import { DirectoryStore } from './platform/blobs/directory-store.ts';
import { serveBlob } from './platform/blobs/serve-blob.ts';
import { type Database, pendingMigrations, ping } from './platform/database.ts';
import type { KeyRing } from './platform/secrets/key-ring.ts';
import type { SharedCounters } from './platform/shared-counters.ts';

/** Every table that MikroORM writes. */
export const entities = [
  Company,
  User,
  Location,
  ExchangeRateDay,
  Budget,
  Delegation,
  Policy,
  FlightRule,
  HotelRule,
  RoleAssignment,
  UserAssignment,
  BookingRequest,
  FlightItem,
  HotelItem,
  BookingRequestTraveler,
  Traveler,
  Passport,
  Document,
];

/** The areas, each with its prefix and its error format (D7). */
export const areas: readonly Area[] = [
  { prefix: '/api/v1/policies', formatError: formatPolicyError },
  { prefix: '/v1', formatError: formatBookingError },
  { prefix: '/api', formatError: formatTravelerError },
];

export type AppParts = {
  config: Pick<Config, 'authentication' | 'rateLimits' | 'production' | 'corsOrigins'>;
  database: Database;
  contract: ContractDocument;
  clock: Clock;
  log: Logger;
  /** What passport numbers are encrypted with. */
  keyRing: KeyRing;
  /** Where uploaded files are kept. Those of a directory store are served here, too. */
  blobStore: BlobStore;
  /** Where all nodes count calls together; null or left out, each by itself. */
  sharedCounters?: SharedCounters | null;
};

export type ContractDocument = { document: OpenApiDocument; yaml: string };

export type App = { express: Express; referenceData: ReferenceDataService; blobs: BlobRegister };

/** The contract as `make generate` wrote it. */
export function readContract(): ContractDocument {
  const yaml = readFileSync(new URL('../generated/openapi.yaml', import.meta.url), 'utf8');
  return { document: parse(yaml) as OpenApiDocument, yaml };
}

/**
 * Puts the service together; when it resolves, every operation's checks are compiled and the service can be listened to.
 *
 * The order of checks is D6's: token, method, rate limit, permission, body and parameters; then the handler.
 */
export async function createApp({ config, database, contract, clock, log, keyRing, blobStore, sharedCounters = null }: AppParts): Promise<App> {
  const directory = new DirectoryService(database);
  const referenceData = new ReferenceDataService(database);
  const policies = new PolicyService({ database, directory, referenceData, clock });

  const delegations = new DelegationService({ database, directory, clock });
  const bookingTravelers = new BookingTravelers();
  const ledger = new BudgetLedger();
  const bookings = new BookingService({ database, directory, delegations, travelers: bookingTravelers, policies, ledger, referenceData, clock });
  const adminBookings = new AdminBookingService({ database, travelers: bookingTravelers, ledger, referenceData, clock });

  const blobs = new BlobRegister(blobStore, database, clock);
  const audit = new AuditTrail(database, clock);
  const vault = new PassportVault(keyRing, audit);
  const gate = new TravelerGate(delegations);
  const documents = new DocumentService({ database, gate, blobs, audit, clock });
  const passports = new PassportService({ database, gate, documents, vault, clock });
  const isInPendingBooking: TravelerServiceParts['isInPendingBooking'] = (em, travelerId) => new BookingRequestRepository(em).hasPending(travelerId);
  const travelers = new TravelerService({ database, directory, passports, documents, vault, clock, isInPendingBooking });

  const handlers = {
    ...policyHandlers(policies),
    ...bookingRequestHandlers(bookings),
    ...adminBookingRequestHandlers(adminBookings),
    ...companyHandlers(new CompanyService({ database, clock })),
    ...userHandlers(new UserService({ database, clock })),
    ...budgetHandlers(new BudgetService({ database, directory, ledger, clock })),
    ...delegationHandlers(delegations),
    ...locationHandlers(new LocationService(database)),
    ...exchangeRateHandlers(new ExchangeRateService(database)),
    ...travelerHandlers(travelers, clock),
    ...passportHandlers(passports, clock),
    ...documentHandlers(documents),
    ...auditHandlers(audit),
  } satisfies Handlers;

  const checks = await loadContract(contract.document, !config.production);
  const operations = routes(checks.operations, [
    describeToValidator,
    ...(checks.validateResponse ? [checks.validateResponse] : []),
    rateLimits(config.rateLimits, sharedCounters),
    authorise,
    readBody(blobs),
    validation(checks),
    dispatch(handlers),
  ]);
  const authenticate = authentication(config.authentication, clock, (caller) => directory.enter(caller));

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', readiness(database));
  app.get('/openapi.yaml', (_request, response) => void response.type('application/yaml').send(contract.yaml));
  app.get('/openapi.json', (_request, response) => void response.json(contract.document));
  app.use('/docs', serveDocs(contract.document));
  app.use(requestContext(log));
  app.use(areas.map(({ prefix }) => prefix), crossOrigin(config.corsOrigins));
  if (blobStore instanceof DirectoryStore) app.use(serveBlob(blobStore));
  app.use(areas.map(({ prefix }) => prefix), authenticate);
  app.use(operations);
  app.use(() => {
    throw new HttpProblem('notFound', 'There is nothing at this path.');
  });
  app.use(discardUploads);
  app.use(errorHandler(areas, formatPolicyError, log));
  return { express: app, referenceData, blobs };
}

/** Ready: the database answers and has every migration. The operations are warmed before anybody can ask. */
function readiness(database: Database): RequestHandler {
  return async (_request, response) => {
    try {
      await ping(database);
      const pending = await pendingMigrations(database);
      if (pending.length === 0) response.json({ status: 'ready' });
      else response.status(503).json({ status: 'not ready', reason: 'migrations are pending' });
    } catch {
      response.status(503).json({ status: 'not ready', reason: 'the database does not answer' });
    }
  };
}
