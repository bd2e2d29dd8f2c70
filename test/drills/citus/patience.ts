import { NO_LIMITS } from '../../../src/platform/connection-pool.ts';

// Three times what it is on one PostgreSQL, as is the time limit of a test.
NO_LIMITS.waitMs = 30_000;
