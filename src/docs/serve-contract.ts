import { Router } from 'express';
import type { ContractDocument } from '../contract/read-contract.ts';
import { MemoryFile } from './memory-file.ts';

/** Serves the contract as `/openapi.yaml` and `/openapi.json`, without authentication. It is serialized only once. */
export function serveContract({ yaml, document }: ContractDocument): Router {
  const files = {
    '/openapi.yaml': new MemoryFile('application/yaml; charset=utf-8', Buffer.from(yaml)),
    '/openapi.json': new MemoryFile('application/json; charset=utf-8', Buffer.from(JSON.stringify(document))),
  };
  const router = Router({ strict: true, caseSensitive: true });
  for (const [path, file] of Object.entries(files)) {
    router.get(path, (request, response) => file.send(request, response));
  }
  return router;
}
