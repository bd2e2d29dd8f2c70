import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { type Config, ConfigError, readConfig } from './config.ts';
import { Drain } from './http/drain.ts';
import { endOnCrash } from './platform/crash.ts';
import { openLog } from './platform/log.ts';
import type { Closer, Life } from './service.ts';

/*
 * The process: its settings, signals and exit code. The service itself is imported once signals are handled, because
 * loading it takes most of a second, and the kernel drops a SIGTERM that the first process of a container does not handle:
 * the container would then be stopped only by SIGKILL.
 */

/** How long before the shutdown deadline the process exits, so that it is gone when the process manager checks. */
const END_EARLY_MS = 250;

/** How long a second SIGINT counts as the first one. A person takes longer to press Ctrl-C again. */
const PASSED_ON_WITHIN_MS = 1000;

async function main(): Promise<void> {
  // Otherwise, V8 starts to allocate some objects of each request in the old space, where they keep the whole request in
  // memory until the next full collection (docs/performance.md).
  setFlagsFromString('--no-allocation-site-pretenuring');
  const config = readConfig();
  const { log, written } = openLog({ level: config.logLevel, buffered: config.production });
  endOnCrash({ log, written });
  const closers: Closer[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      for (let closer = closers.shift(); closer; closer = closers.shift()) await closer();
    })();
    return stopping;
  };
  const drain = new Drain();
  let drained: NodeJS.Timeout | undefined;
  const end = (code: 0 | 1): void => {
    clearTimeout(drained);
    // A hanging database or disk must not keep the process alive.
    setTimeout(
      () => {
        log.warn('Shutdown timed out: exiting with open connections.');
        process.exit(1);
      },
      Math.max(0, config.shutdownSeconds * 1000 - END_EARLY_MS),
    );
    stop()
      .then(written)
      .then(
        () => process.exit(code),
        () => process.exit(1),
      );
  };
  const fail = (line: string): void => {
    // Errors during the shutdown are consequences, and would hide the first reason.
    if (stopping) return;
    console.error(line);
    end(1);
  };
  const life: Life = { closers, drain, starting: true, fail };
  let interrupted = Number.NEGATIVE_INFINITY;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the service and to npm, and npm passes it on.
      if (signal === 'SIGINT' && performance.now() - interrupted < PASSED_ON_WITHIN_MS) return;
      if (signal === 'SIGINT') interrupted = performance.now();
      if (stopping) {
        log.warn(`${signal} received again: exiting immediately.`);
        process.exit(1);
      }
      if (drain.isUnderWay || life.starting || config.drainSeconds === 0) {
        log.info(`${signal} received: shutting down.`);
        end(0);
        return;
      }
      log.info(`${signal} received: draining for ${config.drainSeconds} s, then shutting down.`);
      drain.begin();
      drained = setTimeout(() => {
        log.info('Shutting down.');
        end(0);
      }, config.drainSeconds * 1000);
    });
  }
  try {
    const { start } = await import('./service.ts');
    await start(config, log, life);
    life.starting = false;
  } catch (error) {
    // A lost connection may be the first sign that the embedded PostgreSQL has died; then that is the reason to print.
    if (life.databaseDied && isLostConnection(error)) await Promise.race([life.databaseDied, sleep(2_000)]);
    life.starting = false;
    fail(reasonOf(error, config));
  }
}

/** One sentence for the operator: what went wrong and, where known, what to do. */
function reasonOf(error: unknown, config: Config): string {
  type Known = { code: string; message: string; address: string; hostname: string; port: number };
  const { code, message, address, hostname, port } = error as Partial<Known>;
  if (port !== undefined && (code === 'EADDRINUSE' || code === 'EACCES')) {
    const [name, taken] = port === config.metricsPort ? ['METRICS_PORT', port] : ['PORT', config.port];
    const why = code === 'EACCES' ? 'must not be used by this user' : 'is in use';
    return `Port ${taken} ${why}. Set ${name} to a free port.`;
  }
  if (code === '42501' || code === '3F000')
    return `The role in DATABASE_URL lacks privileges or a schema (${message}). Use the role that owns the tables, or run npm run migrate with --grant-to.`;
  if (code === 'ERR_MODULE_NOT_FOUND')
    return `${message}. make run installs no clients of Azure and Redis: run make install, or npm ci --omit=dev.`;
  if (code === '53100') return `${message}. Free some space on the disk of the database.`;
  if ((address ?? hostname) === config.host)
    return `HOST is "${config.host}", which is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`;
  return message ?? String(error);
}

function isLostConnection(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    /^(57P..|08...|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code) || /Connection terminated|cannot be used/.test(message)
  );
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
