import type { Clock } from '../../domain/clock.ts';
import { formatJsend } from '../../http/problems/jsend.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AreaManifest } from '../manifest.ts';
import { EventFeed } from './event-feed.ts';
import { eventHandlers } from './handlers.ts';

/** Events: what has changed in each company, in order (D73). */
export const eventsArea = {
  prefix: '/v1',
  formatError: formatJsend,
  entities: [],
  open({ database, clock }: { database: Database; clock: Clock }) {
    const feed = new EventFeed(database, clock);
    return { feed, handlers: eventHandlers(feed) };
  },
} satisfies AreaManifest;
