import type { Fault } from '../../domain/errors.ts';

/** The relation of a document in a request. */
export type Relation = { relatedEntityId?: string | undefined; relatedEntityType?: string | undefined };

/** The relation to store, and what is wrong with it. */
type CheckedRelation = Relation & { faults: Fault[] };

/**
 * Checks that an id of the type TRAVELER or PASSPORT belongs to the document's own traveler. Such an id is stored in
 * lower case, as the database has it (D11); everything else is stored as sent (D49).
 *
 * @param passportIds the ids of the traveler's passports, in lower case
 */
export function checkRelation(relation: Relation, travelerId: string, passportIds: readonly string[]): CheckedRelation {
  const { relatedEntityId, relatedEntityType } = relation;
  const isChecked = relatedEntityType === 'TRAVELER' || relatedEntityType === 'PASSPORT';
  if (relatedEntityId === undefined || !isChecked) return { ...relation, faults: [] };
  const own = relatedEntityType === 'TRAVELER' ? [travelerId] : passportIds;
  const id = relatedEntityId.toLowerCase();
  if (own.includes(id)) return { relatedEntityId: id, relatedEntityType, faults: [] };
  const message =
    relatedEntityType === 'TRAVELER' ? 'must be this traveler' : "must be one of the traveler's passports";
  return { ...relation, faults: [{ field: 'relatedEntityId', message }] };
}
