import { randomBytes } from 'node:crypto';
import { KeyRing } from '../../src/platform/secrets/key-ring.ts';

/** One ring for all services of a test file, so that two of them on one database read each other's rows. */
export const testKeyRing = new KeyRing([{ id: 'test', secret: randomBytes(32) }]);
