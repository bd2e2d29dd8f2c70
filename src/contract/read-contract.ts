import { readFileSync } from 'node:fs';
import type { OpenApiDocument } from './openapi-document.ts';

export type ContractDocument = { document: OpenApiDocument; yaml: string };

/** Reads the contract that `make generate` wrote. */
export function readContract(): ContractDocument {
  const read = (name: string): string => readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8');
  return { document: JSON.parse(read('openapi.json')) as OpenApiDocument, yaml: read('openapi.yaml') };
}
