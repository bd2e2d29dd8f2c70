import { join } from 'node:path';

/**
 * Makes Node processes that tests start share a cache of compiled code, which saves 0.3 to 0.5 s of processor time per
 * start. It is in node_modules, where other users of the machine can't write.
 */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node') };
