import type { Caller } from '../../domain/caller.ts';
import type { Database } from '../../platform/database.ts';
import type { DelegationService } from '../delegations/index.ts';
import type { DirectoryService } from '../directory/index.ts';
import { SubjectForbidden, SubjectNotFound } from './errors.ts';

/** Whom a policy applies to: a user of a company, and their roles in order of precedence. */
export type PolicySubject = Pick<Caller, 'companyId' | 'userId' | 'roles'>;

export type PolicySubjectsDependencies = {
  database: Database;
  directory: DirectoryService;
  delegations: DelegationService;
};

/** Whose policy a caller may ask about (D59). */
export class PolicySubjects {
  readonly #dependencies: PolicySubjectsDependencies;

  constructor(dependencies: PolicySubjectsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The user that a caller asks about: the caller, with the roles of the token; with READ_POLICIES any user of the
   * company, and of every company with ACCESS_ALL_COMPANIES; else those who have delegated CREATE_BOOKINGS to the
   * caller. Others have the roles of the directory. Only who may see all users learns that one is absent.
   *
   * @param userId the caller's own, or left out, for the caller
   * @throws SubjectForbidden; SubjectNotFound
   */
  async find(caller: Caller, userId?: string | null): Promise<PolicySubject> {
    if (userId == null || userId === caller.userId) return caller;
    const { database, directory, delegations } = this.#dependencies;
    if (caller.permissions.has('READ_POLICIES')) {
      const companyId = await directory.companyOfUser(caller, userId);
      const user = companyId === null ? null : await directory.user(companyId, userId);
      if (!user) throw new SubjectNotFound();
      return user;
    }
    const { companyId, userId: delegateUserId } = caller;
    const pair = { companyId, delegatorUserId: userId, delegateUserId };
    if (!(await delegations.allows(database.orm.em.fork(), pair, 'CREATE_BOOKINGS'))) throw new SubjectForbidden();
    const user = await directory.user(companyId, userId);
    if (!user) throw new SubjectForbidden();
    return user;
  }
}
