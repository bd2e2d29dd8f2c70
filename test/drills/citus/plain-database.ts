import { openDatabase } from '../../../src/platform/database.ts';

/** The database with this name on the server of a URL. */
export function temporaryDatabase(
  server: string,
  name: string,
): { url: string; create(): Promise<void>; drop(): Promise<void> } {
  const run = async (text: string): Promise<void> => {
    const database = await openDatabase({ url: server, entities: [], poolSize: 2, log: () => {} });
    try {
      await database.pool.query({ text });
    } finally {
      await database.close();
    }
  };
  return {
    url: Object.assign(new URL(server), { pathname: name }).href,
    create: () => run(`create database ${name}`),
    drop: () => run(`drop database if exists ${name} with (force)`),
  };
}
