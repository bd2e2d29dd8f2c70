import { ChangeSetType, type EntityManager } from '@mikro-orm/postgresql';
import { columnOf } from './insert-rows.ts';
import type { Statement } from './statement.ts';

/**
 * The statements that write the changes of the rows that a unit of work has read, one for each changed row. The unit of
 * work forgets its rows, so that the ORM does not write the changes as well.
 */
export function takeChanges(em: EntityManager): Statement[] {
  const unitOfWork = em.getUnitOfWork();
  unitOfWork.computeChangeSets();
  const statements = unitOfWork.getChangeSets().map(({ type, meta, entity, payload }): Statement => {
    if (type !== ChangeSetType.UPDATE) throw new Error(`The ${type} of a ${meta.className} has to be flushed.`);
    const values: unknown[] = [];
    const assign = (property: string): string => {
      const { name, convert } = columnOf(meta, em.getPlatform(), property);
      values.push(convert((entity as Record<string, unknown>)[property] ?? null));
      return `${name} = $${values.length}`;
    };
    const changed = Object.keys(payload).map(assign).join(', ');
    const key = meta.primaryKeys.map(assign).join(' and ');
    // Not prepared: any combination of columns can have changed.
    return { text: `update ${meta.tableName} set ${changed} where ${key}`, values };
  });
  em.clear();
  return statements;
}
