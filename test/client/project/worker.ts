/** The handlers in a front end's bundle, without Node's types. */
import { handlers, reply } from '@travel-desk/client/msw';
import { setupWorker } from 'msw/browser';

export const worker = setupWorker(...handlers());
worker.use(reply('Policies_read', 'noSuchPolicy'));
