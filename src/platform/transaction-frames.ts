import type { PooledConnection } from './connection-pool.ts';

const ANSWERED = Promise.resolve({ command: '', rowCount: null, rows: [] });
/** What the server reports after each answer while no transaction is open. */
const IDLE = 'I';

/**
 * Saves the round trips of `begin` and `commit`, which on a network cost as much as a statement does:
 *
 * - `begin` is sent in one write with the first statement of its transaction.
 * - `commit` is not sent when the last statement of the transaction brought its own (see `sendTogether`).
 * - Neither is sent, nor `rollback`, when no statement came between.
 *
 * It changes the connection's `query`, and expects `begin` without options to be sent in that form and awaited, as
 * Kysely does. A `begin` that fails rejects the statement that it was sent with.
 */
export function frameTransactions(connection: PooledConnection): void {
  const query = connection.query.bind(connection);
  let isToBegin = false;
  connection.query = (...given) => {
    const [text] = given;
    if (text === 'begin') {
      isToBegin = true;
      return ANSWERED;
    }
    const endsNothing = isToBegin
      ? text === 'commit' || text === 'rollback'
      : text === 'commit' && connection.getTransactionStatus() === IDLE;
    if (endsNothing) {
      isToBegin = false;
      return ANSWERED;
    }
    if (!isToBegin) return query(...given);
    isToBegin = false;
    const { stream } = connection.connection;
    stream.cork();
    try {
      const begun = query('begin') as Promise<unknown>;
      const answer = query(...given) as Promise<unknown>;
      // Its rejection is handled only if `begin` succeeds.
      answer.catch(() => {});
      return begun.then(() => answer);
    } finally {
      stream.uncork();
    }
  };
}
