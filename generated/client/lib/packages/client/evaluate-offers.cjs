"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.evaluateOffers = evaluateOffers;
// Written by `make generate` from src/packages/client/evaluate-offers.ts. Change it there.
const problems_cjs_1 = require("./problems.cjs");
/** From the most lenient to the strictest. */
const ACTIONS = ['ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'BLOCK'];
const MAX_ENTRIES = 500;
const MAX_EXPLAINED_ENTRIES = 50;
const MAX_ROUNDS = 5;
/**
 * Evaluates offers of suppliers, in as many calls as it takes: 500 entries each, or 50 with `explain`. All are evaluated
 * under the same version of the policy: if it changes meanwhile, the calls under the old one are repeated.
 *
 * @throws {TravelDeskError} if the response to a call is an error
 * @throws {Error} if the policy changes again and again
 */
async function evaluateOffers(client, offers, options = {}) {
    const { signal, ...context } = options;
    // IDs of offers can repeat, so the entries are sent with IDs of their own.
    const entries = offers.flatMap((offer) => offer.entries).map((entry, index) => ({ ...entry, id: String(index) }));
    const size = options.explain ? MAX_EXPLAINED_ENTRIES : MAX_ENTRIES;
    const parts = Array.from({ length: Math.ceil(entries.length / size) }, (_part, index) => entries.slice(index * size, (index + 1) * size));
    const answers = await underOneVersion(parts, async (evaluations) => (0, problems_cjs_1.dataOf)(await client.POST('/api/v1/policies/evaluations', {
        body: { ...context, evaluations },
        ...(signal && { signal }),
    })));
    const evaluations = answers.flatMap((answer) => answer.evaluations);
    const warnings = answers.flatMap((answer) => answer.warnings);
    let sent = 0;
    return {
        policy: answers[0]?.policy ?? null,
        asOf: answers[0]?.asOf ?? null,
        offers: offers.map((offer) => {
            const first = sent;
            sent += offer.entries.length;
            const withOwnId = (one) => ({
                ...one,
                id: offer.entries[Number(one.id) - first].id,
            });
            const own = evaluations.slice(first, sent).map(withOwnId);
            const about = warnings.filter(({ id }) => Number(id) >= first && Number(id) < sent);
            return { offer, action: strictest(own), evaluations: own, warnings: about.map(withOwnId) };
        }),
    };
}
/** The answers for all parts. Those under another policy, version or day than the latest answer are asked for again. */
async function underOneVersion(parts, ask) {
    const answers = [];
    let stale = [...parts.keys()];
    for (let round = 1; stale.length > 0; round += 1) {
        if (round > MAX_ROUNDS)
            throw new Error(`The policy changed during each of ${MAX_ROUNDS} evaluations. Try again.`);
        let latest = '';
        for (const part of stale) {
            answers[part] = await ask(parts[part]);
            latest = basisOf(answers[part]);
        }
        stale = [...answers.keys()].filter((part) => basisOf(answers[part]) !== latest);
    }
    return answers;
}
function basisOf({ policy: { id, version, source }, asOf }) {
    return JSON.stringify([id, version, source, asOf]);
}
/** Actions that later versions add count as stricter than those that are known. */
function strictest(evaluations) {
    const actions = evaluations
        .flatMap(({ flightEvaluation, hotelEvaluation }) => [flightEvaluation, hotelEvaluation])
        .flatMap((half) => (half ? [half.action] : []));
    const strictness = (action) => (ACTIONS.includes(action) ? ACTIONS.indexOf(action) : ACTIONS.length);
    return actions.sort((one, other) => strictness(other) - strictness(one))[0] ?? null;
}
