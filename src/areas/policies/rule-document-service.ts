import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { newId } from '../../domain/ids.ts';
import { PolicyNotFound } from './errors.ts';
import { refuseDocument, rulesOfDocument, type SentRules } from './policy-document.ts';
import { type PolicyTransactions, requireAsRead } from './policy-transactions.ts';
import type { VersionedRules } from './rule-repository.ts';

/** Small enough that building the JSON of a statement blocks other requests for a few milliseconds only. */
const RULES_PER_STATEMENT = 1000;

export type RuleDocumentServiceDependencies = { transactions: PolicyTransactions; clock: Clock };

/** Reads and replaces all rules of a policy as one document (D63). */
export class RuleDocumentService {
  readonly #transactions: PolicyTransactions;
  readonly #clock: Clock;

  constructor({ transactions, clock }: RuleDocumentServiceDependencies) {
    this.#transactions = transactions;
    this.#clock = clock;
  }

  /**
   * All rules of a policy, each list oldest first, with the policy's version, read in one snapshot.
   *
   * @throws PolicyNotFound
   */
  async read(caller: Caller, policyId: string): Promise<VersionedRules> {
    const repository = this.#transactions.repository();
    const { companyId } = await this.#transactions.find(caller, policyId, repository);
    return present(await repository.rules.read(companyId, policyId));
  }

  /**
   * Replaces all rules of a policy in one transaction, as one new version of it. Rules sent with the id of a rule of
   * this policy keep that id and their age. All others are new, and newer than those that stay; among them, an earlier
   * place in the document means older.
   *
   * @returns the rules as stored, with the new version
   * @throws PolicyNotFound; PreconditionFailed; Invalid for what the schema cannot express (D18)
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

/** Writes the rules of one kind in parts, so that other requests can run between two statements. */
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
  for (let start = 0; start < items.length; start += RULES_PER_STATEMENT) {
    await write(items.slice(start, start + RULES_PER_STATEMENT));
  }
}

function present(rules: VersionedRules | null): VersionedRules {
  if (!rules) throw new PolicyNotFound();
  return rules;
}
