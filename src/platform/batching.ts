/**
 * Asks many questions at once: those that come while `atOnce` batches are under way wait and go together in the next.
 * Nobody waits when nothing is under way. An answer is never older than its question: a batch begins after the last of
 * its questions came.
 *
 * @param ask answers in the order of the questions; when it rejects, so do all the questions of that batch
 */
export function batched<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
  { atOnce, most }: { atOnce: number; most: number },
): (question: Question) => Promise<Answer> {
  type Waiting = { question: Question; resolve: (answer: Answer) => void; reject: (reason: unknown) => void };
  let waiting: Waiting[] = [];
  let underWay = 0;

  async function askNext(): Promise<void> {
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    underWay += 1;
    try {
      const answers = await ask(batch.map(({ question }) => question));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay -= 1;
    if (waiting.length > 0) void askNext();
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (underWay < atOnce) void askNext();
    });
}
