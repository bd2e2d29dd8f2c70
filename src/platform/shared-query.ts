import { setImmediate as turn } from 'node:timers/promises';

/**
 * Shares a query among all who need it at the same time: calls that arrive before a query begins share it. The next one
 * begins when the one before has ended and the calls that arrived by then have been collected. A result is never older
 * than its call, because later calls wait for the next query.
 *
 * @param ask if it rejects, so do all calls that share it
 */
export function shared<Answer>(ask: (question: string) => Promise<Answer>): (question: string) => Promise<Answer> {
  /** By question, the query that has not begun yet. */
  const next = new Map<string, Promise<Answer>>();
  const underWay = new Map<string, Promise<unknown>>();

  async function askNext(question: string): Promise<Answer> {
    await underWay.get(question);
    await turn();
    next.delete(question);
    const answer = ask(question);
    const ended = Promise.allSettled([answer]);
    underWay.set(question, ended);
    void ended.then(() => underWay.get(question) === ended && underWay.delete(question));
    return answer;
  }

  return (question) => {
    const waiting = next.get(question) ?? askNext(question);
    next.set(question, waiting);
    return waiting;
  };
}
