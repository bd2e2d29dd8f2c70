import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../platform/clock.ts';
import { type Delegation, delegationAllows, type DelegationPair, type DelegationScope } from './delegation-rules.ts';

type DelegationFacts = Pick<Delegation, 'scopes' | 'isActive'> & { start: Date | null; end: Date | null };

/** Who may act in whose place (D33). */
export class DelegationService {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the delegate may do, now and for the delegator, what a scope names. */
  async allows(em: EntityManager, pair: DelegationPair, scope: DelegationScope): Promise<boolean> {
    const { companyId, delegatorUserId, delegateUserId } = pair;
    const rows = await em.execute<DelegationFacts[]>(
      `select scopes, is_active as "isActive", effective_from as start, effective_until as "end" from delegations
       where company_id = ? and delegator_user_id = ? and delegate_user_id = ?`,
      [companyId, delegatorUserId, delegateUserId],
    );
    const delegations = rows.map(({ scopes, isActive, start, end }) => ({ ...pair, scopes, isActive, window: { start, end } }));
    return delegationAllows(delegations, pair, scope, this.#clock.now());
  }
}
