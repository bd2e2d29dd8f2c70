import type { components } from '../../../generated/api.d.ts';
import { type Caller, requireRecord } from '../../domain/caller.ts';
import { dayRange } from '../../domain/dates.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { refuse } from '../../domain/errors.ts';
import { listedCompany } from '../../domain/tenancy.ts';
import type { Input } from '../../http/operations.ts';
import type { Page } from '../../platform/database/page.ts';
import { BookingRequestRepository } from './booking-request-queries.ts';
import type { BookingServiceDependencies } from './booking-service.ts';
import type { BookingRequestView } from './entities.ts';
import { BookingRequestNotFound } from './errors.ts';
import { boundsFaults } from './list-queries.ts';
import { checkPolicy, hasOtherOutcome, indexLocations, proposedItems } from './policy-check.ts';
import { allowed, finish, pricesOf, reprice, requireAsRead, save } from './request-transactions.ts';
import { editRefusal, statusRefusal } from './transitions.ts';

type Schemas = components['schemas'];

/**
 * Lists, edits and decides booking requests for administrators. `ItemService` and `RequestTravelerService` change their
 * items and travelers.
 */
export class AdminBookingService {
  readonly #dependencies: BookingServiceDependencies;

  constructor(dependencies: BookingServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Filters are combined with AND. Without `companyId`: those of the caller's company, or of all companies with
   * ACCESS_ALL_COMPANIES (D4, D39).
   *
   * @throws OtherCompany; Invalid; PageTooLarge
   */
  async list(caller: Caller, query: Input<'AdminBookingRequests_list'>['query']): Promise<Page<BookingRequestView>> {
    const { search, sortBy = 'createdAt', sortOrder = 'desc', ...filters } = query;
    const companyId = listedCompany(caller, query.companyId);
    const { days, faults } = dayRange(query);
    refuse([...faults, ...boundsFaults(query)]);
    const filter = { ...filters, ...days, companyId, requester: search };
    return this.#dependencies.database.lists.read((em) =>
      new BookingRequestRepository(em).list(filter, { by: sortBy, direction: sortOrder }, query),
    );
  }

  /**
   * Evaluates a request again as it is now, under the policy that applies to its user now, with the rates of today, and
   * stores nothing. The roles are those of the directory (D71).
   *
   * @throws BookingRequestNotFound
   */
  async evaluatePolicy(caller: Caller, id: string): Promise<Schemas['BookingPolicyReevaluation']> {
    const { database, directory, policies, clock } = this.#dependencies;
    const repository = new BookingRequestRepository(database.em());
    const find = (companyId: string) => repository.view({ companyId, id });
    const request = await requireRecord(caller, id, repository, find, BookingRequestNotFound);
    const { policyEvaluation: stored } = request;
    const user = await directory.user(request.companyId, request.requestedByUserId);
    const judge = user && (await policies.judgeFor(user, clock.now()));
    const items = judge && proposedItems(request, indexLocations(judge.locations));
    const current = judge && items && checkPolicy(judge, items, judge.evaluate);
    return { stored, current, changed: hasOtherOutcome(stored, current) };
  }

  /**
   * @throws BookingRequestNotFound; PreconditionFailed; BookingRefused for a field that cannot be edited in the
   * request's status (D36)
   */
  async update(
    caller: Caller,
    id: string,
    patch: Schemas['BookingRequestPatch'],
    ifMatch: SentTags,
  ): Promise<BookingRequestView> {
    const { transactions } = this.#dependencies;
    const rates = await transactions.ratesOfToday();
    return transactions.change(caller, id, (unit) => {
      const { request } = unit;
      requireAsRead(request, ifMatch);
      allowed(editRefusal(request.status, patch));
      const before = pricesOf(request);
      Object.assign(request, patch);
      reprice(unit, before, rates);
      save(unit, 'booking_request.updated');
      return request;
    });
  }

  /** @throws BookingRequestNotFound; PreconditionFailed; BookingRefused for a request in a final status (D35) */
  async changeStatus(
    caller: Caller,
    id: string,
    { status, reason = null }: Schemas['BookingRequestStatusChange'],
    ifMatch: SentTags,
  ): Promise<BookingRequestView> {
    return this.#dependencies.transactions.change(caller, id, (unit) => {
      const { request, writerName, now } = unit;
      requireAsRead(request, ifMatch);
      allowed(statusRefusal(request.status, status, request.decision));
      const by = { id: caller.userId, name: writerName };
      request.decision = { status, by, at: now.toISOString(), reason };
      return finish(unit, status);
    });
  }
}
