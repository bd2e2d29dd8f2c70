import { Migration } from '@mikro-orm/migrations';

/** Documents can be related to anything, by type, by id or by both (D49). */
export class Migration0008DocumentRelations extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table documents
        drop constraint documents_related_entity_type_check,
        drop constraint documents_check,
        alter column related_entity_id type text;
    `);
  }
}
