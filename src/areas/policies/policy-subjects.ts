import type { Caller } from '../../domain/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DelegationService } from '../delegations/index.ts';
import type { DirectoryService } from '../directory/index.ts';
import { SubjectForbidden, SubjectNotFound } from './errors.ts';

/** The user that a policy applies to, with their roles in order of precedence. */
export type PolicySubject = Pick<Caller, 'companyId' | 'userId' | 'roles'>;

type PolicySubjectsDependencies = {
  database: Database;
  directory: DirectoryService;
  delegations: DelegationService;
};

/** Decides whose policy a caller may ask about (D59). */
export class PolicySubjects {
  readonly #dependencies: PolicySubjectsDependencies;

  constructor(dependencies: PolicySubjectsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The user that a caller asks about: the caller; with READ_POLICIES any user of the company, or of all companies with
   * ACCESS_ALL_COMPANIES; otherwise a user who has delegated CREATE_BOOKINGS to the caller. The caller's roles come
   * from the token, those of other users from the directory.
   *
   * @param userId defaults to the caller
   * @throws SubjectForbidden, also for an unknown user unless the caller has READ_POLICIES; SubjectNotFound
   */
  async find(caller: Caller, userId?: string | null): Promise<PolicySubject> {
    if (userId == null || userId === caller.userId) return caller;
    const { database, directory, delegations } = this.#dependencies;
    if (caller.permissions.has('READ_POLICIES')) {
      const user = await directory.findUser(caller, userId);
      if (!user) throw new SubjectNotFound();
      return user;
    }
    const { companyId, userId: delegateUserId } = caller;
    const pair = { companyId, delegatorUserId: userId, delegateUserId };
    if (!(await delegations.allows(database.em(), pair, 'CREATE_BOOKINGS'))) throw new SubjectForbidden();
    // A delegation allows nothing unless the directory has its users, who are never deleted.
    return (await directory.user(companyId, userId))!;
  }
}
