import { isDeepStrictEqual } from 'node:util';
import { utcDay } from '../../domain/clock.ts';
import { chosenExample, isObject, type JsonObject, type MockExample, type MockOperation, nearest } from './examples.ts';

/** A proposal of an example, its evaluation, and the warnings about it. */
type Known = { proposed: JsonObject; evaluation: JsonObject; warnings: JsonObject[] };

const HALVES = [
  ['flight', 'matchedFlightRule'],
  ['hotel', 'matchedHotelRule'],
] as const;

/** Evaluates a proposal: its flight and its hotel stay each like the most similar one in an example. */
export function evaluationOf({ examples }: MockOperation, body: JsonObject): JsonObject {
  return evaluated(body, examples.flatMap(knownFrom)).evaluation;
}

/** The evaluations of a batch (D58), each as if it were alone, under the policy of the matching example. */
export function batchOf(batch: MockOperation, single: MockOperation, body: JsonObject): JsonObject {
  // A field that selects a kind of batch, such as a draft or another user, counts as not sent if it is null.
  const asked = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  const { sent, answer } = chosenExample(batch, { ids: {}, query: {}, body: asked, files: [] })!.example;
  const { policy: draft, policyId, explain, asOf } = body;
  const from = answer as { policy: JsonObject; summary: JsonObject };
  const others = batch.examples.filter((one) => one.sent !== sent && !('policy' in (one.sent as JsonObject)));
  const known = [{ sent, answer }, ...others, ...single.examples]
    .filter((one) => Boolean((one.sent as JsonObject)['explain']) === Boolean(explain))
    .flatMap(knownFrom);
  const fields = isObject(draft) && { bookingMode: draft['bookingMode']!, defaultAction: draft['defaultAction']! };
  const results = (body['evaluations'] as JsonObject[]).map((entry) => {
    const { evaluation, warnings } = evaluated(entry, known);
    const id = entry['id']!;
    return { evaluation: { id, ...evaluation, ...fields }, warnings: warnings.map((warning) => ({ ...warning, id })) };
  });
  const actions = results.flatMap(({ evaluation }) =>
    HALVES.map(([half]) => (evaluation as JsonObject)[`${half}Evaluation`]).filter(isObject),
  );
  const count = (action: string): number => actions.filter((one) => one['action'] === action).length;
  return {
    policy: {
      ...from.policy,
      ...(isObject(draft) && { name: draft['name'] ?? null }),
      ...(typeof policyId === 'string' && { id: policyId, source: 'REQUESTED' }),
    },
    asOf: asOf ?? utcDay(new Date()),
    summary: Object.fromEntries(Object.keys(from.summary).map((action) => [action, count(action)])),
    warnings: results.flatMap(({ warnings }) => warnings),
    evaluations: results.map(({ evaluation }) => evaluation),
  };
}

/** The flight or hotel stay with most values in common decides; in a tie, the first. */
function evaluated(proposed: JsonObject, known: readonly Known[]): Omit<Known, 'proposed'> {
  const evaluation = { ...known[0]!.evaluation };
  const warnings: JsonObject[] = [];
  for (const [half, rule] of HALVES) {
    const sent = proposed[half] ?? null;
    const like = nearest(
      known.filter((one) => isObject(one.proposed[half]) && isObject(sent)),
      (one) => {
        const fields = Object.entries(one.proposed[half] as JsonObject);
        const same = fields.filter(([name, value]) => isDeepStrictEqual(value, (sent as JsonObject)[name])).length;
        return [same, -fields.length];
      },
    );
    for (const field of [`${half}Evaluation`, rule]) evaluation[field] = like?.evaluation[field] ?? null;
    // Warnings are about places, so they only apply to the same ones.
    if (like && isDeepStrictEqual(like.proposed[half], sent))
      warnings.push(...like.warnings.filter(({ field }) => String(field).startsWith(`${half}.`)));
  }
  return { evaluation, warnings };
}

/** The proposals of an example with their evaluations, from either operation. */
function knownFrom({ sent, answer }: Pick<MockExample, 'sent' | 'answer'>): Known[] {
  const { evaluations: entries } = sent as JsonObject;
  if (!entries) return [{ proposed: sent as JsonObject, evaluation: answer as JsonObject, warnings: [] }];
  const { evaluations, warnings } = answer as { evaluations: JsonObject[]; warnings: JsonObject[] };
  return evaluations.map(({ id, ...evaluation }, index) => ({
    proposed: (entries as JsonObject[])[index]!,
    evaluation,
    warnings: warnings.filter((warning) => warning['id'] === id),
  }));
}
