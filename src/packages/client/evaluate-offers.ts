import type { TravelDeskClient } from './client.js';
import type { Offer } from './offers.js';
import { dataOf } from './problems.js';
import type { Schemas } from './types.js';

type Evaluations = Schemas['EvaluationBatchResponse'];
type Action = Schemas['PolicyAction'];

/** For whom, under which policy and on which day: as in `POST /api/v1/policies/evaluations`. */
export type EvaluateOffersOptions = Omit<Schemas['EvaluationBatchRequest'], 'evaluations'> & { signal?: AbortSignal };

export type EvaluatedOffer = {
  offer: Offer;
  /** The strictest action of its flights, or that of its hotel stay. Null if the offer has no entries. */
  action: Action | null;
  /** The evaluation of each entry. */
  evaluations: Schemas['EvaluationBatchEntry'][];
  /** Its places that are not in the reference data. */
  warnings: Schemas['EvaluationWarning'][];
};

export type EvaluatedOffers = {
  /** What all offers were evaluated under. Null if no offer has entries. */
  policy: Schemas['EvaluatedPolicy'] | null;
  /** The UTC date that they were evaluated on. Null if no offer has entries. */
  asOf: string | null;
  /** In the order of the offers, which may have IDs in common. */
  offers: EvaluatedOffer[];
};

/** From the most lenient to the strictest. */
const ACTIONS: readonly string[] = ['ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'BLOCK'];

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
export async function evaluateOffers(
  client: Pick<TravelDeskClient, 'POST'>,
  offers: readonly Offer[],
  options: EvaluateOffersOptions = {},
): Promise<EvaluatedOffers> {
  const { signal, ...context } = options;
  // IDs of offers can repeat, so the entries are sent with IDs of their own.
  const entries = offers.flatMap((offer) => offer.entries).map((entry, index) => ({ ...entry, id: String(index) }));
  const size = options.explain ? MAX_EXPLAINED_ENTRIES : MAX_ENTRIES;
  const parts = Array.from({ length: Math.ceil(entries.length / size) }, (_part, index) =>
    entries.slice(index * size, (index + 1) * size),
  );
  const answers = await underOneVersion(parts, async (evaluations) =>
    dataOf(
      await client.POST('/api/v1/policies/evaluations', {
        body: { ...context, evaluations },
        ...(signal && { signal }),
      }),
    ),
  );
  const evaluations = answers.flatMap((answer) => answer.evaluations);
  const warnings = answers.flatMap((answer) => answer.warnings);
  let sent = 0;
  return {
    policy: answers[0]?.policy ?? null,
    asOf: answers[0]?.asOf ?? null,
    offers: offers.map((offer) => {
      const first = sent;
      sent += offer.entries.length;
      const withOwnId = <T extends { id: string }>(one: T): T => ({
        ...one,
        id: offer.entries[Number(one.id) - first]!.id,
      });
      const own = evaluations.slice(first, sent).map(withOwnId);
      const about = warnings.filter(({ id }) => Number(id) >= first && Number(id) < sent);
      return { offer, action: strictest(own), evaluations: own, warnings: about.map(withOwnId) };
    }),
  };
}

/** The answers for all parts. Those under another policy, version or day than the latest answer are asked for again. */
async function underOneVersion<Part>(
  parts: readonly Part[],
  ask: (part: Part) => Promise<Evaluations>,
): Promise<Evaluations[]> {
  const answers: Evaluations[] = [];
  let stale = [...parts.keys()];
  for (let round = 1; stale.length > 0; round += 1) {
    if (round > MAX_ROUNDS) throw new Error(`The policy changed during each of ${MAX_ROUNDS} evaluations. Try again.`);
    let latest = '';
    for (const part of stale) {
      answers[part] = await ask(parts[part]!);
      latest = basisOf(answers[part]);
    }
    stale = [...answers.keys()].filter((part) => basisOf(answers[part]!) !== latest);
  }
  return answers;
}

function basisOf({ policy: { id, version, source }, asOf }: Evaluations): string {
  return JSON.stringify([id, version, source, asOf]);
}

/** Actions that later versions add count as stricter than those that are known. */
function strictest(evaluations: readonly Schemas['EvaluationBatchEntry'][]): Action | null {
  const actions = evaluations
    .flatMap(({ flightEvaluation, hotelEvaluation }) => [flightEvaluation, hotelEvaluation])
    .flatMap((half) => (half ? [half.action] : []));
  const strictness = (action: string): number => (ACTIONS.includes(action) ? ACTIONS.indexOf(action) : ACTIONS.length);
  return actions.sort((one, other) => strictness(other) - strictness(one))[0] ?? null;
}
