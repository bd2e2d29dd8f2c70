// In the package, this file holds the contract's types, without those of response headers.
export type * from '../../../generated/api.d.ts';
