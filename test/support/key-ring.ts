import { randomBytes } from 'node:crypto';
import { KeyRing, type RingKey } from '../../src/platform/secrets/key-ring.ts';

/** For a service in another process, which is to read what this one has written. */
export const testKey: RingKey = { id: 'test', secret: randomBytes(32) };

/** One ring for all services of a test file, so that two of them on one database read each other's rows. */
export const testKeyRing = new KeyRing([testKey]);
