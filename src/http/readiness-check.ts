import type { RequestHandler } from 'express';
import { RETRY_AFTER } from './problems/problem.ts';

/** @param reasonNotReady resolves to null if the node is ready */
export function readinessCheck(reasonNotReady: () => Promise<string | null>): RequestHandler {
  return async (_request, response) => {
    const reason = await reasonNotReady();
    if (reason === null) response.json({ status: 'ready' });
    else response.status(503).set('Retry-After', RETRY_AFTER).json({ status: 'not ready', reason });
  };
}
