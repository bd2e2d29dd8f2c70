import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { newId } from '../../domain/ids.ts';
import { newerThan } from './creation-times.ts';
import type { PolicyRow } from './entities.ts';
import { refuseDocument, rulesOfDocument, type SentRules } from './policy-document.ts';
import { type PolicyTransactions, requireAsRead } from './policy-transactions.ts';
import type { RuleTable, VersionedRules } from './rule-queries.ts';

/** Small enough that building the JSON of a statement blocks other requests for a few milliseconds only. */
const RULES_PER_STATEMENT = 1000;

type RuleDocumentServiceDependencies = { transactions: PolicyTransactions; clock: Clock };

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
    const { policy, rules } = await this.#transactions.findWithRules(caller, policyId);
    return { ...rules, version: policy.version };
  }

  /**
   * Replaces all rules of a policy in one transaction, as one new version of it. Rules sent with the id of a rule of
   * this policy keep that id and their age. All others are new, and newer than those that stay; among them, an earlier
   * place in the document means older.
   *
   * @returns the rules as stored, with the new version
   * @throws PolicyNotFound; PreconditionFailed; Invalid for what the schema cannot express (D18)
   */
  async replace(caller: Caller, policyId: string, document: SentRules, ifMatch: SentTags): Promise<VersionedRules> {
    refuseDocument(document, '');
    return this.#transactions.change(caller, policyId, async (repository, policy) => {
      requireAsRead(policy, ifMatch);
      const { flights, hotels } = repository.rules;
      const stored = await repository.rules.ids(policy);
      const { flightRules, hotelRules } = rulesOfDocument(document, (place, sentId) => {
        const ids = place.startsWith('flight') ? stored.flights : stored.hotels;
        const id = sentId?.toLowerCase() ?? '';
        return ids.has(id) ? id : newId();
      });
      const createdAt = newerThan(stored.newest, this.#clock.now());
      await replaceRules(flights, policy, flightRules, stored.flights, createdAt);
      await replaceRules(hotels, policy, hotelRules, stored.hotels, createdAt);
      const { rules } = (await repository.findWithRules(policy.companyId, policy.id))!;
      return { ...rules, version: policy.version };
    });
  }
}

/**
 * Writes the rules of one kind in parts, so that other requests can run between two statements.
 *
 * @param stored the ids of the rules that there are so far
 */
async function replaceRules<Rule extends { id: string }>(
  table: RuleTable<Rule>,
  policy: PolicyRow,
  rules: readonly Rule[],
  stored: ReadonlySet<string>,
  createdAt: Date,
): Promise<void> {
  const sent = new Set(rules.map(({ id }) => id));
  const leftOut = [...stored].filter((id) => !sent.has(id));
  const [kept, added] = [rules.filter(({ id }) => stored.has(id)), rules.filter(({ id }) => !stored.has(id))];
  await inParts(leftOut, (part) => table.delete(policy, part));
  await inParts(kept, (part) => table.update(policy, part));
  await inParts(added, (part) => table.insert(policy, part, createdAt));
}

async function inParts<Item>(
  items: readonly Item[],
  write: (part: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += RULES_PER_STATEMENT) {
    await write(items.slice(start, start + RULES_PER_STATEMENT));
  }
}
