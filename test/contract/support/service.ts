import { afterAll } from '@jest/globals';
import { startTestApp, token } from '../../support/test-app.ts';
import { everyPermission } from './operations.ts';

/**
 * One service with the demo data for everything that a test file imports: starting it takes as long as asking it a
 * thousand questions. It runs as in production, where it does not check what it answers; here every answer is checked
 * against the document.
 */
export const app = await startTestApp({ demoData: true, config: { production: true } });

afterAll(() => app.stop());

/** Amira of Acme, who may do everything. */
export const everything = token({ permissions: [...everyPermission] });
