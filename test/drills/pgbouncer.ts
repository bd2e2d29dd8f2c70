/**
 * Runs two nodes on one database through PgBouncer, in session and in transaction mode, under calls of all areas, and
 * starts one in statement mode, which must be refused: `make drill-pgbouncer`, or `npm exec -- node
 * test/drills/pgbouncer.ts [--seconds 15] [--program pgbouncer]`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '../support/read-options.ts';
import { runDrill } from './support/drill.ts';
import { createdTwice, findLost, linesOf, startLoad } from './support/load.ts';
import { startPgbouncer, pgbouncerVersion, knowsPreparedStatements } from './support/pgbouncer.ts';
import { createDatabase, startPostgres } from './support/postgres.ts';
import { freePort } from './support/programs.ts';
import { type NodeSettings, sharedSettings, startNode } from './support/service.ts';
import { prepareWorld } from './support/world.ts';

const { seconds, program: command } = readOptions({
  seconds: { type: 'string', default: '15' },
  program: { type: 'string', default: 'pgbouncer' },
});

/**
 * Fewer connections than both nodes have together, so that they share them, but as many as one has, for session mode.
 */
const POOL_SIZE = 10;

await runDrill({ name: 'drill-pgbouncer', needs: [command], minutes: 10 }, async ({ folder, say, check }) => {
  const version = pgbouncerVersion(command);
  const postgres = await startPostgres({ data: join(folder, 'postgres'), settings: { fsync: 'off' } });
  say(
    `PgBouncer ${version}, ${knowsPreparedStatements(version) ? 'with' : 'without'} prepared statements in transaction ` +
      `mode, before PostgreSQL ${postgres.version}`,
  );
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);

  const tryOn = async (way: string, databaseUrl: string, settings: NodeSettings, directUrl: string): Promise<void> => {
    const own = { ...settings, DATABASE_URL: databaseUrl };
    const nodes = [
      await startNode({ name: `node-1 ${way}`, settings: own, port: Number(new URL(settings.PUBLIC_URL!).port) }),
    ];
    nodes.push(await startNode({ name: `node-2 ${way}`, settings: own }));
    const world = await prepareWorld(nodes[0]!.address, settings);
    const half = Math.floor(world.people.length / 2);
    const loads = nodes.map(({ address }, index) => {
      const people = world.people.slice(index * half, (index + 1) * half);
      return startLoad({ world: { ...world, people }, address, workers: 6 });
    });
    await sleep(1000 * Number(seconds));
    for (const [index, load] of loads.entries()) {
      const report = await load.stop();
      for (const line of linesOf(report)) say(`${way}: ${line}`);
      check(report.failures.length === 0, `${way}: none of ${report.calls} calls failed`);
      const { looked, lost } = await findLost(load.memory, world, nodes[index]!.address);
      check(lost.length === 0, `${way}: all ${looked} acknowledged writes are there`);
    }
    check((await createdTwice(directUrl)).length === 0, `${way}: nothing was created twice`);
    for (const { program } of nodes) await program.stop();
  };

  for (const way of ['directly', 'session', 'transaction'] as const) {
    const directUrl = await createDatabase(postgres, `desk_${way}`);
    const publicUrl = `http://127.0.0.1:${await freePort()}`;
    const settings = { ...sharedSettings({ databaseUrl: directUrl, dataDir, publicUrl }), DRAIN_SECONDS: '0' };
    if (way === 'directly') {
      await tryOn(way, directUrl, settings, directUrl);
      continue;
    }
    // In session mode, each connection of a node keeps one connection of the server.
    const poolSize = way === 'session' ? 2 * POOL_SIZE : POOL_SIZE;
    const pgbouncer = await startPgbouncer({ databaseUrl: directUrl, mode: way, folder, poolSize, command });
    await tryOn(way, pgbouncer.url, settings, directUrl);
    await pgbouncer.program.stop({ signal: 'SIGINT' });
  }

  const directUrl = postgres.url('desk_directly');
  const pgbouncer = await startPgbouncer({ databaseUrl: directUrl, mode: 'statement', folder, poolSize: 5, command });
  const settings = sharedSettings({ databaseUrl: pgbouncer.url, dataDir, publicUrl: 'http://127.0.0.1' });
  const refusal = await startNode({ name: 'node in statement mode', settings }).then(
    ({ program }) => program.stop().then(() => 'it started'),
    (error: Error) => error.message,
  );
  check(/statement mode/.test(refusal), `statement mode is refused: ${refusal}`);
});
