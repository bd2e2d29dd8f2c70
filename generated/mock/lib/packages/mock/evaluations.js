// Written by `make generate` from src/packages/mock/evaluations.ts. Change it there.
import { isDeepStrictEqual } from 'node:util';
import { nearest } from "./choose.js";
import { isObject } from "./operations.js";
const HALVES = ['flight', 'hotel'];
/**
 * Evaluates a proposal with the evaluations of the examples: a proposal that is in an example gets the evaluation from
 * there, any other that of the most similar one of its kind, flight or hotel. Null if the examples have none.
 */
export function evaluationOf({ examples }, body) {
    return isObject(body) ? evaluated(body, examples.flatMap(evaluatedIn)) : null;
}
/**
 * Evaluates every entry of a batch, under the policy of an example with the same kind of request: for a draft, for
 * another user, or for the caller. Null if the examples have no evaluation for an entry.
 */
export function batchOf(batch, single, body) {
    if (!isObject(body))
        return null;
    const asked = (example, key) => isObject(example.sent) && (example.sent[key] ?? null) !== null;
    const alike = batch.examples.find((example) => ['policy', 'forUserId'].every((key) => asked(example, key) === ((body[key] ?? null) !== null)));
    const basis = alike ?? batch.examples[0];
    if (!basis || !isObject(basis.answer))
        return null;
    const isExplained = (example) => asked(example, 'explain');
    const known = [basis, ...batch.examples.filter((example) => !asked(example, 'policy')), ...(single?.examples ?? [])]
        .filter((example) => isExplained(example) === (body['explain'] === true))
        .flatMap(evaluatedIn);
    const draft = isObject(body['policy']) ? body['policy'] : null;
    const entries = body['evaluations'].map((entry) => {
        const evaluation = evaluated(entry, known);
        const { bookingMode, defaultAction } = draft ?? {};
        return evaluation && { id: entry['id'] ?? null, ...evaluation, ...(draft && { bookingMode, defaultAction }) };
    });
    if (entries.includes(null))
        return null;
    const evaluations = entries;
    const { policy, asOf, summary } = basis.answer;
    return {
        policy: { ...policy, ...policySent(body) },
        asOf: body['asOf'] ?? asOf ?? null,
        summary: counted(Object.keys(summary), evaluations),
        warnings: body['evaluations'].flatMap((entry) => warningsAbout(entry, known)),
        evaluations,
    };
}
/** The fields of the response's `policy` that follow from the request. */
function policySent({ policy, policyId }) {
    if (isObject(policy))
        return { name: policy['name'] ?? null };
    return typeof policyId === 'string' ? { id: policyId, source: 'REQUESTED' } : {};
}
/** One evaluation, put together from known evaluations of the proposal's flight and its hotel stay. */
function evaluated(proposed, known) {
    const alike = known.filter((one) => HALVES.every((half) => has(one.proposed, half) === has(proposed, half)));
    const result = { ...(alike[0] ?? known[0])?.evaluation };
    for (const half of HALVES) {
        const source = has(proposed, half) ? mostSimilar(proposed[half], half, [...alike, ...known]) : null;
        if (source === undefined)
            return null;
        const rule = `matched${half === 'flight' ? 'Flight' : 'Hotel'}Rule`;
        for (const field of [`${half}Evaluation`, rule])
            result[field] = source?.evaluation[field] ?? null;
    }
    return result;
}
/** The evaluation of the flight or hotel stay with most values in common, and of these, with the fewest others. */
function mostSimilar(sent, half, known) {
    return nearest(known.filter((one) => has(one.proposed, half)), ({ proposed }) => {
        const fields = Object.entries(proposed[half]);
        const same = fields.filter(([name, value]) => isDeepStrictEqual(value, sent[name])).length;
        return [same, -fields.length];
    });
}
/** The warnings about the flight and the hotel stay of an entry, if those are in an example. */
function warningsAbout(entry, known) {
    return HALVES.flatMap((half) => {
        const same = known.find((one) => has(entry, half) && isDeepStrictEqual(one.proposed[half], entry[half]));
        const about = same?.warnings.filter(({ field }) => String(field).startsWith(`${half}.`)) ?? [];
        return about.map((warning) => ({ ...warning, id: entry['id'] ?? null }));
    });
}
const has = (proposed, half) => isObject(proposed[half]);
/** The proposals of an example with their evaluations, from either operation. */
function evaluatedIn({ sent, answer }) {
    if (!isObject(sent) || !isObject(answer))
        return [];
    if (!Array.isArray(sent['evaluations']))
        return [{ proposed: sent, evaluation: answer, warnings: [] }];
    const answers = answer['evaluations'].map(({ id: _id, ...evaluation }) => evaluation);
    const all = answer['warnings'];
    return sent['evaluations'].flatMap((entry, index) => {
        const evaluation = answers[index];
        if (!isObject(entry) || !evaluation)
            return [];
        return [{ proposed: entry, evaluation, warnings: all.filter(({ id }) => id === entry['id']) }];
    });
}
function counted(actions, evaluations) {
    const halves = evaluations.flatMap((evaluation) => HALVES.map((half) => evaluation[`${half}Evaluation`]));
    const count = (action) => halves.filter((half) => isObject(half) && half['action'] === action).length;
    return Object.fromEntries(actions.map((action) => [action, count(action)]));
}
