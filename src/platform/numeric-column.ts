import { p } from '@mikro-orm/core';

/**
 * A `numeric` column as a decimal string. The ORM's own type compares values as doubles, so it would not write a change
 * that is smaller than their precision.
 */
export const numeric = () => p.text();
