import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { newId } from '../../domain/ids.ts';
import { PolicyNotFound } from './errors.ts';
import { refuseDocument, rulesOfDocument, type SentRules } from './policy-document.ts';
import { type PolicyTransactions, requireAsRead } from './policy-transactions.ts';
import type { VersionedRules } from './rule-repository.ts';

/** How many rules one statement writes: its text is built in a few milliseconds. */
const RULES_A_STATEMENT = 1000;

export type RuleDocumentServiceDependencies = { transactions: PolicyTransactions; clock: Clock };

/** All rules of a policy as one document (D63). */
export class RuleDocumentService {
  readonly #transactions: PolicyTransactions;
  readonly #clock: Clock;

  constructor({ transactions, clock }: RuleDocumentServiceDependencies) {
    this.#transactions = transactions;
    this.#clock = clock;
  }

  /**
   * The rules as of one moment, each list oldest first, with the version that they are of.
   *
   * @throws PolicyNotFound
   */
  async read(caller: Caller, policyId: string): Promise<VersionedRules> {
    const repository = this.#transactions.repository();
    const { companyId } = await this.#transactions.find(caller, policyId, repository);
    return present(await repository.rules.read(companyId, policyId));
  }

  /**
   * Replaces all rules of a policy in one step, which makes one new version of it. Rules sent with an id of this policy
   * keep it and their age. All others are new: the earlier one in the document is the older one, and all are younger
   * than those that stay.
   *
   * @returns the rules as they are stored now, with the new version
   * @throws PolicyNotFound; PreconditionFailed; Invalid for what the schema cannot say (D18)
   */
  async replace(caller: Caller, policyId: string, document: SentRules, ifMatch?: SentTags): Promise<VersionedRules> {
    refuseDocument(document, '');
    return this.#transactions.change(caller, policyId, async (repository, policy) => {
      requireAsRead(policy, ifMatch);
      const stored = await repository.rules.ids(policy);
      const [flightIds, hotelIds] = [new Set(stored.flightRules), new Set(stored.hotelRules)];
      const { flightRules, hotelRules } = rulesOfDocument(document, '', (place, sentId) => {
        const ids = place.startsWith('flight') ? flightIds : hotelIds;
        const id = sentId?.toLowerCase() ?? '';
        return ids.has(id) ? id : newId();
      });
      const now = this.#clock.now();
      await replaceRules(flightRules, flightIds, {
        remove: (ids) => repository.rules.deleteFlightRules(policy, ids),
        update: (rules) => repository.rules.updateFlightRules(policy, rules),
        insert: (rules) => repository.rules.insertFlightRules(policy, rules, now),
      });
      await replaceRules(hotelRules, hotelIds, {
        remove: (ids) => repository.rules.deleteHotelRules(policy, ids),
        update: (rules) => repository.rules.updateHotelRules(policy, rules),
        insert: (rules) => repository.rules.insertHotelRules(policy, rules, now),
      });
      return present(await repository.rules.read(policy.companyId, policy.id));
    });
  }
}

type RuleWrites<Rule> = {
  remove(ids: readonly string[]): Promise<void>;
  update(rules: readonly Rule[]): Promise<void>;
  insert(rules: readonly Rule[]): Promise<void>;
};

/** Writes the rules of one kind in statements of some hundred rules, between which other calls are answered. */
async function replaceRules<Rule extends { id: string }>(
  rules: readonly Rule[],
  stored: ReadonlySet<string>,
  { remove, update, insert }: RuleWrites<Rule>,
): Promise<void> {
  const sent = new Set(rules.map(({ id }) => id));
  await inParts(
    [...stored].filter((id) => !sent.has(id)),
    remove,
  );
  await inParts(
    rules.filter(({ id }) => stored.has(id)),
    update,
  );
  await inParts(
    rules.filter(({ id }) => !stored.has(id)),
    insert,
  );
}

async function inParts<Item>(items: readonly Item[], write: (part: readonly Item[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += RULES_A_STATEMENT) {
    await write(items.slice(start, start + RULES_A_STATEMENT));
  }
}

function present(rules: VersionedRules | null): VersionedRules {
  if (!rules) throw new PolicyNotFound();
  return rules;
}
