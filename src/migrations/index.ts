import type { MigrationObject } from '@mikro-orm/core';
import { Migration0001Policies } from './0001-policies.ts';

/**
 * Every migration, in the order in which they run. Append only: a name that has run anywhere is never renamed, moved
 * or removed, and there is no way back down.
 */
export const migrations: MigrationObject[] = [{ name: '0001-policies', class: Migration0001Policies }];
