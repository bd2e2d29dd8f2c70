// In the package, this file is next to the others; `make generate` writes it from the fixtures.
export * from '../../../generated/client/lib/packages/client/fixture-data.js';
