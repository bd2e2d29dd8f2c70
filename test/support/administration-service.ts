import { afterAll } from '@jest/globals';
import { ADMIN_PREFIX } from './managers.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The administration area alone, for every file that is about it alone: to start it takes as long as some files. */
export const app = await startTestApp({ prefix: ADMIN_PREFIX });

const otherNodes: TestApp[] = [];

/** A second node on its database, with a part of the area. */
export async function startOtherNode(prefix: string): Promise<TestApp> {
  const node = await startTestApp({ prefix: ADMIN_PREFIX + prefix, url: app.url });
  otherNodes.push(node);
  return node;
}

afterAll(async () => {
  for (const node of [...otherNodes, app]) await node.stop();
});
