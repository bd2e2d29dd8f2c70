import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll } from '@jest/globals';
import type { Request } from 'express';
import pg from 'pg';
import { ACCESS_ALL_COMPANIES } from '../../../src/domain/caller.ts';
import { MAY_VISIT_EVERY_SHARD } from './every-shard.ts';

/* Makes every statement of a request that visits more than one shard fail, except for those in MAY_VISIT_EVERY_SHARD if
 * an administrator of all companies calls. The asynchronous context in which a connection is taken identifies the
 * request. Statements of the tests themselves are not restricted. */

const requests = new AsyncLocalStorage<Partial<Request>>();
const enter = (message: unknown): void => requests.enterWith((message as { request: Request }).request);
subscribe('http.server.request.start', enter);

const levels = new WeakMap<pg.PoolClient, string>();
type Connected = (error: Error | undefined, connection?: pg.PoolClient, release?: () => void) => void;
const { connect } = pg.Pool.prototype;
pg.Pool.prototype.connect = function (this: pg.Pool, callback?: Connected) {
  const connectGuarded = async (): Promise<pg.PoolClient> => {
    const connection = await (connect as () => Promise<pg.PoolClient>).call(this);
    const level = levelOf(requests.getStore());
    if (levels.get(connection) !== level) {
      await connection.query(`set citus.multi_task_query_log_level = ${level}`);
      levels.set(connection, level);
    }
    watch(connection);
    return connection;
  };
  const connected = connectGuarded();
  if (!callback) return connected;
  return void connected.then((connection) => callback(undefined, connection, connection.release), callback);
} as typeof connect;
// The test files of a worker share the modules of src and pg, but each has its own guard.
afterAll(() => {
  pg.Pool.prototype.connect = connect;
  unsubscribe('http.server.request.start', enter);
});

function levelOf(request: Partial<Request> | undefined): 'error' | 'off' {
  if (request?.operation === undefined) return 'off';
  const isOfAll = request.caller?.permissions.has(ACCESS_ALL_COMPANIES);
  return isOfAll && MAY_VISIT_EVERY_SHARD.has(request.operation.id) ? 'off' : 'error';
}

const watched = new WeakSet<pg.PoolClient>();
const told = new Set<string>();

/** Prints which statement of which operation Citus refused, because the test only sees a 500. */
function watch(connection: pg.PoolClient): void {
  if (watched.has(connection)) return;
  watched.add(connection);
  const query = connection.query.bind(connection) as (...given: unknown[]) => unknown;
  connection.query = (...given: unknown[]): any => {
    const tell = (error: unknown): void => {
      const { code, message } = error as { code?: string; message: string };
      if (code !== '0A000' && code !== 'XX000') return;
      const [asked] = given as [string | { text: string }];
      const text = typeof asked === 'string' ? asked : asked.text;
      const values = /'(?:[^']|'')*'/g;
      const line = `${requests.getStore()?.operation?.id ?? 'no operation'}: ${message}\n  ${text.replaceAll(values, '?').replaceAll(/\s+/g, ' ')}\n`;
      if (!told.has(line)) process.stderr.write(line);
      told.add(line);
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      given[given.length - 1] = (error: unknown, ...rest: unknown[]) => {
        if (error) tell(error);
        (last as (...answer: unknown[]) => void)(error, ...rest);
      };
      return query(...given);
    }
    const result = query(...given);
    if (result instanceof Promise) result.catch(tell);
    return result;
  };
}
