import { createSingleProcessPrism } from '@stoplight/prism-cli/dist/util/createServer.js';
import type { OpenApiDocument } from '../../contract/openapi-document.ts';
import { mockDocument } from '../mock-document.ts';

export type RunningMock = {
  /** `http://127.0.0.1:4010` */
  address: string;
  close(): Promise<void>;
};

export type MockOptions = {
  port: number;
  host: string;
};

/** Serves a contract from its examples with Prism. */
export async function startMock(document: OpenApiDocument, { port, host }: MockOptions): Promise<RunningMock> {
  const options = {
    document: mockDocument(document) as never,
    port,
    host,
    cors: true,
    dynamic: false,
    multiprocess: false,
    errors: false,
    verboseLevel: 'warn',
    ignoreExamples: false,
    seed: null as never,
    jsonSchemaFakerFillProperties: undefined as never,
  };
  const server = await createSingleProcessPrism(options);
  if (!server) throw new Error('Prism has not started.');
  return { address: `http://${host}:${port}`, close: () => server.close() };
}
