// Written by `make generate` from src/client-package/types.ts. Change it there.
export {};
