// In the package this name has the contract's types without the headers of its answers.
export type * from '../../generated/api.d.ts';
