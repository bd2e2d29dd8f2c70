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
  /** Those in which something is under way. */
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
