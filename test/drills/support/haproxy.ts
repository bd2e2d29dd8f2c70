import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort, PATH, type Program, startProgram, takesConnections } from './programs.ts';
import { ROOT } from './service.ts';

export type Haproxy = {
  /** The address that clients use. */
  address: string;
  port: number;
  program: Program;
  /** HAProxy's line for each call that failed or was retried, and for each node that went up or down. */
  lines(): string[];
  /** Takes a node out, whatever its health check says, or puts it back: `set server nodes/node-1 state …`. */
  setState(node: `node-${1 | 2 | 3}`, state: 'drain' | 'ready'): Promise<void>;
};

/** HAProxy with the configuration that operators copy, in front of three nodes that need not run yet. */
export async function startHaproxy({
  nodePorts,
  folder,
  port: givenPort,
}: {
  /** The folder for its admin socket. */
  folder: string;
  nodePorts: readonly [number, number, number];
  port?: number;
}): Promise<Haproxy> {
  const port = givenPort ?? (await freePort());
  const nodes = nodePorts.map((nodePort, index) => [`NODE_${index + 1}`, `127.0.0.1:${nodePort}`] as const);
  const adminSocket = join(folder, 'haproxy.sock');
  const program = await startProgram({
    name: 'HAProxy',
    command: 'haproxy',
    args: ['-db', '-f', join(ROOT, 'docs/examples/deploy/haproxy.cfg')],
    env: { PATH, LISTEN: `127.0.0.1:${port}`, ADMIN_SOCKET: adminSocket, ...Object.fromEntries(nodes) },
    isReady: () => takesConnections(port),
  });
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    program,
    lines: () => program.output().split('\n'),
    setState: (node, state) => command(adminSocket, `set server nodes/${node} state ${state}`),
  };
}

/** @throws Error with HAProxy's response, unless it is empty */
function command(adminSocket: string, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer = '';
    connect(adminSocket)
      .setEncoding('utf8')
      .on('data', (text: string) => (answer += text))
      .once('error', reject)
      .once('end', () => (answer.trim() === '' ? resolve() : reject(new Error(`HAProxy: ${answer}`))))
      .end(`${line}\n`);
  });
}
