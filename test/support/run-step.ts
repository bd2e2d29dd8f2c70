import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Runs a single Express handler. Rejects with the error that it throws or passes to `next`. */
export function run(step: RequestHandler, request: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    const next: NextFunction = (error?: unknown) => (error ? reject(error) : resolve());
    Promise.resolve(step(request, {} as Response, next)).catch(reject);
  });
}
