import { type ContractDocument, readContract } from '../../src/contract/read-contract.ts';

const served = new Map<string, ContractDocument>();

/**
 * The contract, with the operations whose path begins like this. It is kept for all files that a worker runs, so that
 * their apps share the checks compiled for it, and frozen, so that none of them can change it for the others.
 */
export function servedContract(prefix: string): ContractDocument {
  let found = served.get(prefix);
  if (!found) {
    const { document, yaml } = readContract();
    const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith(prefix)));
    found = { document: frozen({ ...document, paths }), yaml };
    served.set(prefix, found);
  }
  return found;
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
}
