// Written by `make generate` from src/packages/client/types.ts. Change it there.
export {};
