import { describe, expect, test } from '@jest/globals';
import { shared } from '../../src/platform/shared-query.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a shared query', () => {
  /** Waits until the calls so far are collected, and a query can begin. */
  const begins = async () => {
    await turn();
    await turn();
  };

  /** Queries in the order in which they began; the test completes each with its number. */
  function heldAnswers() {
    const begun: { questions: string[]; answer(): void; fail(error: Error): void }[] = [];
    const ask = shared(
      (questions) =>
        new Promise<Map<string, string>>((resolve, reject) => {
          const number = begun.length + 1;
          const answers = new Map(questions.filter((one) => one !== 'unknown').map((one) => [one, `${one}${number}`]));
          begun.push({ questions, answer: () => resolve(answers), fail: reject });
        }),
    );
    return { begun, ask };
  }

  test('is asked once for all callers who arrive before it starts', async () => {
    const { begun, ask } = heldAnswers();
    const answers = [ask('a'), ask('a'), ask('b'), ask('unknown')];
    await begins();
    expect(begun.map(({ questions }) => questions)).toEqual([['a', 'b', 'unknown']]);
    begun[0]!.answer();
    expect(await Promise.all(answers)).toEqual(['a1', 'a1', 'b1', undefined]);
  });

  test('is asked again for callers who arrive after it started', async () => {
    const { begun, ask } = heldAnswers();
    const first = ask('a');
    await begins();
    const later = [ask('a'), ask('b')];
    await begins();
    expect(begun).toHaveLength(1);
    begun[0]!.answer();
    await first;
    await begins();
    expect(begun).toHaveLength(2);
    begun[1]!.answer();
    expect(await Promise.all(later)).toEqual(['a2', 'b2']);
    const last = ask('a');
    await begins();
    begun[2]!.answer();
    expect(await last).toBe('a3');
  });

  test('fails for the callers who share it, but not for later ones', async () => {
    const { begun, ask } = heldAnswers();
    const first = Promise.allSettled([ask('a'), ask('a')]);
    await begins();
    const later = ask('b');
    begun[0]!.fail(new Error('The connection broke.'));
    expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await begins();
    begun[1]!.answer();
    expect(await later).toBe('b2');
  });
});
