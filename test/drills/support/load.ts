/**
 * Calls of all areas, from workers that each wait for a response before the next call, on connections that stay open.
 * Every call is counted, and what the service has acknowledged is recorded, to be verified later.
 */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Call, openClient, type Client } from './client.ts';
import { seconds } from './drill.ts';
import { rowsOf } from './postgres.ts';
import type { Company, Person, World } from './world.ts';

export type LoadOptions = {
  world: World;
  /** The address of the proxy or of a node. */
  address: string;
  /** The number of workers; each is a user of the world. */
  workers?: number;
  /** Milliseconds that a worker waits between calls. */
  thinkMs?: number;
  /**
   * How often a call that may be repeated is repeated after 503 or a lost connection. By default never, because a
   * client may not do so.
   */
  repeats?: number;
};

export type Failure = {
  /** A time from `performance.now()`. */
  at: number;
  kind: string;
  method: string;
  path: string;
  /** Null if the connection failed. */
  status: number | null;
  error: string | null;
  wasReused: boolean;
  ms: number;
  requestId: string | undefined;
  retryAfter: string | undefined;
  /** The beginning of the response. */
  text: string;
};

export type Report = {
  calls: number;
  /** By kind of call. */
  kinds: Record<string, number>;
  failures: Failure[];
  /** Counts by `kind status-or-error`. */
  failuresBy: Record<string, number>;
  /** The longest time between two successes of any workers, in milliseconds. */
  longestGap: { ms: number; at: number };
  /** Milliseconds. */
  slowest: { ms: number; kind: string };
  perSecond: number;
};

export type Load = {
  calls(): number;
  report(): Report;
  /** A time from `performance.now()`; null if there was none. Of any kind, or only of the given ones. */
  firstSuccessAfter(at: number, kinds?: readonly string[]): number | null;
  /** Lets every worker finish its current call. */
  stop(): Promise<Report>;
  memory: Memory;
};

/** Writes that were acknowledged, and those that may or may not have been made. */
export type Memory = {
  bookings: Map<string, { person: Person; note: string; status: 'PENDING' | 'CANCELLED' | 'unknown' }>;
  /** Creates without a response, by their `Idempotency-Key`, which is also the note of the request. */
  unknownCreates: Map<string, { person: Person; body: unknown }>;
  /** The possible phone numbers of a traveler: one, and those of edits without a response. */
  phones: Map<string, { person: Person; numbers: string[] }>;
  documents: Map<string, { person: Person; digest: string; state: 'there' | 'deleted' | 'unknown' }>;
};

export const WRITES = ['create', 'cancel', 'edit traveler', 'upload', 'delete document', 'edit policy'];

type Context = {
  call(kind: string, expected: number, call: Call): Promise<Answer>;
  person: Person;
  company: Company;
  world: World;
  memory: Memory;
  own: { pending: string[]; documents: string[]; latest: string | null };
};

type Kind = { name: string; share: number; run(context: Context): Promise<void> };

export function startLoad({ world, address, workers = 12, thinkMs = 0, repeats = 0 }: LoadOptions): Load {
  if (workers > world.people.length) throw new RangeError('Each worker needs a person of its own.');
  const client = openClient(address, workers * 2);
  const begun = performance.now();
  const successes: { at: number; kind: string }[] = [];
  const failures: Failure[] = [];
  const kinds: Record<string, number> = {};
  const memory: Memory = { bookings: new Map(), unknownCreates: new Map(), phones: new Map(), documents: new Map() };
  let slowest = { ms: 0, kind: '' };
  let calls = 0;
  const stopping = new AbortController();
  let ended: number | null = null;

  const counted: Context['call'] = async (kind, expected, call) => {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await client.call(call);
      const isKept = attempt < repeats && mayRepeat(call, answer);
      if (isKept) {
        await sleep(Math.min(1000, 1000 * Number(answer.headers['retry-after'] ?? 0.1)));
        continue;
      }
      calls += 1;
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      if (answer.ms > slowest.ms) slowest = { ms: answer.ms, kind };
      const at = performance.now();
      if (answer.status === expected) successes.push({ at, kind });
      else failures.push(failureOf(at, kind, call, answer));
      return answer;
    }
  };

  const work = async (person: Person): Promise<void> => {
    const company = world.companies.find(({ companyId }) => companyId === person.companyId)!;
    const own = { pending: [], documents: [], latest: null };
    while (!stopping.signal.aborted) {
      await draw().run({ call: counted, person, company, world, memory, own });
      await sleep(thinkMs);
    }
  };
  const all = Promise.all(world.people.slice(0, workers).map(work));

  const report = (): Report => {
    const until = ended ?? performance.now();
    return {
      calls,
      kinds,
      failures,
      failuresBy: countBy(failures.map(({ kind, status, error }) => `${kind} ${status ?? error}`)),
      longestGap: longestGap([begun, ...successes.map(({ at }) => at), until]),
      slowest,
      perSecond: (1000 * calls) / (until - begun),
    };
  };
  return {
    calls: () => calls,
    report,
    firstSuccessAfter: (at, of) =>
      successes.find((success) => success.at > at && (of === undefined || of.includes(success.kind)))?.at ?? null,
    async stop() {
      stopping.abort();
      await all;
      ended = performance.now();
      client.close();
      return report();
    },
    memory,
  };
}

/** Reads, and creates whose key identifies repetitions. */
function mayRepeat({ method, headers }: Call, { status }: Answer): boolean {
  const isSafe = method === 'GET' || headers?.['Idempotency-Key'] !== undefined;
  return isSafe && (status === null || status === 503);
}

function failureOf(at: number, kind: string, { method, path }: Call, answer: Answer): Failure {
  const { status, error, wasReused, ms, headers, content } = answer;
  return {
    at,
    kind,
    method,
    // Without the query, because that of a link is a secret.
    path: path.split('?')[0]!,
    status,
    error,
    wasReused,
    ms,
    requestId: headers['x-request-id'] as string | undefined,
    retryAfter: headers['retry-after'],
    text: content.toString('utf8', 0, 300),
  };
}

function longestGap(times: readonly number[]): { ms: number; at: number } {
  let longest = { ms: 0, at: times[0]! };
  for (const [index, at] of times.entries()) {
    const ms = at - (times[index - 1] ?? at);
    if (ms > longest.ms) longest = { ms, at: at - ms };
  }
  return longest;
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** The report, as a few lines. */
export function linesOf({ calls, kinds, failures, failuresBy, longestGap: gap, slowest, perSecond }: Report): string[] {
  return [
    `${calls} calls, ${Math.round(perSecond)} a second, ${failures.length} failed; the longest time without a success was ` +
      `${seconds(gap.ms)} s, the slowest call took ${seconds(slowest.ms)} s (${slowest.kind})`,
    `calls: ${Object.entries(kinds)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')}`,
    ...Object.entries(failuresBy).map(([kind, count]) => `failed: ${kind}: ${count} times`),
    ...failures
      .slice(0, 10)
      .map(
        ({ kind, method, path, status, error, wasReused, ms, requestId, text }) =>
          `  ${kind}: ${method} ${path} → ${status ?? error} after ${Math.round(ms)} ms` +
          ` (${wasReused ? 'open' : 'new'} connection, request ${requestId ?? 'without id'}) ${text}`,
      ),
  ];
}

const FLIGHT = {
  originLocationId: 'airport-BER',
  destinationLocationId: 'airport-LHR',
  isInternational: true,
  departureDate: '2030-03-11',
  price: 289.9,
  currency: 'EUR',
  cabinClass: 'ECONOMY',
  stops: 0,
  durationHours: 2,
};

const trip = (note: string, travelerId: string) => ({
  totalPrice: 120.5,
  currency: 'EUR',
  requestNotes: note,
  flightItems: [
    {
      originLocationId: 'airport-BER',
      originLocationType: 'airport',
      originCode: 'BER',
      originName: 'Berlin Brandenburg',
      destinationLocationId: 'airport-LHR',
      destinationLocationType: 'airport',
      destinationCode: 'LHR',
      destinationName: 'London Heathrow',
      departureDate: '2030-03-11',
      departureTime: '10:40',
      arrivalDate: '2030-03-11',
      arrivalTime: '11:45',
      airline: 'British Airways',
      airlineCode: 'BA',
      flightNumber: 'BA981',
      cabinClass: 'Economy',
      adultsCount: 1,
      childrenCount: 0,
      infantsCount: 0,
      price: 120.5,
      currency: 'EUR',
    },
  ],
  hotelItems: [],
  travelers: [{ travelerId, travelerTypeCode: 'ADT' }],
});

/** How often each kind of call is chosen, as weights. */
const KINDS: readonly Kind[] = [
  {
    name: 'evaluate',
    share: 30,
    async run({ call, person: { token } }) {
      await call('evaluate', 200, {
        method: 'POST',
        path: '/api/v1/policies/evaluate',
        token,
        body: { flight: FLIGHT },
      });
    },
  },
  {
    name: 'evaluate 20',
    share: 5,
    async run({ call, person: { token } }) {
      const evaluations = Array.from({ length: 20 }, (_, index) => ({
        id: `offer-${index}`,
        flight: { ...FLIGHT, price: 200 + 10 * index },
      }));
      await call('evaluate 20', 200, {
        method: 'POST',
        path: '/api/v1/policies/evaluations',
        token,
        body: { evaluations },
      });
    },
  },
  {
    name: 'create',
    share: 14,
    async run({ call, person, memory, own }) {
      const note = randomUUID();
      const body = trip(note, person.travelerId);
      const headers = { 'Idempotency-Key': note };
      const path = '/v1/booking-requests';
      const { status, body: reply } = await call('create', 201, {
        method: 'POST',
        path,
        token: person.token,
        headers,
        body,
      });
      if (status !== 201) {
        if (isUnknown(status)) memory.unknownCreates.set(note, { person, body });
        return;
      }
      const id: string = reply.data.id;
      memory.bookings.set(id, { person, note, status: 'PENDING' });
      own.pending.push(id);
      own.latest = id;
    },
  },
  {
    name: 'read request',
    share: 9,
    async run({ call, person: { token }, own }) {
      if (own.latest !== null)
        await call('read request', 200, { method: 'GET', path: `/v1/booking-requests/${own.latest}`, token });
    },
  },
  {
    name: 'cancel',
    share: 4,
    async run({ call, person: { token }, memory, own }) {
      const id = own.pending.shift();
      if (id === undefined) return;
      const { status } = await call('cancel', 200, {
        method: 'POST',
        path: `/v1/booking-requests/${id}/cancel`,
        token,
      });
      const booking = memory.bookings.get(id)!;
      if (status === 200) booking.status = 'CANCELLED';
      else if (isUnknown(status)) booking.status = 'unknown';
    },
  },
  {
    name: 'my requests',
    share: 5,
    async run({ call, person: { token } }) {
      await call('my requests', 200, { method: 'GET', path: '/v1/booking-requests/my-requests?status=PENDING', token });
    },
  },
  {
    name: 'all requests',
    share: 4,
    async run({ call, company: { companyId, adminToken: token } }) {
      const path = `/v1/admin/booking-requests?companyId=${companyId}&serviceType=flights&perPage=20`;
      await call('all requests', 200, { method: 'GET', path, token });
    },
  },
  {
    name: 'travelers',
    share: 3,
    async run({ call, company: { companyId, adminToken: token } }) {
      const path = `/api/admin/travelers?companyId=${companyId}&perPage=20`;
      await call('travelers', 200, { method: 'GET', path, token });
    },
  },
  {
    name: 'edit traveler',
    share: 6,
    async run({ call, person, company: { adminToken: token }, memory }) {
      const { travelerId } = person;
      const known = memory.phones.get(travelerId) ?? { person, numbers: [] };
      const phoneNumber = String(randomInt(10_000_000, 99_999_999));
      const path = `/api/admin/travelers/${travelerId}`;
      const { status } = await call('edit traveler', 200, {
        method: 'PATCH',
        path,
        token,
        body: { phonePrefix: '+49', phoneNumber },
      });
      if (status === 200) memory.phones.set(travelerId, { person, numbers: [phoneNumber] });
      else if (isUnknown(status) && known.numbers.length > 0) known.numbers.push(phoneNumber);
    },
  },
  {
    name: 'read traveler',
    share: 4,
    async run({ call, person: { travelerId }, company: { adminToken: token } }) {
      await call('read traveler', 200, { method: 'GET', path: `/api/admin/travelers/${travelerId}`, token });
    },
  },
  {
    name: 'upload',
    share: 4,
    async run({ call, person, memory, own }) {
      const file = pdf(randomInt(1_000, 200_000));
      const path = `/api/travelers/${person.travelerId}/documents`;
      const pieces = formOf(file);
      const { status, body } = await call('upload', 201, { method: 'POST', path, token: person.token, pieces });
      if (status !== 201) return;
      const id: string = body.data.id;
      memory.documents.set(id, { person, digest: digestOf(file), state: 'there' });
      own.documents.push(id);
    },
  },
  {
    name: 'download',
    share: 4,
    async run({ call, person: { token }, memory, own }) {
      const id = own.documents.at(-1);
      if (id === undefined) return;
      const path = `/api/documents/${id}/download`;
      const { status, body } = await call('download link', 200, { method: 'GET', path, token });
      if (status !== 200) return;
      const file = await call('download', 200, { method: 'GET', path: body.data.url });
      if (file.status === 200 && digestOf(file.content) !== memory.documents.get(id)!.digest)
        throw new Error(`The document ${id} was downloaded with other content than it was uploaded with.`);
    },
  },
  {
    name: 'delete document',
    share: 3,
    async run({ call, person: { token }, memory, own }) {
      if (own.documents.length < 5) return;
      const id = own.documents.shift()!;
      const { status } = await call('delete document', 204, { method: 'DELETE', path: `/api/documents/${id}`, token });
      const document = memory.documents.get(id)!;
      if (status === 204) document.state = 'deleted';
      else if (isUnknown(status)) document.state = 'unknown';
    },
  },
  {
    name: 'documents',
    share: 2,
    async run({ call, person: { travelerId, token } }) {
      await call('documents', 200, { method: 'GET', path: `/api/travelers/${travelerId}/documents`, token });
    },
  },
  {
    name: 'policies',
    share: 2,
    async run({ call, company: { companyId, adminToken: token } }) {
      await call('policies', 200, { method: 'GET', path: `/api/v1/policies?companyId=${companyId}`, token });
    },
  },
  {
    name: 'edit policy',
    share: 1,
    async run({ call, company: { policyId, adminToken: token } }) {
      const body = { description: `Edited as of ${new Date().toISOString()}.` };
      await call('edit policy', 200, { method: 'PATCH', path: `/api/v1/policies/${policyId}`, token, body });
    },
  },
  {
    name: 'administration',
    share: 2,
    async run({ call, world: { rootToken: token }, company: { companyId } }) {
      const paths = [
        `/v1/admin/companies/${companyId}`,
        `/v1/admin/users?companyId=${companyId}`,
        `/v1/admin/budgets?companyId=${companyId}`,
        `/v1/admin/delegations?companyId=${companyId}`,
        `/v1/admin/audit-events?companyId=${companyId}`,
        '/v1/admin/locations?search=Berlin',
      ];
      const path = paths[randomInt(paths.length)]!;
      await call('administration', 200, { method: 'GET', path, token });
    },
  },
];

const SHARES = KINDS.reduce((sum, { share }) => sum + share, 0);

function draw(): Kind {
  let number = randomInt(SHARES);
  return KINDS.find(({ share }) => (number -= share) < 0)!;
}

/**
 * Whether the call may have been processed nevertheless. Includes 503: the database may have been lost during the
 * commit.
 */
const isUnknown = (status: number | null): boolean => status === null || status >= 500;

function pdf(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'), randomBytes(bytes)]);
}

/** Sent in pieces, as over a slow connection. */
function formOf(file: Buffer): NonNullable<Call['pieces']> {
  const boundary = `drill-${randomUUID()}`;
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="documentCategory"\r\n\r\nPASSPORT\r\n` +
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="drill.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const half = file.length >> 1;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    content: [
      Buffer.from(head),
      file.subarray(0, half),
      Buffer.concat([file.subarray(half), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    ],
    pauseMs: randomInt(4) === 0 ? 300 : 5,
  };
}

const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

export type Lost = {
  /** How many writes were verified: those acknowledged, and creates without a response, which were repeated. */
  looked: number;
  /** One line for each write that is not as it was acknowledged. */
  lost: string[];
};

/**
 * Verifies every acknowledged write through the API, and repeats every create without a response with its key, which
 * must then create or find it.
 */
export async function findLost(memory: Memory, world: World, address: string): Promise<Lost> {
  const client = openClient(address, 16);
  const adminToken = ({ companyId }: Person) =>
    world.companies.find((company) => company.companyId === companyId)!.adminToken;
  const looks: (() => Promise<string | null>)[] = [];
  for (const [id, { person, status }] of memory.bookings)
    looks.push(async () => {
      const path = `/v1/booking-requests/${id}`;
      const read = await client.call({ method: 'GET', path, token: person.token });
      const found: unknown = read.body?.data?.status;
      const isThere = read.status === 200 && (status === 'unknown' || found === status);
      return isThere ? null : `booking request ${id}: ${read.status ?? read.error}, ${String(found)}, not ${status}`;
    });
  for (const [key, { person, body }] of memory.unknownCreates)
    looks.push(async () => {
      const headers = { 'Idempotency-Key': key };
      const call: Call = { method: 'POST', path: '/v1/booking-requests', token: person.token, headers, body };
      const { status, error } = await client.call(call);
      return status === 201 ? null : `create with the key ${key}, repeated: ${status ?? error}`;
    });
  for (const [travelerId, { person, numbers }] of memory.phones)
    looks.push(async () => {
      const path = `/api/admin/travelers/${travelerId}`;
      const read = await client.call({ method: 'GET', path, token: adminToken(person) });
      const text = JSON.stringify(read.body ?? null);
      const isThere = read.status === 200 && numbers.some((number) => text.includes(number));
      return isThere ? null : `traveler ${travelerId}: ${read.status ?? read.error}, without ${numbers.join(' or ')}`;
    });
  for (const [id, { person, digest, state }] of memory.documents)
    if (state !== 'unknown') looks.push(() => lookForDocument(client, id, person, digest, state));
  const looked = looks.length;
  const lost: string[] = [];
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let look = looks.pop(); look; look = looks.pop()) {
        const line = await look();
        if (line !== null) lost.push(line);
      }
    }),
  );
  client.close();
  return { looked, lost };
}

async function lookForDocument(
  client: Client,
  id: string,
  { token }: Person,
  digest: string,
  state: 'there' | 'deleted',
): Promise<string | null> {
  const { status, body } = await client.call({ method: 'GET', path: `/api/documents/${id}/download`, token });
  if (state === 'deleted') return status === 404 ? null : `document ${id} was deleted, but has ${status}`;
  if (status !== 200) return `document ${id}: ${status}`;
  const file = await client.call({ method: 'GET', path: body.data.url });
  return file.status === 200 && digestOf(file.content) === digest ? null : `the file of document ${id}: ${file.status}`;
}

/** The notes of requests that were created more than once; each note is the key of one create. */
export async function createdTwice(databaseUrl: string): Promise<string[]> {
  const text = `select request_notes as note from booking_requests where request_notes is not null
    group by company_id, request_notes having count(*) > 1`;
  return (await rowsOf<{ note: string }>(databaseUrl, text)).map(({ note }) => note);
}
