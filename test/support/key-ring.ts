import { randomBytes } from 'node:crypto';
import { KeyRing, type RingKey } from '../../src/platform/secrets/key-ring.ts';

/** The keys in the format of the configuration, for a service in another process that must decrypt the same data. */
export const testKey: RingKey = { id: 'test', secret: randomBytes(32) };

/** The key ring of all services in a test file, so that two of them on one database can decrypt each other's rows. */
export const testKeyRing = new KeyRing([testKey]);
