// Written by `make generate` from src/packages/mock/evaluations.ts. Change it there.
import { isDeepStrictEqual } from 'node:util';
import { utcDay } from "../../domain/clock.js";
import { chosenExample, isObject, nearest } from "./examples.js";
const HALVES = [
    ['flight', 'matchedFlightRule'],
    ['hotel', 'matchedHotelRule'],
];
/** Evaluates a proposal: its flight and its hotel stay each like the most similar one in an example. */
export function evaluationOf({ examples }, body) {
    return evaluated(body, examples.flatMap(knownFrom)).evaluation;
}
/** The evaluations of a batch (D58), each as if it were alone, under the policy of the matching example. */
export function batchOf(batch, single, body) {
    // A field that selects a kind of batch, such as a draft or another user, counts as not sent if it is null.
    const asked = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
    const { sent, answer } = chosenExample(batch, { ids: {}, query: {}, body: asked, files: [] }).example;
    const { policy: draft, policyId, explain, asOf } = body;
    const from = answer;
    const others = batch.examples.filter((one) => one.sent !== sent && !('policy' in one.sent));
    const known = [{ sent, answer }, ...others, ...single.examples]
        .filter((one) => Boolean(one.sent['explain']) === Boolean(explain))
        .flatMap(knownFrom);
    const fields = isObject(draft) && { bookingMode: draft['bookingMode'], defaultAction: draft['defaultAction'] };
    const results = body['evaluations'].map((entry) => {
        const { evaluation, warnings } = evaluated(entry, known);
        const id = entry['id'];
        return { evaluation: { id, ...evaluation, ...fields }, warnings: warnings.map((warning) => ({ ...warning, id })) };
    });
    const actions = results.flatMap(({ evaluation }) => HALVES.map(([half]) => evaluation[`${half}Evaluation`]).filter(isObject));
    const count = (action) => actions.filter((one) => one['action'] === action).length;
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
function evaluated(proposed, known) {
    const evaluation = { ...known[0].evaluation };
    const warnings = [];
    for (const [half, rule] of HALVES) {
        const sent = proposed[half] ?? null;
        const like = nearest(known.filter((one) => isObject(one.proposed[half]) && isObject(sent)), (one) => {
            const fields = Object.entries(one.proposed[half]);
            const same = fields.filter(([name, value]) => isDeepStrictEqual(value, sent[name])).length;
            return [same, -fields.length];
        });
        for (const field of [`${half}Evaluation`, rule])
            evaluation[field] = like?.evaluation[field] ?? null;
        // Warnings are about places, so they only apply to the same ones.
        if (like && isDeepStrictEqual(like.proposed[half], sent))
            warnings.push(...like.warnings.filter(({ field }) => String(field).startsWith(`${half}.`)));
    }
    return { evaluation, warnings };
}
/** The proposals of an example with their evaluations, from either operation. */
function knownFrom({ sent, answer }) {
    const { evaluations: entries } = sent;
    if (!entries)
        return [{ proposed: sent, evaluation: answer, warnings: [] }];
    const { evaluations, warnings } = answer;
    return evaluations.map(({ id, ...evaluation }, index) => ({
        proposed: entries[index],
        evaluation,
        warnings: warnings.filter((warning) => warning['id'] === id),
    }));
}
