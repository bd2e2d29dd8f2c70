import { NO_LIMITS } from '../../../src/platform/database/pool.ts';

// Three times the value for one PostgreSQL, like the time limit of a test.
NO_LIMITS.waitMs = 30_000;
