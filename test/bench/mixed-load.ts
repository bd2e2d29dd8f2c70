/** Calls of all areas as on a busy day, including invalid ones, at a constant rate, whatever the service does. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Call, type Client, openClient } from '../drills/support/client.ts';
import type { Company, Person, World } from '../drills/support/world.ts';

export type MixedLoad = {
  /** The number of calls per second that are answered if 32 callers each send the next one immediately. */
  capacity(seconds: number): Promise<number>;
  /** Sends that many calls per second, waits for the responses, and closes all connections. */
  keepUp(perSecond: number, seconds: number): Promise<void>;
  /** Sends each of the tokens once. */
  present(tokens: Iterable<string>): Promise<void>;
  calls: number;
  /** Calls that were not sent, because `MAX_AT_ONCE` were still waiting. */
  skipped: number;
  /** By `kind status-or-error`. */
  unexpected: Map<string, number>;
};

type Own = { pending: string[]; documents: string[]; latest: string | null };
type Context = {
  client: Client;
  /** Sends a call that should get this status. Returns the response body; undefined for another status. */
  send(expected: number, call: Call): Promise<any>;
  address: URL;
  person: Person;
  company: Company;
  own: Own;
};
type Kind = { name: string; share: number; run(context: Context): Promise<unknown> };

const MAX_AT_ONCE = 64;
const MAX_DOCUMENTS = 5;

export function openMixedLoad(address: string, world: World, newToken: (person: Person) => string): MixedLoad {
  const owns = new Map<Person, Own>(
    world.people.map((person) => [person, { pending: [], documents: [], latest: null }]),
  );
  const kinds = kindsOf(newToken);
  const shares = kinds.reduce((sum, { share }) => sum + share, 0);
  let client = openClient(address, MAX_AT_ONCE);

  const draw = (): Kind => {
    let number = randomInt(shares);
    return kinds.find(({ share }) => (number -= share) < 0)!;
  };
  const note = (what: string): void => void load.unexpected.set(what, (load.unexpected.get(what) ?? 0) + 1);
  const one = async (): Promise<void> => {
    const { name, run } = draw();
    const person = world.people[randomInt(world.people.length)]!;
    const send: Context['send'] = async (expected, call) => {
      load.calls += 1;
      const { status, error, body, content } = await client.call(call);
      if (status === expected) return body ?? content;
      note(`${name}: ${status ?? error}`);
      return undefined;
    };
    const company = world.companies.find(({ companyId }) => companyId === person.companyId)!;
    await run({ client, send, address: new URL(address), person, company, own: owns.get(person)! });
  };
  const closed = async (next: () => Promise<boolean>): Promise<void> => {
    const caller = async (): Promise<void> => {
      while (await next());
    };
    await Promise.all(Array.from({ length: 32 }, caller));
  };

  const load: MixedLoad = {
    calls: 0,
    skipped: 0,
    unexpected: new Map(),
    async capacity(seconds) {
      const [begun, before] = [performance.now(), load.calls];
      const until = begun + 1000 * seconds;
      await closed(async () => {
        await one();
        return performance.now() < until;
      });
      return (1000 * (load.calls - before)) / (performance.now() - begun);
    },
    async keepUp(perSecond, seconds) {
      const until = performance.now() + 1000 * seconds;
      const running = new Set<Promise<void>>();
      let due = 0;
      for (let last = performance.now(); last < until;) {
        await sleep(5);
        const now = performance.now();
        due += (perSecond * (now - last)) / 1000;
        last = now;
        for (; due >= 1; due -= 1) {
          if (running.size >= MAX_AT_ONCE) {
            load.skipped += 1;
            continue;
          }
          const before = load.calls;
          const call = one().finally(() => void running.delete(call));
          running.add(call);
          // Some choices send nothing, such as a cancellation if there is nothing to cancel.
          if (load.calls === before) due += 1;
        }
      }
      await Promise.all(running);
      client.close();
      client = openClient(address, MAX_AT_ONCE);
    },
    async present(tokens) {
      const left = tokens[Symbol.iterator]();
      await closed(async () => {
        const { value: token, done } = left.next();
        if (done) return false;
        const { status, error } = await client.call({ ...EVALUATE, token });
        if (status !== 200) note(`new token: ${status ?? error}`);
        return true;
      });
    },
  };
  return load;
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
export const EVALUATE = { method: 'POST', path: '/api/v1/policies/evaluate', body: { flight: FLIGHT } };

const batch = (count: number) => ({
  method: 'POST',
  path: '/api/v1/policies/evaluations',
  body: {
    evaluations: Array.from({ length: count }, (_, index) => ({
      id: `offer-${index}`,
      flight: { ...FLIGHT, price: 200 + index },
    })),
  },
});

/** Two flights, a hotel stay and a traveler. */
export const trip = (travelerId: string) => {
  const flight = {
    originLocationId: 'airport-BER',
    originCode: 'BER',
    destinationLocationId: 'airport-LHR',
    destinationCode: 'LHR',
    departureDate: '2030-03-11',
    arrivalDate: '2030-03-11',
    cabinClass: 'Economy',
    adultsCount: 1,
    price: 120.5,
    currency: 'EUR',
  };
  return {
    totalPrice: 691,
    currency: 'EUR',
    flightItems: [flight, { ...flight, departureDate: '2030-03-14', arrivalDate: '2030-03-14' }],
    hotelItems: [
      {
        cityId: 'city-LON',
        hotelName: 'Riverside Hotel',
        checkInDate: '2030-03-11',
        checkOutDate: '2030-03-14',
        price: 450,
        currency: 'EUR',
        roomOccupancy: [{ adultsCount: 1 }],
      },
    ],
    travelers: [{ travelerId, travelerTypeCode: 'ADT' }],
  };
};

/** How often each kind of call is chosen. */
function kindsOf(newToken: (person: Person) => string): Kind[] {
  const upload = (content: Buffer): NonNullable<Call['pieces']> => {
    const boundary = `bench-${randomUUID()}`;
    const head =
      `--${boundary}\r\nContent-Disposition: form-data; name="documentCategory"\r\n\r\nPASSPORT\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
    return {
      contentType: `multipart/form-data; boundary=${boundary}`,
      content: [Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)],
      pauseMs: 2,
    };
  };
  const pdf = (bytes: number): Buffer =>
    Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'), randomBytes(bytes)]);
  const get = (path: string, tokenOf: (context: Context) => string): Kind['run'] => {
    return (context) => context.send(200, { method: 'GET', path, token: tokenOf(context) });
  };
  const ofPerson = ({ person }: Context): string => person.token;
  const unknown = '/v1/booking-requests/0198c0de-0000-7000-8000-000000000000';

  return [
    {
      name: 'evaluate',
      share: 300,
      run: ({ send, person: { token } }) => send(200, { ...EVALUATE, token }),
    },
    {
      name: 'evaluate with a new token',
      share: 20,
      run: ({ send, person }) => send(200, { ...EVALUATE, token: newToken(person) }),
    },
    {
      name: 'evaluate, compressed',
      share: 10,
      run: ({ send, person: { token } }) => {
        const { body, ...call } = EVALUATE;
        const content = [gzipSync(JSON.stringify(body))];
        const headers = { 'Content-Encoding': 'gzip' };
        const pieces = { contentType: 'application/json', content, pauseMs: 0 };
        return send(200, { ...call, token, headers, pieces });
      },
    },
    { name: 'evaluate 20', share: 50, run: ({ send, person: { token } }) => send(200, { ...batch(20), token }) },
    { name: 'evaluate 200', share: 5, run: ({ send, person: { token } }) => send(200, { ...batch(200), token }) },
    {
      name: 'create',
      share: 120,
      async run({ send, person: { token, travelerId }, own }) {
        const headers = { 'Idempotency-Key': randomUUID() };
        const call = { method: 'POST', path: '/v1/booking-requests', token, headers, body: trip(travelerId) };
        const reply = await send(201, call);
        if (!reply) return;
        own.latest = reply.data.id;
        own.pending.push(reply.data.id);
        // Like a client that has not received the response.
        if (randomInt(20) === 0) await send(201, call);
      },
    },
    {
      name: 'read request',
      share: 60,
      async run({ send, person: { token }, own }) {
        if (own.latest) await send(200, { method: 'GET', path: `/v1/booking-requests/${own.latest}`, token });
      },
    },
    {
      name: 'cancel',
      share: 60,
      async run({ send, person: { token }, own }) {
        const id = own.pending.shift();
        if (id) await send(200, { method: 'POST', path: `/v1/booking-requests/${id}/cancel`, token });
      },
    },
    { name: 'my requests', share: 50, run: get('/v1/booking-requests/my-requests?status=PENDING', ofPerson) },
    {
      name: 'all requests',
      share: 40,
      run: ({ send, company: { companyId, adminToken: token } }) => {
        const path = `/v1/admin/booking-requests?companyId=${companyId}&status=PENDING&perPage=20`;
        return send(200, { method: 'GET', path, token });
      },
    },
    {
      name: 'travelers',
      share: 30,
      run: ({ send, company: { companyId, adminToken: token } }) =>
        send(200, { method: 'GET', path: `/api/admin/travelers?companyId=${companyId}&perPage=20`, token }),
    },
    {
      name: 'edit traveler',
      share: 40,
      run: ({ send, person: { travelerId }, company: { adminToken: token } }) => {
        const body = { phonePrefix: '+49', phoneNumber: String(randomInt(10_000_000, 99_999_999)) };
        return send(200, { method: 'PATCH', path: `/api/admin/travelers/${travelerId}`, token, body });
      },
    },
    {
      name: 'upload',
      share: 40,
      async run({ send, person: { travelerId, token }, own }) {
        const pieces = upload(pdf(randomInt(1_000, 200_000)));
        const path = `/api/travelers/${travelerId}/documents`;
        const reply = await send(201, { method: 'POST', path, token, pieces });
        if (reply) own.documents.push(reply.data.id);
      },
    },
    {
      name: 'download',
      share: 30,
      async run({ send, person: { token }, own }) {
        // Not the oldest, which may be deleted meanwhile.
        const id = own.documents.at(-1);
        if (id === undefined || own.documents.length < 2) return;
        const reply = await send(200, { method: 'GET', path: `/api/documents/${id}/download`, token });
        if (reply) await send(200, { method: 'GET', path: reply.data.url });
      },
    },
    {
      name: 'delete document',
      share: 60,
      async run({ send, person: { token }, own }) {
        if (own.documents.length < MAX_DOCUMENTS) return;
        await send(204, { method: 'DELETE', path: `/api/documents/${own.documents.shift()}`, token });
      },
    },
    {
      name: 'policies',
      share: 20,
      run: ({ send, company: { companyId, adminToken: token } }) =>
        send(200, { method: 'GET', path: `/api/v1/policies?companyId=${companyId}`, token }),
    },
    {
      name: 'edit policy',
      share: 3,
      run: ({ send, company: { policyId, adminToken: token } }) => {
        const body = { description: `Edited as of ${new Date().toISOString()}.` };
        return send(200, { method: 'PATCH', path: `/api/v1/policies/${policyId}`, token, body });
      },
    },
    {
      name: 'audit events',
      share: 10,
      run: ({ send, company: { companyId, adminToken: token } }) =>
        send(200, { method: 'GET', path: `/v1/admin/audit-events?companyId=${companyId}`, token }),
    },
    { name: 'wrong token', share: 20, run: ({ send }) => send(401, { ...EVALUATE, token: randomUUID() }) },
    {
      name: 'wrong body',
      share: 20,
      run: ({ send, person: { token } }) =>
        send(400, { ...EVALUATE, token, body: { flight: { ...FLIGHT, price: 'high', [randomUUID()]: 1 } } }),
    },
    {
      name: 'wrong query',
      share: 10,
      run: ({ send, person: { token } }) =>
        send(400, { method: 'GET', path: `/v1/booking-requests/my-requests?page=${randomUUID()}`, token }),
    },
    {
      name: 'malformed JSON',
      share: 20,
      run: ({ send, person: { token } }) => {
        const pieces = { contentType: 'application/json', content: [Buffer.from('{"flight": {')], pauseMs: 0 };
        return send(400, { method: 'POST', path: '/api/v1/policies/evaluate', token, pieces });
      },
    },
    {
      name: 'unknown path',
      share: 10,
      run: ({ send, person: { token } }) => send(404, { method: 'GET', path: `/api/v1/${randomUUID()}`, token }),
    },
    {
      name: 'unknown request',
      share: 10,
      run: ({ send, person: { token } }) => send(404, { method: 'GET', path: unknown, token }),
    },
    {
      name: 'upload of another type',
      share: 10,
      run: ({ send, person: { travelerId, token } }) => {
        const path = `/api/travelers/${travelerId}/documents`;
        return send(400, { method: 'POST', path, token, pieces: upload(Buffer.from('plain text '.repeat(2_000))) });
      },
    },
    {
      name: 'upload that is cut',
      share: 10,
      run: ({ address, person: { travelerId, token } }) => {
        const { contentType, content } = upload(pdf(100_000));
        const sent = Buffer.concat([content[0]!, content[1]!.subarray(0, randomInt(100, 90_000))]);
        return cut(address, `/api/travelers/${travelerId}/documents`, token, contentType, 100_500, sent);
      },
    },
    {
      name: 'body that is cut',
      share: 5,
      run: ({ address, person: { token } }) =>
        cut(address, '/api/v1/policies/evaluate', token, 'application/json', 300, Buffer.from('{"flight":')),
    },
  ];
}

/** A POST whose connection is closed before its whole body was sent. */
async function cut(
  { hostname, port }: URL,
  path: string,
  token: string,
  contentType: string,
  length: number,
  sent: Buffer,
): Promise<void> {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: ${contentType}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(sent);
  await sleep(20);
  socket.destroy();
}
