import { randomKeyRing } from '../../src/platform/secrets/key-ring.ts';

/** One ring for all services of a test file, so that two of them on one database read each other's rows. */
export const testKeyRing = randomKeyRing();
