import { setImmediate as turn } from 'node:timers/promises';

/**
 * Shares a query among all who need an answer at the same time: calls that arrive before a query begins are answered by
 * it. The next one begins when the one before has ended and the calls that arrived by then have been collected. An answer
 * is never older than its call, because later calls wait for the next query.
 *
 * @param ask for the answers by question; questions without one are answered with undefined. If it rejects, so do all
 * calls that share it
 */
export function shared<Answer>(
  ask: (questions: string[]) => Promise<ReadonlyMap<string, Answer>>,
): (question: string) => Promise<Answer | undefined> {
  type Query = { questions: Set<string>; answers: Promise<ReadonlyMap<string, Answer>> };
  /** The query that has not begun yet. */
  let next: Query | null = null;
  let underWay: Promise<unknown> | null = null;

  async function askNext(questions: Set<string>): Query['answers'] {
    await underWay;
    await turn();
    next = null;
    const answers = ask([...questions]);
    underWay = answers.catch(() => {});
    return answers;
  }

  return async (question) => {
    if (!next) {
      const questions = new Set<string>();
      next = { questions, answers: askNext(questions) };
    }
    next.questions.add(question);
    return (await next.answers).get(question);
  };
}
