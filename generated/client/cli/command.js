// Written by `make generate` from src/client-package/cli/command.ts. Change it there.
export {};
