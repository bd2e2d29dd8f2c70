import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { type Caller, requireRecord } from '../../domain/caller.ts';
import { type Clock, utcDay } from '../../domain/clock.ts';
import { dayRange } from '../../domain/dates.ts';
import { refuse } from '../../domain/errors.ts';
import type { ExchangeRates } from '../../domain/exchange-rates.ts';
import type { Input } from '../../http/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Once } from '../../platform/idempotency.ts';
import { happened } from '../../platform/database/event-queries.ts';
import type { Page } from '../../platform/database/page.ts';
import type { AtEnd } from '../../platform/database/unit-of-work.ts';
import { type BudgetLedger, budgetStatements, type FoundBudgets } from '../budgets/index.ts';
import type { DelegationScope, DelegationService } from '../delegations/index.ts';
import type { DirectoryService, DirectoryUser } from '../directory/index.ts';
import type { EvaluationService, PolicyJudge } from '../policies/index.ts';
import { type ActiveReason, activeReasonStatement } from '../reason-codes/index.ts';
import type { ReferenceDataService } from '../reference-data/index.ts';
import type { BookingTravelers, TravelerOfBooking } from '../travelers/index.ts';
import {
  mayCancel,
  mayView,
  NOT_YOURS_TO_BOOK_FOR,
  NOT_YOURS_TO_CANCEL,
  NOT_YOURS_TO_SEE,
  partiesOf,
  type RequestParties,
  type StoredParties,
} from './access.ts';
import { BookingForbidden, BookingRequestNotFound } from './errors.ts';
import { bookingRequestFaults, reasonFaults } from './item-validation.ts';
import { checkPolicy, indexOf, type LocationIndex, policyRefusal, proposedItems } from './policy-check.ts';
import { BookingRequestRepository, countStatements } from './booking-request-queries.ts';
import type { BookingRequestView } from './entities.ts';
import { newBookingRequest } from './records.ts';
import { allowed, finish, type RequestTransactions } from './request-transactions.ts';
import { cancelRefusal } from './transitions.ts';
import { firstTravelDay, travelerFaults } from './traveler-check.ts';

type Schemas = components['schemas'];

export type BookingServiceDependencies = {
  database: Database;
  directory: DirectoryService;
  delegations: DelegationService;
  travelers: BookingTravelers;
  policies: EvaluationService;
  ledger: BudgetLedger;
  referenceData: ReferenceDataService;
  clock: Clock;
  transactions: RequestTransactions;
};

/** The data that a create reads before its transaction begins. */
type CreateFacts = {
  now: Date;
  today: string;
  parties: RequestParties;
  /** If it is the caller, the roles are those of the token (D2). */
  user: DirectoryUser;
  judge: PolicyJudge | null;
  locations: LocationIndex;
  rates: ExchangeRates;
};

/** The data that a create locks as its transaction begins. */
type LockedFacts = { known: TravelerOfBooking[]; budgets: FoundBudgets; reasons: ActiveReason[] };

/** Creates, lists, reads and cancels booking requests for users. Each write is one transaction. */
export class BookingService {
  readonly #dependencies: BookingServiceDependencies;

  constructor(dependencies: BookingServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Creates a PENDING request. It checks in this order, and reports the first that fails: body, delegation, reason and
   * travelers, policy, budget (D28 to D33, D70). Reads that take a connection of their own happen before the transaction, so that a
   * create never holds one connection while waiting for a second.
   *
   * @throws Invalid; BookingForbidden
   */
  async create(caller: Caller, body: Schemas['BookingRequestCreate'], once: Once): Promise<BookingRequestView> {
    const { database, travelers } = this.#dependencies;
    refuse(bookingRequestFaults(body));
    const facts = await this.#gather(caller, body);
    const travelerIds = body.travelers.map(({ travelerId }) => travelerId);
    return once(
      database.em(),
      (em, atEnd, [known, locked, current, reasons = []]) =>
        this.#createIn(em, atEnd, caller, body, { ...facts, known, budgets: [locked, current], reasons }),
      [
        travelers.findStatement(caller.companyId, travelerIds),
        ...budgetStatements(facts.user),
        ...(body.reasonCode == null ? [] : [activeReasonStatement(caller.companyId, body.reasonCode)]),
      ],
    );
  }

  async #gather(caller: Caller, body: Schemas['BookingRequestCreate']): Promise<CreateFacts> {
    const { directory, policies, referenceData, clock } = this.#dependencies;
    const now = clock.now();
    const today = utcDay(now);
    const parties = partiesOf(caller.userId, body.requestedForUserId);
    const found = directory.user(caller.companyId, parties.requestedByUserId);
    const isOwn = parties.createdByUserId === null;
    const [known, ownJudge] = await Promise.all([found, isOwn ? policies.judgeFor(caller, now) : null]);
    // The caller's company has no such user.
    if (!known) throw new BookingForbidden(NOT_YOURS_TO_BOOK_FOR);
    const user = isOwn ? { ...known, roles: [...caller.roles] } : known;
    const judge = isOwn ? ownJudge : await policies.judgeFor(user, now);
    const { locations, rates } = judge ?? (await referenceData.current(today));
    return { now, today, parties, user, judge, locations: indexOf(locations), rates };
  }

  async #createIn(
    em: EntityManager,
    atEnd: AtEnd,
    caller: Caller,
    body: Schemas['BookingRequestCreate'],
    facts: CreateFacts & LockedFacts,
  ): Promise<BookingRequestView> {
    const { now, today, parties, user, judge, locations, rates, known, budgets, reasons } = facts;

    const { companyId } = caller;
    const isAllowed =
      parties.createdByUserId === null ||
      (await this.#isDelegate(em, caller, { companyId, ...parties }, 'CREATE_BOOKINGS'));
    if (!isAllowed) throw new BookingForbidden(NOT_YOURS_TO_BOOK_FOR);

    const flightItems = body.flightItems ?? [];
    const hotelItems = body.hotelItems ?? [];
    const owners = { companyId, creatorUserId: caller.userId, requestedByUserId: user.userId };
    const [reason = null] = reasons;
    refuse([
      ...reasonFaults(body, reason),
      ...travelerFaults(body.travelers, known, owners, firstTravelDay(flightItems, hotelItems)),
    ]);

    const proposed = { flightItems, hotelItems, travelers: body.travelers };
    const policyEvaluation = judge && checkPolicy(judge, proposedItems(proposed, locations), judge.evaluate);
    const blocked = policyEvaluation && policyRefusal(policyEvaluation);
    if (blocked) throw new BookingForbidden(blocked);

    const priced = { totalPrice: body.totalPrice, currency: body.currency, items: [...flightItems, ...hotelItems] };
    const budget = await this.#dependencies.ledger.reserve(em, user, budgets, priced, { rates, today });
    if (budget?.refusal) throw new BookingForbidden(budget.refusal);

    const evaluations = { policyEvaluation, budgetEvaluation: budget?.evaluation ?? null };
    const created = newBookingRequest(body, user, parties, reason, evaluations, now);
    atEnd(
      ...new BookingRequestRepository(em).insertion(created, budget?.reservation ?? null),
      ...countStatements(companyId, { PENDING: 1 }),
      happened('booking_request.created', created, now),
    );
    if (budget?.evaluation.exceeded)
      atEnd(happened('budget.exceeded', { companyId, id: budget.evaluation.budgetId }, now));
    return created;
  }

  /**
   * Requests for the caller or created by them, newest first (D34).
   *
   * @throws Invalid if startDate is after endDate; PageTooLarge
   */
  async listMine(caller: Caller, query: Input<'BookingRequests_listMine'>['query']): Promise<Page<BookingRequestView>> {
    const { page, perPage, status, search, delegationFilter = 'all' } = query;
    const { days, faults } = dayRange(query);
    refuse(faults);
    const user = { userId: caller.userId, delegation: delegationFilter };
    const filter = { companyId: caller.companyId, user, status, ...days, contents: search };
    return this.#repository().list(filter, { by: 'createdAt', direction: 'desc' }, { page, perPage });
  }

  /** @throws BookingRequestNotFound; BookingForbidden (D4, D33) */
  async read(caller: Caller, id: string): Promise<BookingRequestView> {
    const em = this.#dependencies.database.em();
    const repository = this.#repository(em);
    const find = (companyId: string) => repository.view({ companyId, id });
    const request = await requireRecord(caller, id, repository, find, BookingRequestNotFound);
    const isAllowed =
      mayView(request, caller, false) ||
      (mayView(request, caller, true) && (await this.#isDelegate(em, caller, request, 'VIEW_BOOKINGS')));
    if (!isAllowed) throw new BookingForbidden(NOT_YOURS_TO_SEE);
    return request;
  }

  /**
   * Of a cancellation and a concurrent change of status, exactly one succeeds (D35).
   *
   * @throws BookingRequestNotFound; BookingForbidden; BookingRefused
   */
  async cancel(caller: Caller, id: string): Promise<BookingRequestView> {
    const { ledger, transactions } = this.#dependencies;
    return transactions.change(caller, id, async (unit) => {
      const { em, request } = unit;
      const isAllowed =
        mayCancel(request, caller, false) ||
        (mayCancel(request, caller, true) && (await this.#isDelegate(em, caller, request, 'CANCEL_BOOKINGS')));
      if (!isAllowed) throw new BookingForbidden(NOT_YOURS_TO_CANCEL);
      allowed(cancelRefusal(request.status));
      return finish(unit, ledger, 'CANCELLED');
    });
  }

  #isDelegate(em: EntityManager, caller: Caller, parties: StoredParties, scope: DelegationScope): Promise<boolean> {
    const { companyId, requestedByUserId: delegatorUserId } = parties;
    const pair = { companyId, delegatorUserId, delegateUserId: caller.userId };
    return this.#dependencies.delegations.allows(em, pair, scope);
  }

  #repository(em: EntityManager = this.#dependencies.database.em()): BookingRequestRepository {
    return new BookingRequestRepository(em);
  }
}
