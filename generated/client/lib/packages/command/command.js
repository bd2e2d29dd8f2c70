// Written by `make generate` from src/packages/command/command.ts. Change it there.
export {};
