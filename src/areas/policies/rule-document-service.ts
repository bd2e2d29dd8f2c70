import { setImmediate } from 'node:timers/promises';
import type { Caller } from '../../domain/caller.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { isId, newId } from '../../domain/ids.ts';
import { partsOf } from '../../domain/parts.ts';
import type { ChangeLog, ChangeSubject } from './change-log.ts';
import { newerThan } from './creation-times.ts';
import type { PolicyRow } from './entities.ts';
import { byId, oldestFirst } from './policy-at-version.ts';
import { refuseDocument, rulesOfDocument, type SentRules } from './policy-document.ts';
import { type PolicyTransactions, requireAsRead } from './policy-transactions.ts';
import type { Aged, RuleTable, VersionedRules } from './rule-queries.ts';

/** Small enough that building the JSON of a statement blocks other requests for a few milliseconds only. */
const RULES_PER_STATEMENT = 1000;

/** Replaces all rules of a policy with one document (D63). */
export class RuleDocumentService {
  readonly #transactions: PolicyTransactions;

  constructor(transactions: PolicyTransactions) {
    this.#transactions = transactions;
  }

  /**
   * Replaces all rules of a policy in one transaction, as one new version of it. Rules sent with the id of a rule of
   * this policy keep that id and their age, and so do those that the policy once had: this restores them (D68). All others
   * are new, and newer than those; among them, an earlier place in the document means older.
   *
   * @returns the rules as stored, with the new version
   * @throws PolicyNotFound; PreconditionFailed; Invalid for what the schema cannot express (D18)
   */
  async replace(caller: Caller, policyId: string, document: SentRules, ifMatch: SentTags): Promise<VersionedRules> {
    refuseDocument(document, '');
    return this.#transactions.change(caller, policyId, {}, async ({ repository, policy, now }) => {
      requireAsRead(policy, ifMatch);
      const stored = await repository.rules.all(policy);
      const known = new Map<string, { subject: ChangeSubject; createdAt: string }>();
      for (const { id, createdAt } of stored.flightRules) known.set(id, { subject: 'FLIGHT_RULE', createdAt });
      for (const { id, createdAt } of stored.hotelRules) known.set(id, { subject: 'HOTEL_RULE', createdAt });
      const sentIds = [...document.flightRules, ...document.hotelRules].flatMap(({ id }) => id?.toLowerCase() ?? []);
      const unknown = sentIds.filter((id) => !known.has(id) && isId(id));
      for (const rule of await repository.rules.deleted(policy, unknown)) known.set(rule.id, rule);
      const { flightRules, hotelRules } = rulesOfDocument(document, (place, sentId) => {
        const id = sentId?.toLowerCase() ?? '';
        const subject = place.startsWith('flight') ? 'FLIGHT_RULE' : 'HOTEL_RULE';
        return known.get(id)?.subject === subject ? id : newId();
      });
      const times = Array.from(known.values(), ({ createdAt }) => Date.parse(createdAt));
      const newest = times.length === 0 ? null : new Date(Math.max(...times));
      const createdAt = newerThan(newest, now).toISOString();
      const aged = <Rule extends { id: string }>(rule: Rule) => ({
        ...rule,
        createdAt: known.get(rule.id)?.createdAt ?? createdAt,
      });
      const { flights, hotels } = repository.rules;
      const write = { policy, changes: repository.changes };
      return {
        flightRules: await replaceRules(write, flights, 'FLIGHT_RULE', flightRules.map(aged), stored.flightRules),
        hotelRules: await replaceRules(write, hotels, 'HOTEL_RULE', hotelRules.map(aged), stored.hotelRules),
        version: policy.version,
      };
    });
  }
}

/**
 * Writes the rules of one kind in parts, so that other requests can run between two statements.
 *
 * @param stored the rules that there are so far
 * @returns the rules that there are now, oldest first
 */
async function replaceRules<Rule extends { id: string }>(
  { policy, changes }: { policy: PolicyRow; changes: ChangeLog },
  table: RuleTable<Rule>,
  subject: ChangeSubject,
  rules: readonly Aged<Rule>[],
  stored: readonly Aged<Rule>[],
): Promise<Rule[]> {
  const [before, after] = [byId(stored), byId(rules)];
  const leftOut = stored.filter(({ id }) => !after.has(id));
  const [kept, added] = [rules.filter(({ id }) => before.has(id)), rules.filter(({ id }) => !before.has(id))];
  for (const part of partsOf(leftOut, RULES_PER_STATEMENT)) {
    const ids = part.map(({ id }) => id);
    await table.delete(policy, ids);
    for (const { id, ...fields } of part) changes.deleted(policy, subject, id, fields);
  }
  for (const part of partsOf(kept, RULES_PER_STATEMENT)) {
    const changed = part.filter((rule) => changes.updated(policy, subject, rule.id, before.get(rule.id)!, rule));
    await (changed.length > 0 ? table.update(policy, changed) : setImmediate());
  }
  for (const part of partsOf(added, RULES_PER_STATEMENT)) {
    await table.insert(policy, part);
    for (const { id, createdAt: _, ...fields } of part) changes.created(policy, subject, id, fields);
  }
  return oldestFirst(after);
}
