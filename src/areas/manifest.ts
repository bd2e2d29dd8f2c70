import type { EntitySchema } from '@mikro-orm/postgresql';
import type { Area } from '../http/areas.ts';
import type { Handlers } from '../http/operations.ts';

/** What an area offers to `app.ts`: its prefix, its error format, its tables and its handlers. */
export type AreaManifest = Area & {
  entities: readonly EntitySchema[];
  /** Creates the area's services. What it returns besides `handlers` is for the areas above it. */
  open(dependencies: never): { handlers: Partial<Handlers> };
};
