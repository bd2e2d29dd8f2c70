import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { auditArea } from './areas/audit/area.ts';
import { bookingRequestsArea, isInPendingBooking } from './areas/booking-requests/area.ts';
import { budgetsArea } from './areas/budgets/area.ts';
import { delegationsArea } from './areas/delegations/area.ts';
import { directoryArea } from './areas/directory/area.ts';
import { eventsArea } from './areas/events/area.ts';
import type { AreaManifest } from './areas/manifest.ts';
import { policiesArea } from './areas/policies/area.ts';
import { referenceDataArea } from './areas/reference-data/area.ts';
import { reasonCodesArea } from './areas/reason-codes/area.ts';
import { travelersArea } from './areas/travelers/area.ts';
import type { Config } from './config.ts';
import type { ContractDocument } from './contract/read-contract.ts';
import { type DemoCaller, serveDemoTokens } from './docs/continue-as.ts';
import { serveContract } from './docs/serve-contract.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { serveHome } from './docs/serve-home.ts';
import { servePreview } from './docs/serve-preview.ts';
import type { Clock } from './domain/clock.ts';
import type { Area } from './http/areas.ts';
import { analysisGate } from './http/access/analysis-gate.ts';
import { authentication, openTokenKeys } from './http/access/authentication.ts';
import { authorise } from './http/access/authorisation.ts';
import { readBody } from './http/body.ts';
import { crossOrigin } from './http/access/cross-origin.ts';
import { dispatch } from './http/dispatch.ts';
import type { Drain } from './http/drain.ts';
import { errorHandler } from './http/problems/error-handler.ts';
import { createExpress } from './http/express-app.ts';
import { frontDoor } from './http/front-door.ts';
import { readinessCheck } from './http/readiness-check.ts';
import type { Handlers, OperationId } from './http/operations.ts';
import { HttpProblem } from './http/problems/problem.ts';
import { rateLimits } from './http/access/rate-limits.ts';
import { identifyFailure, requestContext } from './http/request-context.ts';
import { discardUploads } from './http/uploads/uploads.ts';
import { loadContract } from './http/validation/contract.ts';
import { onDeviation } from './http/validation/response-deviations.ts';
import { validation } from './http/validation/validation.ts';
import { BlobRegister } from './platform/blobs/blob-register.ts';
import type { BlobStore } from './platform/blobs/blob-store.ts';
import { DirectoryStore } from './platform/blobs/directory-store.ts';
import { serveBlob } from './platform/blobs/serve-blob.ts';
import { inCall } from './platform/database/acting-call.ts';
import { inLane } from './platform/database/lanes.ts';
import { CacheUse, Counts } from './platform/counts.ts';
import type { Database } from './platform/database/database.ts';
import { Idempotency } from './platform/idempotency.ts';
import type { MetricSources } from './platform/metrics.ts';
import { readinessOf } from './platform/database/readiness.ts';
import type { RequestMeter } from './platform/request-meter.ts';
import type { KeyRing } from './platform/secrets/key-ring.ts';
import type { SharedCounters } from './platform/shared-counters.ts';

/** The areas, from the ground up: each may use those before it. */
const manifests = [
  directoryArea,
  referenceDataArea,
  auditArea,
  eventsArea,
  delegationsArea,
  budgetsArea,
  policiesArea,
  travelersArea,
  reasonCodesArea,
  bookingRequestsArea,
] satisfies AreaManifest[];

/** Every table that MikroORM writes. */
export const entities = manifests.flatMap((area) => [...area.entities]);

/** The prefixes of the API, each with its error format (D7). */
export const areas: readonly Area[] = [...new Map(manifests.map((area) => [area.prefix, area])).values()];

type AppDependencies = {
  config: Pick<
    Config,
    'production' | 'authentication' | 'rateLimits' | 'responseChecks' | 'corsOrigins' | 'webhookHosts'
  >;
  database: Database;
  contract: ContractDocument;
  clock: Clock;
  log: Logger;
  /** Encrypts passport numbers. */
  keyRing: KeyRing;
  /** Stores uploaded files. Those of a directory store are served here, too. */
  blobStore: BlobStore;
  /** Shared rate-limit counters; without them, each node counts alone. */
  sharedCounters?: SharedCounters | null;
  /** Whether the node is about to stop. */
  drain?: Pick<Drain, 'isUnderWay'>;
  /** Measures requests, if there are metrics. */
  meter?: RequestMeter | null;
  /** The users that a visitor of the pages can continue as without a token. */
  demoCallers?: readonly DemoCaller[];
};

/**
 * Composes the service.
 *
 * The order of checks is D6's: token, method, rate limit, permission, body and parameters; then the handler.
 */
export async function createApp({
  config,
  database,
  contract,
  clock,
  log,
  keyRing,
  blobStore,
  sharedCounters = null,
  drain = { isUnderWay: false },
  meter = null,
  demoCallers = [],
}: AppDependencies) {
  const blobs = new BlobRegister(blobStore, database, clock);
  const idempotency = new Idempotency({ database, keyRing, clock });
  const { webhookHosts } = config;
  const base = { database, keyRing, blobs, idempotency, webhookHosts, clock, log, isInPendingBooking };
  const { service: directory, handlers: ofDirectory } = directoryArea.open(base);
  const { service: referenceData, handlers: ofReferenceData } = referenceDataArea.open(base);
  const { service: audit, handlers: ofAudit } = auditArea.open(base);
  const { feed, deliveries, handlers: ofEvents } = eventsArea.open(base);
  const { service: delegations, handlers: ofDelegations } = delegationsArea.open({ ...base, directory });
  const { handlers: ofBudgets } = budgetsArea.open({ ...base, directory });
  const known = { ...base, directory, delegations, referenceData };
  const { evaluation: policies, handlers: ofPolicies } = policiesArea.open(known);
  const { handlers: ofTravelers } = travelersArea.open({ ...known, audit });
  const { handlers: ofReasonCodes } = reasonCodesArea.open(known);
  const { handlers: ofBookingRequests } = bookingRequestsArea.open({ ...known, policies });
  const handlers = {
    ...ofDirectory,
    ...ofReferenceData,
    ...ofAudit,
    ...ofEvents,
    ...ofDelegations,
    ...ofBudgets,
    ...ofPolicies,
    ...ofTravelers,
    ...ofReasonCodes,
    ...ofBookingRequests,
  } satisfies Handlers;

  const deviations = new Counts(Object.keys(handlers) as OperationId[]);
  const { responseChecks } = config;
  const checks = loadContract(
    contract.document,
    responseChecks === 'off' ? null : onDeviation(responseChecks, deviations, log),
  );
  const rateLimitFallbacks = new Counts<string>();
  const tokens = new CacheUse();
  const keys = openTokenKeys(config.authentication.key, { clock, log });
  const authenticate = authentication({
    config: config.authentication,
    keys,
    clock,
    onFirstSight: (caller) => inLane(`${caller.companyId} entry`, () => directory.enter(caller)),
    cacheUse: tokens,
  });

  const readiness = readinessOf(database);
  // Ready: the node is not about to stop, and the database answers, takes writes and has every migration.
  const reasonNotReady = async (): Promise<string | null> =>
    drain.isUnderWay ? 'the node is shutting down' : readiness();

  const context = requestContext(log, meter);
  const allowOrigins = crossOrigin(config.corsOrigins);
  const operations = frontDoor(checks.operations, {
    context,
    crossOrigin: allowOrigins,
    authenticate,
    afterMethod: [
      laneOfCompany,
      ...(checks.validateResponse ? [checks.validateResponse] : []),
      analysisGate(),
      rateLimits(config.rateLimits, sharedCounters, rateLimitFallbacks),
      authorise((caller) => directory.deactivated(caller)),
      readBody(blobs),
      validation(checks),
      dispatch(handlers),
    ],
  });

  const app = createExpress();
  // First, because nearly all requests are for one of them.
  app.use(operations);
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', readinessCheck(reasonNotReady));
  app.use(serveContract(contract));
  app.use(serveHome());
  app.use('/docs', serveDocs(contract.document, config.production, demoCallers));
  app.use('/preview', servePreview(demoCallers));
  app.use('/demo-tokens', serveDemoTokens(demoCallers));
  app.use(context);
  if (blobStore instanceof DirectoryStore) app.use(serveBlob(blobStore));
  app.use(
    areas.map(({ prefix }) => prefix),
    allowOrigins,
    authenticate,
  );
  app.use(() => {
    throw new HttpProblem('notFound', 'There is no operation at this path.');
  });
  app.use(identifyFailure(context));
  app.use(discardUploads);
  app.use(errorHandler(areas, policiesArea.formatError, log));
  return {
    express: app,
    referenceData,
    blobs,
    audit,
    feed,
    /** Null if webhooks are turned off. */
    deliveries,
    /** The sources of the metrics, besides the meter. */
    watched: {
      build: { version: packageVersion(), contract: contract.document.info.version },
      reasonNotReady,
      evaluations: policies.evaluations,
      caches: { tokens, policies: policies.cacheUse },
      connections: () => database.connections(),
      lists: database.lists,
      rateLimitFallbacks,
      deviations,
      idempotentReplays: () => idempotency.replays,
      blobSweeps: blobs.sweeps,
      webhooks: deliveries,
    } satisfies Omit<MetricSources, 'requests' | 'redis'>,
    /** Compiles the validation of all operations, and lets requests run in between. Otherwise, first calls compile it. */
    compileChecks: () => checks.compileChecks(),
  };
}

/** So that writes which wait for a locked row leave connections to other companies and to the company's own reads. */
const laneOfCompany: RequestHandler = ({ caller, method, requestId }, _response, next) => {
  if (method === 'GET') inLane(`${caller.companyId} reads`, next);
  else {
    const call = { actorUserId: caller.userId, actorCompanyId: caller.companyId, requestId };
    inCall(call, () => inLane(`${caller.companyId} writes`, next));
  }
};

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
