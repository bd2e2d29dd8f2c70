// Written by `make generate` from src/tools/mock/start-mock.ts. Change it there.
import { createSingleProcessPrism } from '@stoplight/prism-cli/dist/util/createServer.js';
import { mockDocument } from "../mock-document.js";
/** Serves a contract from its examples with Prism. */
export async function startMock(document, { port, host }) {
    const options = {
        document: mockDocument(document),
        port,
        host,
        cors: true,
        dynamic: false,
        multiprocess: false,
        errors: false,
        verboseLevel: 'warn',
        ignoreExamples: false,
        seed: null,
        jsonSchemaFakerFillProperties: undefined,
    };
    const server = await createSingleProcessPrism(options);
    if (!server)
        throw new Error('Prism has not started.');
    return { address: `http://${host}:${port}`, close: () => server.close() };
}
