/** What other parts of the service may use of the events. */
export type { EventFeed } from './event-feed.ts';
