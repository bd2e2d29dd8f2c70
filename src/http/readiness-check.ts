import type { RequestHandler } from 'express';
import type { Readiness } from '../platform/readiness.ts';
import type { Drain } from './drain.ts';
import { RETRY_AFTER } from './problems/problem.ts';

/** Ready: the node is not about to stop, and the database answers, takes writes and has every migration. */
export function readinessCheck(database: Readiness, drain: Pick<Drain, 'isUnderWay'>): RequestHandler {
  return async (_request, response) => {
    const reason = drain.isUnderWay ? 'the node is shutting down' : await database.reasonNotReady();
    if (reason === null) response.json({ status: 'ready' });
    else response.status(503).set('Retry-After', RETRY_AFTER).json({ status: 'not ready', reason });
  };
}
