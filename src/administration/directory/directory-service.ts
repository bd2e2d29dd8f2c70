import type { Caller } from '../../http/caller.ts';
import type { Database } from '../../platform/database.ts';

/** Companies and users: who there is (D3). */
export class DirectoryService {
  readonly #database: Database;
  readonly #isKnown: (userId: string, companyId: string) => Promise<{ known: boolean }[]>;
  readonly #companyOf: (userId: string) => Promise<{ companyId: string }[]>;

  constructor(database: Database) {
    this.#database = database;
    this.#isKnown = database.prepareSelect(
      'directory-is-known',
      'select exists (select from users where id = $1) and exists (select from companies where id = $2) as known',
    );
    this.#companyOf = database.prepareSelect('directory-company-of', 'select company_id as "companyId" from users where id = $1');
  }

  /**
   * Enters a caller that the directory does not know, from the verified claims; one that it knows stays as it is (D3).
   * Reads first, so that ordinary requests write nothing. Callers that race enter once.
   */
  async enter(caller: Caller): Promise<void> {
    const { userId, companyId, roles } = caller;
    const [row] = await this.#isKnown(userId, companyId);
    if (row?.known) return;
    const name = caller.name ?? userId;
    await this.#database.orm.em.fork().transactional(async (em) => {
      await em.execute('insert into companies (id, name) values (?, ?) on conflict do nothing', [companyId, companyId]);
      await em.execute(
        'insert into users (id, company_id, name, email, roles) values (?, ?, ?, ?, array(select jsonb_array_elements_text(?::jsonb))) on conflict do nothing',
        [userId, companyId, name.slice(0, 200), caller.email, JSON.stringify(roles)],
      );
    });
  }

  /** Whether the directory has this user in this company. */
  async isUserOf(companyId: string, userId: string): Promise<boolean> {
    return (await this.#companyOf(userId))[0]?.companyId === companyId;
  }
}
