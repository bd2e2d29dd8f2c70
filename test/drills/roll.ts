/**
 * Restarts three nodes behind HAProxy, one after the other, under calls of all areas: first from the release before the
 * newest migration to this one, then on the same release, then to a release with another migration and back. No call
 * may fail: `make drill-roll`, or `npm exec -- node test/drills/roll.ts [--calls 50000] [--previous COMMIT] [--drain
 * SECONDS]`.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '../support/read-options.ts';
import { runDrill, seconds } from './support/drill.ts';
import { startHaproxy } from './support/haproxy.ts';
import { createdTwice, findLost, linesOf, startLoad } from './support/load.ts';
import { createDatabase, rowsOf, startPostgres } from './support/postgres.ts';
import { freePort } from './support/programs.ts';
import { startRedis } from './support/redis.ts';
import { commitBeforeNewestMigration, describeCommit, nextRelease, releaseOfCommit } from './support/releases.ts';
import { ROOT, type ServiceNode, sharedSettings, startNode } from './support/service.ts';
import { prepareWorld } from './support/world.ts';

const {
  calls: wantedCalls,
  previous: previousCommit,
  drain,
} = readOptions({
  calls: { type: 'string', default: '50000' },
  previous: { type: 'string' },
  drain: { type: 'string' },
});

/** The time until HAProxy has noticed that a node is up: two checks, a second apart. */
const NOTICED_MS = 4_000;

await runDrill(
  { name: 'drill-roll', needs: ['haproxy', 'redis-server'], minutes: 45 },
  async ({ folder, say, check }) => {
    // Without durability, because otherwise only the disk would be measured.
    const postgres = await startPostgres({ data: join(folder, 'postgres'), settings: { fsync: 'off' } });
    const databaseUrl = await createDatabase(postgres, 'travel_desk');
    const redis = await startRedis(folder);
    const ports = [await freePort(), await freePort(), await freePort()] as [number, number, number];
    const haproxy = await startHaproxy({ nodePorts: ports, folder });
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const settings = {
      ...sharedSettings({ databaseUrl, dataDir, publicUrl: haproxy.address, redisUrl: redis.url }),
      // Without it, the service's default applies.
      ...(drain !== undefined && { DRAIN_SECONDS: drain }),
    };

    const commit = previousCommit ?? commitBeforeNewestMigration();
    const next = nextRelease(join(folder, 'next'));
    const previous = commit === null ? null : releaseOfCommit(commit, join(folder, 'previous'));
    const previousDrains =
      previous !== null && readFileSync(join(previous, 'src/config.ts'), 'utf8').includes('DRAIN_');
    if (commit === null) say('skipped: the previous release, because there is no history of git');
    else
      say(
        `the previous release is ${describeCommit(commit)}${previousDrains ? '' : ', which does not drain: HAProxy takes its nodes out'}`,
      );

    const nodes: ServiceNode[] = [];
    for (const [index, port] of ports.entries())
      nodes.push(await startNode({ name: `node-${index + 1}`, port, settings, tree: previous ?? ROOT }));
    await sleep(NOTICED_MS);
    say(`three nodes of ${previous ? 'the previous release' : 'this release'} on PostgreSQL ${postgres.version}`);
    const world = await prepareWorld(haproxy.address, settings);
    const load = startLoad({ world, address: haproxy.address });

    const roll = async (what: string, tree: string): Promise<void> => {
      const before = load.calls();
      const failed = load.report().failures.length;
      const begun = performance.now();
      for (const [index, node] of nodes.entries()) {
        const name = `node-${(index + 1) as 1 | 2 | 3}` as const;
        const drainsItself = node.tree !== previous || previousDrains;
        if (!drainsItself) {
          await haproxy.setState(name, 'drain');
          await sleep(NOTICED_MS);
        }
        const { code } = await node.program.stop();
        if (code !== 0) throw new Error(`${node.name} ended with ${code}.`);
        nodes[index] = await startNode({ name: node.name, port: node.port, settings, tree });
        if (!drainsItself) await haproxy.setState(name, 'ready');
        await sleep(NOTICED_MS);
      }
      const failures = load.report().failures.length - failed;
      say(`${what}: ${load.calls() - before} calls in ${seconds(performance.now() - begun)} s, ${failures} failed`);
    };
    const migrations = () =>
      rowsOf<{ name: string }>(databaseUrl, 'select name from mikro_orm_migrations order by name');

    await sleep(3_000);
    if (previous) await roll('each node from the previous release to this one', ROOT);
    await roll('each node restarted', ROOT);
    await roll('each node to the release with the next migrations', next);
    check(
      (await migrations()).filter(({ name }) => name.startsWith('999')).length === 3,
      'the next migrations were applied',
    );
    await roll('each node back to this release, on the schema of the next', ROOT);
    while (load.calls() < Number(wantedCalls)) await roll('each node restarted', ROOT);
    await sleep(3_000);

    const report = await load.stop();
    for (const line of linesOf(report)) say(line);
    for (const line of haproxy
      .lines()
      .filter((text) => / nodes\/.* \d+\/\d+\/\d+\/\d+\/\d+ /.test(text))
      .slice(0, 20))
      say(`HAProxy: ${line}`);
    const { looked, lost } = await findLost(load.memory, world, haproxy.address);
    const twice = await createdTwice(databaseUrl);
    say(`${looked} acknowledged writes verified: ${lost.length} lost, ${twice.length} created twice`);
    for (const line of lost.slice(0, 5)) say(`lost: ${line}`);
    check(report.failures.length === 0, `none of ${report.calls} calls failed`);
    check(lost.length === 0, 'all acknowledged writes are there');
    check(twice.length === 0, 'nothing was created twice');
  },
);
