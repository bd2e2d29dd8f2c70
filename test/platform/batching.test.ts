import { describe, expect, test } from '@jest/globals';
import { batched, shared } from '../../src/platform/batching.ts';

type Question = { group: string; number: number };

/** Batches in the order in which they were requested; the test completes each. */
function held(max = 10) {
  const asked: { questions: Question[]; answer(): void; fail(error: Error): void }[] = [];
  const ask = (questions: Question[]) =>
    new Promise<string[]>((resolve, reject) => {
      asked.push({
        questions,
        answer: () => resolve(questions.map(({ group, number }) => `${group}${number}`)),
        fail: reject,
      });
    });
  return { asked, question: batched(ask, { atOnce: 1, max, groupOf: ({ group }) => group }) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('questions that arrive while a batch of their group runs go into the next batch', async () => {
  const { asked, question } = held();
  const answers = [1, 2, 3].map((number) => question({ group: 'a', number }));
  expect(asked.map(({ questions }) => questions.length)).toEqual([1]);
  asked[0]!.answer();
  await turn();
  expect(asked.map(({ questions }) => questions.length)).toEqual([1, 2]);
  asked[1]!.answer();
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3']);
});

test('a batch has questions of one group, and groups do not wait for each other', async () => {
  const { asked, question } = held();
  const answers = ['a', 'b', 'a', 'b'].map((group, number) => question({ group, number }));
  expect(asked.map(({ questions }) => questions.map(({ group }) => group).join(''))).toEqual(['a', 'b']);
  asked[1]!.answer();
  await turn();
  expect(asked.map(({ questions }) => questions.map(({ group }) => group).join(''))).toEqual(['a', 'b', 'b']);
  asked[0]!.answer();
  asked[2]!.answer();
  await turn();
  asked[3]!.answer();
  expect(await Promise.all(answers)).toEqual(['a0', 'b1', 'a2', 'b3']);
});

test('a batch is limited in size, and its failure does not affect other batches', async () => {
  const { asked, question } = held(2);
  const answers = [1, 2, 3, 4].map((number) => question({ group: 'a', number }));
  const outcomes = Promise.allSettled(answers);
  asked[0]!.fail(new Error('The connection broke.'));
  await turn();
  expect(asked[1]!.questions).toHaveLength(2);
  asked[1]!.answer();
  await turn();
  asked[2]!.answer();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});

describe('a shared question', () => {
  /** Waits until the calls so far are collected, and a query can begin. */
  const begins = async () => {
    await turn();
    await turn();
  };

  /** Queries in the order in which they began; the test completes each with its number. */
  function heldAnswers() {
    const begun: { question: string; answer(): void; fail(error: Error): void }[] = [];
    const ask = shared(
      (question) =>
        new Promise<number>((resolve, reject) => {
          const number = begun.length + 1;
          begun.push({ question, answer: () => resolve(number), fail: reject });
        }),
    );
    return { begun, ask };
  }

  test('is asked once for all callers who arrive before it starts', async () => {
    const { begun, ask } = heldAnswers();
    const answers = [ask('a'), ask('a'), ask('b')];
    await begins();
    expect(begun.map(({ question }) => question)).toEqual(['a', 'b']);
    for (const { answer } of begun) answer();
    expect(await Promise.all(answers)).toEqual([1, 1, 2]);
  });

  test('is asked again for callers who arrive after it started', async () => {
    const { begun, ask } = heldAnswers();
    const first = ask('a');
    await begins();
    const later = [ask('a'), ask('a')];
    await begins();
    expect(begun).toHaveLength(1);
    begun[0]!.answer();
    await first;
    await begins();
    expect(begun).toHaveLength(2);
    begun[1]!.answer();
    expect(await Promise.all(later)).toEqual([2, 2]);
    const last = ask('a');
    await begins();
    begun[2]!.answer();
    expect(await last).toBe(3);
  });

  test('fails for the callers who share it, but not for later ones', async () => {
    const { begun, ask } = heldAnswers();
    const first = Promise.allSettled([ask('a'), ask('a')]);
    await begins();
    const later = ask('a');
    begun[0]!.fail(new Error('The connection broke.'));
    expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await begins();
    begun[1]!.answer();
    expect(await later).toBe(2);
  });
});
