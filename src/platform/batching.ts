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

/**
 * Batches queries: those that arrive while `atOnce` batches of their group are running wait and share the next batch. A
 * query of an idle group runs immediately. A result is never older than its query, because a batch starts after the
 * last of its queries has arrived.
 *
 * @param ask questions of one group; answers in their order; when it rejects, so do all the questions of that batch
 * @param groupOf what a batch must agree in; left out, all questions are of one group
 */
export function batched<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
  { atOnce, max, groupOf = () => '' }: { atOnce: number; max: number; groupOf?: (question: Question) => string },
): (question: Question) => Promise<Answer> {
  type Waiting = { question: Question; resolve: (answer: Answer) => void; reject: (reason: unknown) => void };
  type Group = { waiting: Waiting[]; underWay: number };
  /** Groups with a running batch. */
  const groups = new Map<string, Group>();

  async function askNext(name: string, group: Group): Promise<void> {
    const batch = group.waiting.slice(0, max);
    group.waiting = group.waiting.slice(max);
    group.underWay += 1;
    try {
      const answers = await ask(batch.map(({ question }) => question));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    group.underWay -= 1;
    if (group.waiting.length > 0) void askNext(name, group);
    else if (group.underWay === 0) groups.delete(name);
  }

  return (question) =>
    new Promise((resolve, reject) => {
      const name = groupOf(question);
      const group = groups.get(name) ?? { waiting: [], underWay: 0 };
      groups.set(name, group);
      group.waiting.push({ question, resolve, reject });
      if (group.underWay < atOnce) void askNext(name, group);
    });
}
