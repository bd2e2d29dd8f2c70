import type { Caller } from '../../domain/caller.ts';
import type { Database } from '../../platform/database.ts';

/** A user, for what applies to them. */
export type DirectoryUser = { userId: string; companyId: string; roles: string[] };

/** Companies and users: who there is (D3). */
export class DirectoryService {
  readonly #database: Database;
  readonly #isKnown: (userId: string, companyId: string) => Promise<{ known: boolean }[]>;
  readonly #user: (userId: string) => Promise<DirectoryUser[]>;
  readonly #companyOf: (userId: string) => Promise<{ companyId: string }[]>;
  readonly #company: (companyId: string) => Promise<{ id: string }[]>;

  constructor(database: Database) {
    this.#database = database;
    this.#isKnown = database.prepareSelect(
      'directory-is-known',
      'select exists (select from users where id = $1) and exists (select from companies where id = $2) as known',
    );
    this.#user = database.prepareSelect('directory-user', 'select id as "userId", company_id as "companyId", roles from users where id = $1');
    this.#companyOf = database.prepareSelect('directory-company-of', 'select company_id as "companyId" from users where id = $1');
    this.#company = database.prepareSelect('directory-company', 'select id from companies where id = $1');
  }

  /**
   * Enters a caller that the directory does not know, from the verified claims; one that it knows stays as it is (D3).
   * Reads first, so that ordinary requests write nothing. Callers that race enter once.
   */
  async enter(caller: Caller): Promise<void> {
    const { userId, companyId, roles } = caller;
    const [row] = await this.#isKnown(userId, companyId);
    if (row?.known) return;
    await this.#database.orm.em.fork().transactional(async (em) => {
      await em.execute('insert into companies (id, name) values (?, ?) on conflict do nothing', [companyId, companyId]);
      await em.execute(
        'insert into users (id, company_id, name, email, roles) values (?, ?, ?, ?, array(select jsonb_array_elements_text(?::jsonb))) on conflict do nothing',
        [userId, companyId, nameOf(caller), emailOf(caller), JSON.stringify(roles)],
      );
    });
  }

  /** Null for a user that the directory lacks. Ask outside of transactions: it takes a connection. */
  async user(userId: string): Promise<DirectoryUser | null> {
    return (await this.#user(userId))[0] ?? null;
  }

  /** The company of a user; null for a user that the directory lacks. Ask outside of transactions: it takes a connection. */
  async companyOf(userId: string): Promise<string | null> {
    return (await this.#companyOf(userId))[0]?.companyId ?? null;
  }

  /** Whether a company is in the directory, active or not. Ask outside of transactions: it takes a connection. */
  async hasCompany(companyId: string): Promise<boolean> {
    return (await this.#company(companyId)).length > 0;
  }
}

const EMAIL = /^[^\0\s@]+@[^\0\s@]+$/;

/** What of the name can be kept (D14): claims are texts of any kind, and none of them may keep a caller out. */
function nameOf({ name, userId }: Caller): string {
  const characters = [...(name ?? '').replaceAll('\0', '').toWellFormed()];
  return characters.slice(0, 200).join('') || userId;
}

function emailOf({ email }: Caller): string | null {
  return email !== null && email.length <= 254 && EMAIL.test(email) ? email.toWellFormed() : null;
}
