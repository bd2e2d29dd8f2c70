import { afterAll } from '@jest/globals';
import { startTestApp } from '../../support/test-app.ts';

/** Calls per minute, by class: few, so that they are soon used up. */
export const LIMITS: Readonly<Record<string, number>> = {
  read: 3,
  write: 2,
  analysis: 2,
  'travelers-read': 2,
  'travelers-write': 2,
  'travelers-upload': 1,
};

/** The service of `service.ts`, with rate limits. */
export const app = await startTestApp({ demoData: true, config: { production: true, rateLimits: LIMITS } });

afterAll(() => app.stop());
