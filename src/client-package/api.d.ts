// In the package, this file has the contract's types without response headers.
export type * from '../../generated/api.d.ts';
