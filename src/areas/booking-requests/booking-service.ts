import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { type Caller, requireRecord } from '../../domain/caller.ts';
import { type Clock, utcDay } from '../../domain/clock.ts';
import { dayRange } from '../../domain/dates.ts';
import { refuse } from '../../domain/errors.ts';
import type { Input } from '../../http/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Once } from '../../platform/idempotency.ts';
import { happened } from '../../platform/database/event-queries.ts';
import type { Page } from '../../platform/database/page.ts';
import { budgetStatements, reserveBudget } from '../budgets/index.ts';
import type { DelegationScope, DelegationService } from '../delegations/index.ts';
import type { DirectoryService } from '../directory/index.ts';
import type { EvaluationService } from '../policies/index.ts';
import { activeReasonStatement } from '../reason-codes/index.ts';
import type { ReferenceDataService } from '../reference-data/index.ts';
import { travelersStatement } from '../travelers/index.ts';
import { BookingForbidden, BookingRequestNotFound } from './errors.ts';
import { bookingRequestFaults, reasonFaults } from './item-validation.ts';
import { checkPolicy, indexLocations, policyRefusal, proposedItems } from './policy-check.ts';
import { BookingRequestRepository, countStatements } from './booking-request-queries.ts';
import type { BookingRequestView } from './entities.ts';
import { newBookingRequest } from './records.ts';
import { allowed, finish, type RequestTransactions } from './request-transactions.ts';
import { cancelRefusal } from './transitions.ts';
import { firstTravelDay, travelerFaults } from './traveler-check.ts';

type Schemas = components['schemas'];

const NOT_YOURS_TO_SEE = { message: 'You may not see this booking request. Ask the user it is for.', faults: [] };

const NOT_YOURS_TO_CANCEL = {
  message: 'You may not cancel this booking request. Ask the user it is for.',
  faults: [],
};

const NOT_YOURS_TO_BOOK_FOR = {
  message: 'You may not book for this user. Ask the user for a delegation to create bookings.',
  faults: [
    { field: 'requestedForUserId', message: 'must be you or a user who has delegated creating bookings to you' },
  ],
};

export type BookingServiceDependencies = {
  database: Database;
  directory: DirectoryService;
  delegations: DelegationService;
  policies: EvaluationService;
  referenceData: ReferenceDataService;
  clock: Clock;
  transactions: RequestTransactions;
};

/** Creates, lists, reads and cancels booking requests for users. Each write is one transaction. */
export class BookingService {
  readonly #dependencies: BookingServiceDependencies;

  constructor(dependencies: BookingServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Creates a PENDING request. It checks in this order, and reports the first that fails: body, delegation, reason and
   * travelers, policy, budget (D28 to D33, D70).
   *
   * @throws Invalid; BookingForbidden
   */
  async create(caller: Caller, body: Schemas['BookingRequestCreate'], once: Once): Promise<BookingRequestView> {
    const { database } = this.#dependencies;
    refuse(bookingRequestFaults(body));
    const { now, today, user, judge, locations, rates } = await this.#gather(caller, body);
    const { companyId, userId } = caller;
    const createdByUserId = user.userId === userId ? null : userId;
    const { totalPrice, currency, travelers, reasonCode } = body;
    const flightItems = body.flightItems ?? [];
    const hotelItems = body.hotelItems ?? [];
    const travelerIds = travelers.map(({ travelerId }) => travelerId);
    const first = [
      travelersStatement(companyId, travelerIds),
      ...budgetStatements(user),
      ...(reasonCode == null ? [] : [activeReasonStatement(companyId, reasonCode)]),
    ] as const;
    return once(
      database.em(),
      async (em, atEnd, [known, locked, current, [reason = null] = []]) => {
        const isAllowed =
          createdByUserId === null || (await this.#isDelegate(em, caller, user.userId, 'CREATE_BOOKINGS'));
        if (!isAllowed) throw new BookingForbidden(NOT_YOURS_TO_BOOK_FOR);

        refuse([
          ...reasonFaults(body, reason),
          ...travelerFaults(travelers, known, [userId, user.userId], firstTravelDay(flightItems, hotelItems)),
        ]);

        const proposed = proposedItems({ flightItems, hotelItems, travelers }, indexLocations(locations));
        const policyEvaluation = judge && checkPolicy(judge, proposed, judge.evaluate);
        const blocked = policyEvaluation && policyRefusal(policyEvaluation);
        if (blocked) throw new BookingForbidden(blocked);

        const priced = { totalPrice, currency, items: [...flightItems, ...hotelItems] };
        const budget = await reserveBudget(em, user, [locked, current], priced, { rates, today });
        if (budget?.refusal) throw new BookingForbidden(budget.refusal);

        const evaluations = { policyEvaluation, budgetEvaluation: budget?.evaluation ?? null };
        const created = newBookingRequest(body, user, createdByUserId, reason, evaluations, now);
        atEnd(
          ...new BookingRequestRepository(em).insertion(created, budget?.reservation ?? null),
          ...countStatements(companyId, { PENDING: 1 }),
          happened('booking_request.created', created, now),
        );
        if (budget?.evaluation.exceeded)
          atEnd(happened('budget.exceeded', { companyId, id: budget.evaluation.budgetId }, now));
        return created;
      },
      first,
    );
  }

  /**
   * The data that a create reads before its transaction, because these reads take a connection of their own: a create
   * never holds one connection while it waits for a second.
   */
  async #gather(caller: Caller, body: Schemas['BookingRequestCreate']) {
    const { directory, policies, referenceData, clock } = this.#dependencies;
    const now = clock.now();
    const today = utcDay(now);
    // A request for oneself is an ordinary one (D29, D33).
    const userId = body.requestedForUserId ?? caller.userId;
    const isOwn = userId === caller.userId;
    const [known, ownJudge] = await Promise.all([
      directory.user(caller.companyId, userId),
      isOwn ? policies.judgeFor(caller, now) : null,
    ]);
    // The caller's company has no such user.
    if (!known) throw new BookingForbidden(NOT_YOURS_TO_BOOK_FOR);
    // For oneself, the roles are those of the token (D2).
    const user = isOwn ? { ...known, roles: [...caller.roles] } : known;
    const judge = isOwn ? ownJudge : await policies.judgeFor(user, now);
    const { locations, rates } = judge ?? (await referenceData.current(today));
    return { now, today, user, judge, locations, rates };
  }

  /**
   * Requests for the caller or created by them, newest first (D34).
   *
   * @throws Invalid if startDate is after endDate; PageTooLarge
   */
  async listMine(caller: Caller, query: Input<'BookingRequests_listMine'>['query']): Promise<Page<BookingRequestView>> {
    const { search, delegationFilter = 'all', ...filters } = query;
    const { days, faults } = dayRange(query);
    refuse(faults);
    const user = { userId: caller.userId, delegation: delegationFilter };
    const filter = { ...filters, ...days, companyId: caller.companyId, user, contents: search };
    const repository = new BookingRequestRepository(this.#dependencies.database.em());
    return repository.list(filter, { by: 'createdAt', direction: 'desc' }, query);
  }

  /**
   * A request that the caller may see: any one with the permission of administrators; their own, with the permission of
   * users (D5, D33).
   *
   * @throws BookingRequestNotFound; BookingForbidden
   */
  async read(caller: Caller, id: string): Promise<BookingRequestView> {
    const em = this.#dependencies.database.em();
    const repository = new BookingRequestRepository(em);
    const find = (companyId: string) => repository.view({ companyId, id });
    const request = await requireRecord(caller, id, repository, find, BookingRequestNotFound);
    const { permissions } = caller;
    const isAllowed =
      permissions.has('READ_BOOKING_REQUESTS') ||
      (permissions.has('READ_USER_BOOKING_REQUESTS') && (await this.#isTheirs(em, caller, request, 'VIEW_BOOKINGS')));
    if (!isAllowed) throw new BookingForbidden(NOT_YOURS_TO_SEE);
    return request;
  }

  /**
   * Of a cancellation and a concurrent change of status, exactly one succeeds (D35).
   *
   * @throws BookingRequestNotFound; BookingForbidden; BookingRefused
   */
  async cancel(caller: Caller, id: string): Promise<BookingRequestView> {
    const { transactions } = this.#dependencies;
    return transactions.change(caller, id, async (unit) => {
      const { em, request } = unit;
      const isAllowed = await this.#isTheirs(em, caller, request, 'CANCEL_BOOKINGS');
      if (!isAllowed) throw new BookingForbidden(NOT_YOURS_TO_CANCEL);
      allowed(cancelRefusal(request.status));
      return finish(unit, 'CANCELLED');
    });
  }

  /**
   * Whether a request is the caller's: for them, created by them, or for a user who has delegated this to them. Users act
   * only in their own company, even with ACCESS_ALL_COMPANIES: two companies can have users with the same id (D40).
   */
  async #isTheirs(
    em: EntityManager,
    caller: Caller,
    request: BookingRequestView,
    scope: DelegationScope,
  ): Promise<boolean> {
    if (caller.companyId !== request.companyId) return false;
    const isParty = caller.userId === request.requestedByUserId || caller.userId === request.createdByUserId;
    return isParty || this.#isDelegate(em, caller, request.requestedByUserId, scope);
  }

  /** Whether a user of the caller's company has delegated this to the caller. */
  #isDelegate(em: EntityManager, caller: Caller, delegatorUserId: string, scope: DelegationScope): Promise<boolean> {
    const { companyId, userId: delegateUserId } = caller;
    const pair = { companyId, delegatorUserId, delegateUserId };
    return this.#dependencies.delegations.allows(em, pair, scope);
  }
}
