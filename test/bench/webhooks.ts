/**
 * Measures what webhooks cost the calls of a node that delivers them: 1,000 endpoints of 200 companies and 100 events per
 * second, so 500 webhooks per second. Of the endpoints, 50 answer 500 and 50 hang. `npm run bench:webhooks -- [--rounds 10]
 * [--seconds 4]`.
 *
 * In each round, the same calls go to a node without webhooks while none are sent, and to one that sends them. Prints a
 * table with medians over the rounds, and the processor time of the node and of the database.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { encryptSecret, newSecret } from '../../src/areas/events/index.ts';
import { newId } from '../../src/domain/ids.ts';
import { KeyRing, parseRingKeys } from '../../src/platform/secrets/key-ring.ts';
import { type Call, type Client, openClient } from '../drills/support/client.ts';
import { prepareWorld } from '../drills/support/world.ts';
import { readOptions } from '../support/read-options.ts';
import { runBench } from './evaluate-service.ts';
import { EVALUATE, trip } from './mixed-load.ts';
import { cpuMicros, median, parentOf, processorMillisOf } from './process-usage.ts';
import { quantile } from './timed-get.ts';

const options = readOptions({
  rounds: { type: 'string', default: '10' },
  seconds: { type: 'string', default: '4' },
});

const COMPANIES = 200;
const ENDPOINTS = 1000;
/** Of 20 endpoints, one answers 500 and one hangs. */
const ONE_DEAD_OF = 20;
const EVENTS_PER_SECOND = 100;
const EVENTS_AT_ONCE = 10;
/** The kinds of calls, in turn. */
const KINDS = ['evaluate', 'list', 'evaluate', 'create'] as const;
const CALLS_PER_SECOND = 60;
/** What is left out at the beginning of each phase. */
const SETTLE_MS = 1_000;

type Kind = (typeof KINDS)[number];
type Phase = {
  millis: Record<Kind, number[]>;
  lags: number[];
  cpu: { node: number; database: number };
  failures: number;
};
type Node = { client: Client; pid: number; delivers: boolean };

await runBench(async (bench) => {
  const { database } = bench;
  const run = (text: string, values: unknown[] = []) => database.pool.query({ text, values });
  const environment = { ...bench.environment, RATE_LIMIT_WRITE: '1000000000' };
  const delivering = { ...environment, WEBHOOKS: 'on', WEBHOOKS_ALLOW: '127.0.0.1' };
  const sinks = await bench.start({ file: 'test/bench/webhook-sinks.ts' });
  const started = [await bench.start({ environment }), await bench.start({ environment: delivering })];
  const nodes = started.map(({ url, child }, index): Node => ({
    client: openClient(url),
    pid: child.pid!,
    delivers: index === 1,
  }));
  const world = await prepareWorld(started[0]!.url, environment, { companies: 5, people: 20 });

  const companies = Array.from({ length: COMPANIES }, (_, index) => `company-${index}`);
  await run('insert into companies (id, name) select id, id from unnest($1::text[]) id', [companies]);
  const keyRing = new KeyRing(parseRingKeys(environment.PASSPORT_KEYS));
  for (let index = 0; index < ENDPOINTS; index += 1) {
    const id = newId();
    const path = index % ONE_DEAD_OF === 0 ? 'fails' : index % ONE_DEAD_OF === 1 ? 'hangs' : 'ok';
    await run(
      `insert into webhook_endpoints (company_id, id, url, types, description, is_active, secret_encrypted, cursor, created_at, updated_at)
       values ($1, $2, $3, '{}', '', false, $4, 0, now(), now())`,
      [companies[index % COMPANIES], id, `${sinks.url}/${path}`, encryptSecret(keyRing, id, newSecret())],
    );
  }
  await run('vacuum (analyze)');
  const backend = await database.pool.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
  const postmaster = parentOf(backend.rows[0]!.pid);
  const lagsOf = async (): Promise<number[]> => (await (await fetch(sinks.url)).json()) as number[];

  let sent = 0;
  const nextCall = (): [Kind, Call] => {
    const kind = KINDS[sent % KINDS.length]!;
    const person = world.people[(sent >> 2) % world.people.length]!;
    sent += 1;
    const { token, travelerId } = person;
    if (kind === 'evaluate') return [kind, { ...EVALUATE, token }];
    if (kind === 'list') return [kind, { method: 'GET', path: '/v1/booking-requests/my-requests', token }];
    return [kind, { method: 'POST', path: '/v1/booking-requests', token, body: trip(travelerId) }];
  };

  const phase = async ({ client, pid, delivers }: Node): Promise<Phase> => {
    await run(
      `update webhook_endpoints e set is_active = $1, attempts = 0, failing_since = null, next_attempt_at = now(), lease = null,
         leased_until = null, cursor = coalesce((select last from event_positions p where p.company_id = e.company_id), 0)`,
      [delivers],
    );
    const millis: Phase['millis'] = { evaluate: [], list: [], create: [] };
    const calls: Promise<void>[] = [];
    let failures = 0;
    const send = async (kind: Kind, call: Call, isCounted: boolean): Promise<void> => {
      const { status, ms } = await client.call(call);
      if (status !== 200 && status !== 201) failures += 1;
      else if (isCounted) millis[kind].push(ms);
    };
    const begun = performance.now();
    const counts = begun + SETTLE_MS;
    const until = counts + 1000 * Number(options.seconds);
    let before: { node: number; database: number; at: number } | undefined;
    let [called, happened] = [0, 0];
    for (let now = begun; now < until; now = performance.now()) {
      if (now >= counts && !before) {
        before = { node: cpuMicros(pid), database: processorMillisOf(postmaster), at: now };
        await lagsOf();
      }
      for (; called < ((now - begun) * CALLS_PER_SECOND) / 1000; called += 1) {
        const [kind, call] = nextCall();
        calls.push(send(kind, call, now >= counts));
      }
      for (; happened < ((now - begun) * EVENTS_PER_SECOND) / 1000; happened += EVENTS_AT_ONCE) {
        const first = happened % COMPANIES;
        const some = companies.slice(first, first + EVENTS_AT_ONCE);
        calls.push(addEvents(run, some));
      }
      await sleep(2);
    }
    const seconds = (performance.now() - before!.at) / 1000;
    const cpu = {
      node: (cpuMicros(pid) - before!.node) / 1e6 / seconds,
      database: (processorMillisOf(postmaster) - before!.database) / 1000 / seconds,
    };
    await Promise.all(calls);
    return { millis, lags: await lagsOf(), cpu, failures };
  };

  const pairs: { off: Phase; on: Phase }[] = [];
  const [quiet, busy] = nodes as [Node, Node];
  // The first pair compiles the hot functions of both nodes.
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const isOffFirst = round % 2 === 0;
    const first = await phase(isOffFirst ? quiet : busy);
    const second = await phase(isOffFirst ? busy : quiet);
    if (round > 0) pairs.push(isOffFirst ? { off: first, on: second } : { off: second, on: first });
  }
  for (const { client } of nodes) client.close();
  print(pairs);
});

/** An event in each of these companies. */
async function addEvents(
  run: (text: string, values: unknown[]) => Promise<unknown>,
  companies: readonly string[],
): Promise<void> {
  await run(
    `with raised as (
       insert into event_positions as p (company_id, last) select id, 1 from unnest($1::text[]) id
       on conflict (company_id) do update set last = p.last + 1 returning company_id, last
     )
     insert into events (company_id, position, id, type, occurred_at, resource_id)
     select company_id, last, gen_random_uuid(), 'user.updated', now(), 'bench' from raised`,
    [companies],
  );
}

function print(pairs: readonly { off: Phase; on: Phase }[]): void {
  const over = (of: (phase: Phase) => number) => ({
    off: median(pairs.map(({ off }) => of(off))),
    on: median(pairs.map(({ on }) => of(on))),
    ratio: median(pairs.map(({ off, on }) => of(on) / of(off))),
  });
  console.log('| call | median ms without, with | ratio | p95 ms without, with | ratio |');
  console.log('|---|--:|--:|--:|--:|');
  for (const kind of ['evaluate', 'list', 'create'] as const) {
    const cells = [0.5, 0.95].map((share) => {
      const { off, on, ratio } = over(({ millis }) => quantile(millis[kind], share));
      return `${off.toFixed(1)}, ${on.toFixed(1)} | ${ratio.toFixed(2)}`;
    });
    console.log(`| ${kind} | ${cells.join(' | ')} |`);
  }
  const [node, database] = [over(({ cpu }) => cpu.node), over(({ cpu }) => cpu.database)];
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  console.log(
    `Processor time without and with webhooks: node ${percent(node.off)}, ${percent(node.on)} of a core; ` +
      `database ${percent(database.off)}, ${percent(database.on)}.`,
  );
  const lags = pairs.flatMap(({ on }) => on.lags);
  const seconds = pairs.length * Number(options.seconds);
  const lagAt = (share: number): number => Math.round(quantile(lags, share));
  console.log(
    `${Math.round(lags.length / seconds)} webhooks received per second, ${lagAt(0.5)} ms after the event in the median, ` +
      `${lagAt(0.95)} ms at the 95th percentile, ${lagAt(1)} ms at most.`,
  );
  const failures = pairs.reduce((sum, { off, on }) => sum + off.failures + on.failures, 0);
  console.log(`${pairs.length} rounds of ${options.seconds} s each, ${failures} failed calls.`);
  if (failures > 0) process.exitCode = 1;
}
