import type { PoolClient } from 'pg';
import type { TestApp } from './test-app.ts';

type Messages = {
  query(text: string): unknown;
  parse(statement: { text: string; name?: string }): unknown;
  bind(portal: { statement?: string }): unknown;
  parsedStatements: Readonly<Record<string, string>>;
  on(event: 'readyForQuery', listener: () => void): unknown;
  off(event: 'readyForQuery', listener: () => void): unknown;
};

/**
 * The statements that `work` sends to the database, in order. Each entry is one round trip: the statements sent before
 * a response arrives, as `verb table`, separated by semicolons. A statement with several tables is named after the
 * first. The first statements of a new connection are left out.
 *
 * @param parsed gets the statements that the database had to parse, because they were not prepared on their connection
 */
export async function roundTripsOf(
  { database }: Pick<TestApp, 'database'>,
  work: () => Promise<unknown>,
  parsed: string[] = [],
): Promise<string[]> {
  const sent: string[] = [];
  const watched = new Map<Messages, () => void>();
  const listen = (client: PoolClient) => {
    const messages = (client as unknown as { connection: Messages }).connection;
    if (watched.has(messages)) return;
    const { query, parse, bind } = messages;
    const texts = new Map<string, string>();
    let isWaiting = false;
    const note = (text: string): void => {
      const names = namesOf(text);
      if (isWaiting) sent.push(`${sent.pop()!}; ${names}`);
      else sent.push(names);
      isWaiting = true;
    };
    const onAnswer = (): void => void (isWaiting = false);
    messages.on('readyForQuery', onAnswer);
    messages.query = (text) => {
      note(text);
      return query.call(messages, text);
    };
    messages.parse = (statement) => {
      texts.set(statement.name ?? '', statement.text);
      parsed.push(namesOf(statement.text));
      return parse.call(messages, statement);
    };
    messages.bind = (portal) => {
      const name = portal.statement ?? '';
      note(texts.get(name) ?? messages.parsedStatements[name]!);
      return bind.call(messages, portal);
    };
    watched.set(messages, () => {
      Object.assign(messages, { query, parse, bind });
      messages.off('readyForQuery', onAnswer);
    });
  };
  const { pool } = database;
  pool.on('acquire', listen);
  try {
    await work();
  } finally {
    pool.off('acquire', listen);
    for (const restore of watched.values()) restore();
  }
  return sent.filter((names) => names !== 'set');
}

function namesOf(text: string): string {
  // No literal in these tests contains a semicolon.
  return text
    .split(';')
    .map((statement) => {
      const [verb] = /\w+/.exec(statement.toLowerCase())!;
      const table = /\b(?:from|into|update)\s+"?(?:unnest\()?([a-z_]+)"?/i.exec(statement)?.[1];
      return table ? `${verb} ${table}` : verb;
    })
    .join('; ');
}
