// In the package, this file stands beside the others; `make generate` writes it from the fixtures.
export * from '../../generated/client/fixture-data.js';
