/**
 * Compares generated/openapi.yaml with the last released contract, and fails with a list of the changes if they are
 * breaking: `node src/tools/check-contract.ts`.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import { contractChanges, findOasdiff } from './release/contract-changes.ts';
import { judgeContract } from './release/gate.ts';
import { releasedFolder, releasesIn } from './release/released.ts';

const currentPath = fileURLToPath(new URL('../../generated/openapi.yaml', import.meta.url));

function check(): { passes: boolean; text: string } {
  const last = releasesIn(releasedFolder).at(-1);
  if (!last) return { passes: false, text: 'spec/released/ has no contract to compare with. Run: make release' };
  const oasdiff = findOasdiff();
  if (!oasdiff) {
    return {
      passes: true,
      text: 'SKIPPED: without Go, which builds oasdiff, the contract was not compared with the released one.',
    };
  }
  const { info } = parse(readFileSync(currentPath, 'utf8')) as OpenApiDocument;
  return judgeContract(last.version, info.version, contractChanges(oasdiff, last.path, currentPath));
}

const { passes, text } = check();
console.error(text);
if (!passes) process.exitCode = 1;
