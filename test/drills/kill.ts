/**
 * Kills a node under calls of all areas, again and again, and verifies what it had acknowledged: `make drill-kill`, or
 * `npm exec -- node test/drills/kill.ts [--rounds 50]`.
 */
import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '../support/read-options.ts';
import { runDrill } from './support/drill.ts';
import { createdTwice, findLost, startLoad } from './support/load.ts';
import { createDatabase, startPostgres } from './support/postgres.ts';
import { freePort, PATH, runMeanwhile } from './support/programs.ts';
import { ROOT, sharedSettings, startNode } from './support/service.ts';
import { prepareWorld } from './support/world.ts';

const { rounds } = readOptions({ rounds: { type: 'string', default: '50' } });

await runDrill({ name: 'drill-kill', minutes: 2 + Number(rounds) }, async ({ folder, say, check }) => {
  const postgres = await startPostgres({ data: join(folder, 'postgres') });
  const databaseUrl = await createDatabase(postgres, 'travel_desk');
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const port = await freePort();
  const settings = {
    ...sharedSettings({ databaseUrl, dataDir, publicUrl: `http://127.0.0.1:${port}` }),
    DRAIN_SECONDS: '0',
  };
  let node = await startNode({ name: 'node', settings, port });
  const world = await prepareWorld(node.address, settings);
  let [calls, looked, failed] = [0, 0, 0];
  const lost: string[] = [];
  const wrong: string[] = [];
  for (let round = 1; round <= Number(rounds); round += 1) {
    const load = startLoad({ world, address: node.address, workers: 8 });
    await sleep(randomInt(300, 3000));
    // Every fifth time it may finish its calls.
    const signal = round % 5 === 0 ? 'SIGTERM' : 'SIGKILL';
    const { code } = await node.program.stop({ signal });
    if (signal === 'SIGTERM' && code !== 0) wrong.push(`round ${round}: SIGTERM ended it with ${code}`);
    const report = await load.stop();
    for (const { status, kind, text } of report.failures)
      if (status !== null && status !== 503) wrong.push(`round ${round}: ${kind} ${status} ${text}`);
    node = await startNode({ name: `node, round ${round}`, settings, port });
    const found = await findLost(load.memory, world, node.address);
    calls += report.calls;
    failed += report.failures.length;
    looked += found.looked;
    lost.push(...found.lost);
    for (const line of found.lost) say(`round ${round}, ${signal}: ${line}`);
  }
  say(`${calls} calls, ${failed} of them without success`);
  for (const line of wrong.slice(0, 10)) say(line);
  check(wrong.length === 0, 'calls only failed with 503 or without an answer, and each SIGTERM ended it with 0');
  check(lost.length === 0, `all ${looked} acknowledged writes are there after ${rounds} ends`);
  check((await createdTwice(databaseUrl)).length === 0, 'nothing was created twice');
  const env = { PATH, ...settings };
  say((await runMeanwhile(process.execPath, ['src/tools/check-data.ts'], { cwd: ROOT, env })).trim());
});
