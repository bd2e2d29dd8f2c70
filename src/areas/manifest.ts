import type { EntitySchema } from '@mikro-orm/postgresql';
import type { Area } from '../http/areas.ts';
import type { Handlers } from '../http/operations.ts';

/** What an area offers to `app.ts`: where its operations are, how its errors look, its tables, and what answers. */
export type AreaManifest = Area & {
  entities: readonly EntitySchema[];
  /** Makes the area's services. What it offers beside its handlers goes to the areas above it. */
  open(dependencies: never): { handlers: Partial<Handlers> };
};
