import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, expect, test } from '@jest/globals';
import { app, startOtherNode } from '../../support/administration-service.ts';
import { sql, unique } from '../../support/builders.ts';
import { COMPILE_CACHE } from '../../support/compile-cache.ts';
import { knownManager } from '../../support/managers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { token } from '../../support/test-app.ts';
import { exitOf, until } from '../../support/waiting.ts';

/* D73: positions without a gap, in the order of the commits, whoever writes. */

const WRITERS = 50;
const ROUNDS = 10;

const folder = temporaryFolder();
let child: ChildProcess | null = null;
afterAll(async () => {
  if (child) await exitOf(child, 'The node', { signal: 'SIGKILL' });
  rmSync(folder, { recursive: true, force: true });
});

type Event = { position: number; type: string; requestId: string; resource: { id: string } };

/** Writers who create, change and delete budgets of one company, each on one of the nodes. */
function startWriters(companyId: string, nodes: readonly string[]) {
  const acknowledged = new Set<string>();
  const other: unknown[] = [];
  let sent = 0;
  const write = async (writer: number): Promise<void> => {
    const bearer = token({ sub: `writer-${writer}`, companyId, permissions: ['MANAGE_BUDGETS'] });
    let budgetId: string | null = null;
    for (let round = 0; round < ROUNDS; round += 1) {
      // A node that was killed is not asked again.
      for (const node of [nodes[writer % nodes.length]!, nodes[0]!]) {
        const requestId = `writer-${writer}-${round}-${(sent += 1)}`;
        const [method, path, body] = nextCall(companyId, budgetId);
        try {
          const response = await fetch(node + path, {
            method,
            headers: {
              Authorization: `Bearer ${bearer}`,
              'X-Request-Id': requestId,
              ...(body && { 'Content-Type': 'application/json' }),
            },
            ...(body && { body: JSON.stringify(body) }),
          });
          const text = await response.text();
          if (response.status < 300) acknowledged.add(requestId);
          else if (response.status !== 503) other.push(`${response.status} ${text}`);
          budgetId = method === 'DELETE' ? null : response.status < 300 ? JSON.parse(text).data.id : budgetId;
          break;
        } catch {
          // Whether the change was made is unknown.
          budgetId = null;
        }
      }
    }
  };
  const done = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return { acknowledged, other, done, sent: () => sent };
}

function nextCall(companyId: string, budgetId: string | null): [string, string, object | null] {
  const path = `/v1/admin/budgets/${budgetId}`;
  if (budgetId === null) {
    const scope = { companyId, scopeType: 'COMPANY', scopeId: companyId, allocation: 'SHARED_POOL' };
    const limit = { amount: 100, currency: 'EUR', period: 'YEARLY', enforcement: 'TRACK_ONLY' };
    return ['POST', '/v1/admin/budgets', { name: 'Travel', ...scope, ...limit }];
  }
  return Math.random() < 0.2 ? ['DELETE', path, null] : ['PATCH', path, { amount: Math.ceil(Math.random() * 1000) }];
}

/** Reads on from where it is until `isDone`, from one node after the other, as fast as it can. */
async function follow(companyId: string, nodes: readonly string[], isDone: () => boolean): Promise<Event[]> {
  const bearer = token({ sub: 'reader', companyId, permissions: ['READ_EVENTS'] });
  const found: Event[] = [];
  for (let [after, calls, wasDone] = [0, 0, false]; ; calls += 1) {
    const url = `${nodes[calls % nodes.length]}/v1/admin/events?after=${after}`;
    const response = await fetch(url, { headers: { Authorization: `Bearer ${bearer}` } });
    const { data } = (await response.json()) as { data: { events: Event[]; next: number } };
    expect(data.events.map(({ position }) => position)).toEqual(data.events.map((_, index) => after + 1 + index));
    found.push(...data.events);
    if (wasDone && data.next === after) return found;
    [after, wasDone] = [data.next, isDone()];
  }
}

async function startProcess(): Promise<string> {
  child = spawn(process.execPath, ['src/main.ts'], {
    env: { ...COMPILE_CACHE, NODE_ENV: 'test', DATABASE_URL: app.url, DATA_DIR: folder, PORT: '0', MIGRATE: 'off' },
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += text));
  const address = (): string | undefined => /Listening on (http:\/\/[\d.:]+\d)/.exec(output)?.[1];
  await until(
    () => `the node: ${output}`,
    () => address() !== undefined,
    { pause: 20, limit: 60_000 },
  );
  return address()!;
}

async function expectSound(companyId: string, events: Event[], acknowledged: Set<string>): Promise<void> {
  expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1));
  const requests = events.map(({ requestId }) => requestId);
  expect(new Set(requests).size).toBe(requests.length);
  expect([...acknowledged].filter((id) => !requests.includes(id))).toEqual([]);
  const made = await sql<{ id: string }>(app, 'select id from budgets where company_id = $1', companyId);
  const created = events.filter(({ type }) => type === 'budget.created').map(({ resource }) => resource.id);
  expect(created.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
}

test(`D73: ${WRITERS} writers of ${ROUNDS} rounds on two nodes leave no gap and no double, in the order of commit`, async () => {
  const second = await startOtherNode('/');
  const nodes = [app.address, second.address];
  const { companyId } = await knownManager(app, { companyId: unique('company') });
  const writers = startWriters(companyId, nodes);
  let isDone = false;
  const [, events] = await Promise.all([
    writers.done.finally(() => (isDone = true)),
    follow(companyId, nodes, () => isDone),
  ]);
  expect(writers.other).toEqual([]);
  expect(writers.acknowledged.size).toBeGreaterThan(0.9 * WRITERS * ROUNDS);
  await expectSound(companyId, events, writers.acknowledged);
}, 120_000);

test('D73: a node that is killed leaves no gap, and no change without its event', async () => {
  const nodes = [app.address, await startProcess()];
  const { companyId } = await knownManager(app, { companyId: unique('company') });
  const writers = startWriters(companyId, nodes);
  let isDone = false;
  const killed = until('half of the writes', () => writers.sent() > (WRITERS * ROUNDS) / 2, { limit: 60_000 }).then(
    () => child!.kill('SIGKILL'),
  );
  const [, events] = await Promise.all([
    writers.done.finally(() => (isDone = true)),
    follow(companyId, [app.address], () => isDone),
    killed,
  ]);
  expect(writers.other).toEqual([]);
  await expectSound(companyId, events, writers.acknowledged);
}, 120_000);
