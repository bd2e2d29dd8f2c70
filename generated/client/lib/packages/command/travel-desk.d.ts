#!/usr/bin/env node
// Written by `make generate` from src/packages/command/travel-desk.ts. Change it there.
export {};
