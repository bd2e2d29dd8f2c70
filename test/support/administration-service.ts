import { afterAll } from '@jest/globals';
import { ADMIN_PREFIX } from './managers.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** An app with only the administration area, shared by the test files about it, because starting one takes a while. */
export const app = await startTestApp({ prefix: ADMIN_PREFIX });

const otherNodes: TestApp[] = [];

/** Starts a second node on the same database, with a part of the area. */
export async function startOtherNode(prefix: string): Promise<TestApp> {
  const node = await startTestApp({ prefix: ADMIN_PREFIX + prefix, url: app.url });
  otherNodes.push(node);
  return node;
}

afterAll(async () => {
  for (const node of [...otherNodes, app]) await node.stop();
});
