import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp, entities } from '../../src/app.ts';
import type { LocationRecord } from '../../src/areas/reference-data/location-data.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { ContractDocument } from '../../src/contract/read-contract.ts';
import { demoCallers } from '../../src/demo/demo-callers.ts';
import { loadDemoData } from '../../src/demo/demo-data.ts';
import { mintDevelopmentToken, type TokenClaims } from '../../src/demo/development-token.ts';
import { type Clock, systemClock } from '../../src/domain/clock.ts';
import { createHttpServer } from '../../src/http/http-server.ts';
import { REFUSAL_REASONS } from '../../src/http/problems/refusals.ts';
import type { BlobRegister } from '../../src/platform/blobs/blob-register.ts';
import type { BlobStore } from '../../src/platform/blobs/blob-store.ts';
import { DirectoryStore } from '../../src/platform/blobs/directory-store.ts';
import type { DatabaseLimits } from '../../src/platform/database/pool.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import type { MetricSources } from '../../src/platform/metrics.ts';
import { RequestMeter } from '../../src/platform/request-meter.ts';
import { testKeyRing } from './key-ring.ts';
import { servedContract } from './served-contract.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createTestDatabase } from './test-database.ts';

export type Answer = { status: number; headers: Headers; body: any };

export type TestApp = {
  /** `http://127.0.0.1:port` */
  address: string;
  /** The URL of its database. */
  url: string;
  database: Database;
  contract: ContractDocument;
  blobs: BlobRegister;
  blobStore: BlobStore;
  /** Every line that was logged. */
  logged: string[];
  /** The sources of its metrics. */
  watched: MetricSources;
  /** Makes a call with a token, and with a JSON body if one is given. */
  call(token: string, method: string, path: string, body?: unknown): Promise<Answer>;
  stop(): Promise<void>;
};

export type TestAppOptions = {
  /** The database of another test app, to run a second node on it. The other app must be stopped last. */
  url?: string;
  /** The database to read lists from, as with DATABASE_READ_URL. */
  readUrl?: string;
  /** Connects as the service's own role, which can change neither the schema nor audit events. */
  asService?: boolean;
  /** Leaves out the operations that are not under this path. */
  prefix?: string;
  clock?: Clock;
  config?: Partial<Config>;
  /** The time limits of its database; none by default. */
  limits?: DatabaseLimits;
  /** The folder for its files, which is kept when it stops; a temporary folder by default. */
  files?: string;
  /** The store for its files, instead of a folder. */
  store?: BlobStore;
  /** Loads the demo data, and the few locations that it refers to. */
  demoData?: boolean;
};

/** The locations of the demo data, so that tests need not load all 18,000. */
export const DEMO_LOCATIONS: LocationRecord[] = [
  { id: 'country-DE', type: 'COUNTRY', code: 'DE', name: 'Germany', cityId: null, countryId: null },
  { id: 'country-GB', type: 'COUNTRY', code: 'GB', name: 'United Kingdom', cityId: null, countryId: null },
  { id: 'country-FR', type: 'COUNTRY', code: 'FR', name: 'France', cityId: null, countryId: null },
  { id: 'city-BER', type: 'CITY', code: 'BER', name: 'Berlin', cityId: null, countryId: 'country-DE' },
  { id: 'city-MUC', type: 'CITY', code: 'MUC', name: 'Munich', cityId: null, countryId: 'country-DE' },
  { id: 'city-LON', type: 'CITY', code: 'LON', name: 'London', cityId: null, countryId: 'country-GB' },
  { id: 'city-PAR', type: 'CITY', code: 'PAR', name: 'Paris', cityId: null, countryId: 'country-FR' },
  {
    id: 'airport-BER',
    type: 'AIRPORT',
    code: 'BER',
    name: 'Berlin Brandenburg Airport',
    cityId: 'city-BER',
    countryId: 'country-DE',
  },
  {
    id: 'airport-MUC',
    type: 'AIRPORT',
    code: 'MUC',
    name: 'Munich Airport',
    cityId: 'city-MUC',
    countryId: 'country-DE',
  },
  {
    id: 'airport-LHR',
    type: 'AIRPORT',
    code: 'LHR',
    name: 'London Heathrow Airport',
    cityId: 'city-LON',
    countryId: 'country-GB',
  },
  {
    id: 'airport-CDG',
    type: 'AIRPORT',
    code: 'CDG',
    name: 'Charles de Gaulle International Airport',
    cityId: 'city-PAR',
    countryId: 'country-FR',
  },
];

const UNLIMITED = { read: 0, write: 0, analysis: 0, 'travelers-read': 0, 'travelers-write': 0, 'travelers-upload': 0 };

/** The configuration that the environment `{}` gives, without rate limits; in production, without response checks. */
export function testConfig(changes: Partial<Config> = {}): Config {
  const responseChecks = changes.production ? 'off' : 'enforce';
  return { ...readConfig({}), rateLimits: UNLIMITED, responseChecks, ...changes };
}

/** Starts the service on a new database, or on that of another test app, listening on a free port. */
export async function startTestApp({
  url: shared,
  readUrl,
  asService = false,
  prefix = '/',
  clock = systemClock,
  config: changes,
  limits,
  files,
  store,
  demoData = false,
}: TestAppOptions = {}): Promise<TestApp> {
  const own = shared === undefined ? await createTestDatabase() : null;
  const url = shared ?? (asService ? own!.serviceUrl : own!.url);
  const logged: string[] = [];
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void logged.push(line) });
  const database = await openDatabase({
    url,
    entities,
    poolSize: 10,
    ...(readUrl !== undefined && { readUrl }),
    ...(limits && { limits }),
    log: (line) => log.warn(line),
  });
  const contract = servedContract('/');
  let address = '';
  const blobFolder = files ?? temporaryFolder();
  const blobStore = store ?? new DirectoryStore({ directory: blobFolder, publicUrl: () => address, clock });
  const meter = new RequestMeter(REFUSAL_REASONS);
  const app = await createApp({
    config: testConfig(changes),
    demoCallers: demoCallers({ ...testConfig(changes), demoData }, contract.document),
    database,
    contract: servedContract(prefix),
    clock,
    log,
    keyRing: testKeyRing,
    blobStore,
    meter,
  });
  if (demoData) {
    await app.referenceData.addLocations(DEMO_LOCATIONS);
    await loadDemoData({
      database,
      keyRing: testKeyRing,
      blobs: app.blobs,
      document: contract.document,
      log,
    });
  }
  // With Node's default of 5 s, a busy machine could close a connection while the next call is being sent.
  const server = createHttpServer(app.express, 65);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // More often than in production, so that tests wait less.
  app.deliveries?.start(20);

  return {
    address,
    url,
    database,
    contract,
    blobs: app.blobs,
    blobStore,
    logged,
    watched: { ...app.watched, requests: meter, redis: null },
    async call(token, method, path, body) {
      const headers = {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      };
      const response = await fetch(address + path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.deliveries?.stop();
      await database.close();
      await own?.drop();
      if (files === undefined) rmSync(blobFolder, { recursive: true, force: true });
    },
  };
}

/** A token that the test app accepts: by default an employee of Acme without permissions. */
export function token(claims: Partial<TokenClaims> = {}): string {
  return mintDevelopmentToken(testConfig().authentication, {
    sub: 'amira.haddad',
    companyId: 'acme',
    roles: ['employee'],
    permissions: [],
    expiresIn: '1h',
    ...claims,
  });
}
