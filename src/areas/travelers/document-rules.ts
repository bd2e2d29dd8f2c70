import type { Fault } from '../../domain/errors.ts';

/** What a document is related to, as it was sent. */
export type Relation = { relatedEntityId?: string | undefined; relatedEntityType?: string | undefined };

/** The relation to keep, or what is wrong with it. */
export type CheckedRelation = Relation & { faults: Fault[] };

/**
 * An id that is said to be a traveler's or a passport's must be of the document's own traveler, and is kept in lower
 * case as the database has it (D11); everything else is kept as sent (D49).
 *
 * @param passportIds those of the traveler, in lower case
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
