import type { Handlers, OperationsOf } from '../../http/operations.ts';
import type { EventFeed } from './event-feed.ts';
import { presentEvent } from './present.ts';

export function eventHandlers(feed: EventFeed): Handlers<OperationsOf<'Events'>> {
  return {
    async Events_list({ caller, query }) {
      const { events, next } = await feed.list(caller, query);
      return { status: 200, body: { status: 'success', data: { events: events.map(presentEvent), next } } };
    },
  };
}
