// In the package, this file has the types of contract.js, which is generated from the contract.
export * from '../../../generated/client/lib/packages/client/contract.js';
