import type { EntityManager, RawQueryFragment } from '@mikro-orm/postgresql';
import { joined } from './list-page.ts';

/**
 * Sends statements that need no answer in one round trip, to be done in their order: what a statement costs beside its
 * own work is mostly its way to the server. For inside of a transaction, which the first that fails ends as one alone
 * would. A `commit` may be the last of them; see `frameTransactions`.
 */
export async function sendTogether(em: EntityManager, statements: readonly RawQueryFragment[]): Promise<void> {
  if (statements.length > 0) await em.execute(joined(statements, '; '));
}
