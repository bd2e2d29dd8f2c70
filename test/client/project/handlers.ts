/** The same scenario without a server: Mock Service Worker responds with the package's handlers. */
import { handlers } from '@travel-desk/client/msw';
import { setupServer } from 'msw/node';

const server = setupServer(...handlers({ baseUrl: process.env.TRAVEL_DESK_URL ?? '' }));
server.listen({ onUnhandledRequest: 'error' });
await import('./scenario.ts');
server.close();
