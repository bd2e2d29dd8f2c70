/**
 * Measures what webhooks cost the calls of a node that delivers them: 1,000 endpoints of 200 companies and 100 events per
 * second, so 500 webhooks per second. Of the endpoints, 50 answer 500 and 50 hang. `npm run bench:webhooks -- [--rounds 10]
 * [--seconds 4]`.
 *
 * In each round, the same calls go to a node without webhooks while none are sent, to that node while another one sends
 * them, and to the one that sends them. The second shows what the shared processor and database cost: the receivers run on
 * this machine, too. Prints a table with medians over the rounds, and the processor time of all processes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { encryptSecret, newSecret } from '../../src/areas/events/index.ts';
import { newId } from '../../src/domain/ids.ts';
import { KeyRing, parseRingKeys } from '../../src/platform/secrets/key-ring.ts';
import { type Call, type Client, openClient } from '../drills/support/client.ts';
import { freePort } from '../drills/support/programs.ts';
import { prepareWorld } from '../drills/support/world.ts';
import { parseExposition, sumOf } from '../support/prometheus-text.ts';
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
/** Stops an endpoint: if all were inactive now and then, so might be those that PostgreSQL samples for its plans. */
const BEYOND_ALL = Number.MAX_SAFE_INTEGER;
/** What is left out at the beginning of each phase. */
const SETTLE_MS = 1_000;

type Kind = (typeof KINDS)[number];
/** Which node sends webhooks during the calls to a node: none, another one, or the same. */
const SENDERS = ['none', 'other', 'same'] as const;
type Sender = (typeof SENDERS)[number];
const PROCESSES = ['called', 'sending', 'database', 'receivers', 'load'] as const;
type Phase = {
  millis: Record<Kind, number[]>;
  lags: number[];
  /** Shares of a core. */
  cpu: Record<(typeof PROCESSES)[number], number>;
  /** The 99th percentile of how long the called node's event loop takes to come round, of which 10 ms are the timer's. */
  loopMs: number;
  failures: number;
};
type Node = { client: Client; pid: number; metricsUrl: string };

await runBench(async (bench) => {
  const { database } = bench;
  const run = (text: string, values: unknown[] = []) => database.pool.query({ text, values });
  const environment = { ...bench.environment, RATE_LIMIT_WRITE: '1000000000' };
  const delivering = { ...environment, WEBHOOKS: 'on', WEBHOOKS_ALLOW: '127.0.0.1' };
  const sinks = await bench.start({ file: 'test/bench/webhook-sinks.ts' });
  const start = async (settings: typeof environment): Promise<Node & { url: string }> => {
    const metricsPort = await freePort();
    const { url, child } = await bench.start({ environment: { ...settings, METRICS_PORT: String(metricsPort) } });
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    return { url, client: openClient(url), pid: child.pid!, metricsUrl };
  };
  const [quiet, sending] = [await start(environment), await start(delivering)];
  const world = await prepareWorld(quiet.url, environment, { companies: 5, people: 20 });

  const companies = Array.from({ length: COMPANIES }, (_, index) => `company-${index}`);
  await run('insert into companies (id, name) select id, id from unnest($1::text[]) id', [companies]);
  const keyRing = new KeyRing(parseRingKeys(environment.PASSPORT_KEYS));
  for (let index = 0; index < ENDPOINTS; index += 1) {
    const id = newId();
    const path = index % ONE_DEAD_OF === 0 ? 'fails' : index % ONE_DEAD_OF === 1 ? 'hangs' : 'ok';
    await run(
      `insert into webhook_endpoints (company_id, id, url, types, description, is_active, secret_encrypted, cursor, created_at, updated_at)
       values ($1, $2, $3, '{}', '', true, $4, $5, now(), now())`,
      [companies[index % COMPANIES], id, `${sinks.url}/${path}`, encryptSecret(keyRing, id, newSecret()), BEYOND_ALL],
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

  const phase = async (sender: Sender): Promise<Phase> => {
    const { client, pid, metricsUrl } = sender === 'same' ? sending : quiet;
    const used = () => ({
      called: cpuMicros(pid),
      sending: cpuMicros(sending.pid),
      database: 1000 * processorMillisOf(postmaster),
      receivers: cpuMicros(sinks.child.pid!),
      load: cpuMicros(process.pid),
    });
    await run(
      `update webhook_endpoints e set attempts = 0, failing_since = null, next_attempt_at = now(), lease = null,
         leased_until = null, cursor = coalesce($1, (select last from event_positions p where p.company_id = e.company_id), 0)`,
      [sender === 'none' ? BEYOND_ALL : null],
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
    let before: (ReturnType<typeof used> & { at: number }) | undefined;
    let [called, happened] = [0, 0];
    for (let now = begun; now < until; now = performance.now()) {
      if (now >= counts && !before) {
        before = { ...used(), at: now };
        await lagsOf();
        await loopMillis(metricsUrl);
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
    const [after, micros] = [used(), 1000 * (performance.now() - before!.at)];
    const cpu = { ...after };
    for (const name of PROCESSES) cpu[name] = (after[name] - before![name]) / micros;
    const loopMs = await loopMillis(metricsUrl);
    await Promise.all(calls);
    return { millis, lags: await lagsOf(), cpu, loopMs, failures };
  };

  const rounds: Record<Sender, Phase>[] = [];
  // The first round compiles the hot functions of both nodes.
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const phases: Partial<Record<Sender, Phase>> = {};
    for (let turn = 0; turn < SENDERS.length; turn += 1) {
      const sender = SENDERS[(round + turn) % SENDERS.length]!;
      phases[sender] = await phase(sender);
    }
    if (round > 0) rounds.push(phases as Record<Sender, Phase>);
  }
  for (const { client } of [quiet, sending]) client.close();
  print(rounds);
});

/** Since the last time that it was asked. */
async function loopMillis(metricsUrl: string): Promise<number> {
  const metrics = parseExposition(await (await fetch(metricsUrl)).text());
  return 1000 * sumOf(metrics, 'nodejs_eventloop_lag_p99_seconds');
}

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

function print(rounds: readonly Record<Sender, Phase>[]): void {
  const over = (of: (phase: Phase) => number): string[] => [
    SENDERS.map((sender) => median(rounds.map((phases) => of(phases[sender]))).toFixed(2)).join(', '),
    ...(['other', 'same'] as const).map((sender) =>
      median(rounds.map((phases) => of(phases[sender]) / of(phases.none))).toFixed(2),
    ),
  ];
  console.log('| call | ms: none, other, same | other / none | same / none |');
  console.log('|---|--:|--:|--:|');
  for (const kind of ['evaluate', 'list', 'create'] as const)
    for (const [name, share] of [
      ['median', 0.5],
      ['p95', 0.95],
    ] as const) {
      console.log(`| ${kind}, ${name} | ${over(({ millis }) => quantile(millis[kind], share)).join(' | ')} |`);
    }
  console.log(`| event loop, p99 | ${over(({ loopMs }) => loopMs).join(' | ')} |`);
  for (const name of PROCESSES) console.log(`| cores: ${name} | ${over(({ cpu }) => cpu[name]).join(' | ')} |`);
  const lags = rounds.flatMap(({ same }) => same.lags);
  const seconds = rounds.length * Number(options.seconds);
  const lagAt = (share: number): number => Math.round(quantile(lags, share));
  console.log(
    `${Math.round(lags.length / seconds)} webhooks received per second, ${lagAt(0.5)} ms after the event in the median, ` +
      `${lagAt(0.95)} ms at the 95th percentile, ${lagAt(1)} ms at most.`,
  );
  const failures = rounds.flatMap((phases) => Object.values(phases)).reduce((sum, { failures: of }) => sum + of, 0);
  console.log(`${rounds.length} rounds of ${options.seconds} s each, ${failures} failed calls.`);
  if (failures > 0) process.exitCode = 1;
}
