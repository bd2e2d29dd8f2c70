import type { PooledConnection } from './connection-pool.ts';
import { type Statement, TOGETHER } from './statement.ts';

type Answer = { command: string; rowCount: null; rows: unknown[] };

const ANSWERED = Promise.resolve<Answer>({ command: '', rowCount: null, rows: [] });
/** What the server reports after each answer while no transaction is open. */
const IDLE = 'I';

/**
 * Saves the round trips of `begin` and `commit`, which on a network cost as much as a statement does:
 *
 * - `begin` is sent in one write with the first statement of its transaction.
 * - `commit` and `rollback` are not sent when the transaction has ended with its last statements (see `inTransaction`).
 * - None of them is sent when no statement came between.
 * - Statements that are to run together are sent in one write (see `sendTogether`).
 *
 * It changes the connection's `query`, and expects `begin` without options to be sent in that form and awaited, as
 * Kysely does. A `begin` that fails rejects the statement that it was sent with.
 *
 * @param keepsStatements whether statements may be prepared under their names: not behind a pooler, which may run the
 * next transaction on another connection to the server
 */
export function frameTransactions(connection: PooledConnection, keepsStatements: boolean): void {
  const query = connection.query.bind(connection) as (...given: unknown[]) => Promise<{ rows: unknown[] }>;
  let isToBegin = false;
  /** Whether the server has answered the last `begin`: before that, what it reported is of an earlier transaction. */
  let hasBegun = false;

  async function runTogether(statements: readonly Statement[]): Promise<Answer> {
    const answers = statements.map(({ text, values, name }) =>
      query(keepsStatements && name !== undefined ? { name, text, values } : { text, values }),
    );
    // After an error, the others fail or, as `commit` does, roll back: only then is the state of the transaction known.
    await Promise.allSettled(answers);
    return { command: '', rowCount: null, rows: (await Promise.all(answers)).map(({ rows }) => rows) };
  }

  connection.query = (...given) => {
    const [text, values] = given;
    const send = () => (text === TOGETHER ? runTogether(values as readonly Statement[]) : query(...given));
    if (text === 'begin') {
      isToBegin = true;
      hasBegun = false;
      return ANSWERED;
    }
    const isEnd = text === 'commit' || text === 'rollback';
    if (isEnd && (isToBegin || (hasBegun && connection.getTransactionStatus() === IDLE))) {
      isToBegin = false;
      return ANSWERED;
    }
    if (!isToBegin && text !== TOGETHER) return send();
    const { stream } = connection.connection;
    stream.cork();
    try {
      if (!isToBegin) return send();
      isToBegin = false;
      const begun = query('begin');
      const answer = send();
      // Its rejection is handled only if `begin` succeeds.
      answer.catch(() => {});
      return begun.then(() => {
        hasBegun = true;
        return answer;
      });
    } finally {
      stream.uncork();
    }
  };
}
