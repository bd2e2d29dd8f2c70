/** Starts the service and the proxy that adds fields, for writing a test program: `node test/sdk-matrix/serve.ts`. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAdditionProxy } from './addition-proxy.ts';
import { startDemoWithoutBudgets } from './demo-without-budgets.ts';

const service = await startDemoWithoutBudgets(join(tmpdir(), `sdk-matrix-service-${process.pid}.log`));
const proxy = await startAdditionProxy(service.address);
console.log(`export MATRIX_URL=${service.address} MATRIX_PROXY=${proxy.address} MATRIX_TOKEN=${service.token}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void Promise.all([proxy.stop(), service.stop()]).then(() => process.exit(0)));
}
