import { freePort, type Program, startProgram } from './programs.ts';

/** A Redis without persistence. */
export async function startRedis(folder: string, givenPort?: number): Promise<{ url: string; program: Program }> {
  const port = givenPort ?? (await freePort());
  const settings = { port: `${port}`, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
  const program = await startProgram({
    name: 'Redis',
    command: 'redis-server',
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    isReady: ({ output }) => output().includes('Ready to accept connections'),
  });
  return { url: `redis://127.0.0.1:${port}`, program };
}
