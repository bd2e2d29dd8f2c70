import type { components } from '../../../generated/api.d.ts';
import type { Fault } from '../../domain/errors.ts';

/** What a document is related to, as it was sent: both or neither, which the contract sees to. */
export type Relation = { relatedEntityId?: string; relatedEntityType?: components['schemas']['DocumentRelation'] };

/**
 * A document is related to the traveler, to one of the traveler's passports, or to nothing (D49).
 *
 * @param passportIds those of the traveler, in lower case as the database has them (D11)
 */
export function relationFaults({ relatedEntityId, relatedEntityType }: Relation, travelerId: string, passportIds: readonly string[]): Fault[] {
  if (relatedEntityId === undefined || relatedEntityType === undefined) return [];
  const own = relatedEntityType === 'TRAVELER' ? [travelerId] : passportIds;
  if (own.includes(relatedEntityId.toLowerCase())) return [];
  const message = relatedEntityType === 'TRAVELER' ? 'must be this traveler' : "must be one of the traveler's passports";
  return [{ field: 'relatedEntityId', message }];
}
