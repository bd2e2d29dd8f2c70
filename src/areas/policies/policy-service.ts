import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import type { components } from '../../../generated/api.d.ts';
import { ACCESS_ALL_COMPANIES, type Caller, findRecord, mayActIn } from '../../domain/caller.ts';
import { type Clock, utcDay } from '../../domain/clock.ts';
import { NO_DAY, utcDayOf } from '../../domain/dates.ts';
import { storedWindow, windowFaults } from '../../domain/effective-window.ts';
import { type Fault, Invalid, refuse } from '../../domain/errors.ts';
import { isId, newId } from '../../domain/ids.ts';
import { resolvePlace } from '../../domain/places.ts';
import type { Database } from '../../platform/database.ts';
import type { DirectoryService } from '../directory/index.ts';
import type { Places, ReferenceDataService } from '../reference-data/index.ts';
import type { FlightRuleRow, HotelRuleRow, PolicyRow, RoleAssignmentRow, UserAssignmentRow } from './entities.ts';
import {
  DefaultPolicyNeeded,
  FlightRuleNotFound,
  HotelRuleNotFound,
  NoEffectivePolicy,
  OtherCompany,
  PolicyNotFound,
  RoleNotAssigned,
  UserNotAssigned,
} from './errors.ts';
import { chooseEffectivePolicy } from './evaluation/effective-policy.ts';
import { type CompiledPolicy, compilePolicy, type Evaluation, evaluate, type Proposal } from './evaluation/evaluate.ts';
import { PolicyReads, PolicyRepository, type PolicyRules } from './repository.ts';
import { defaultFlightPriority, defaultHotelPriority, flightRuleFaults, hotelRuleFaults } from './rule-validation.ts';

type Schemas = components['schemas'];

export type PolicyWithRules = { policy: PolicyRow; rules: PolicyRules };

/** An evaluation, and the places it is about, for their names. */
export type EvaluationWithPlaces = { evaluation: Evaluation; places: Places };

type PolicyKey = { companyId: string; policyId: string };

type SizedPolicy = CompiledPolicy & { ruleCount: number };

/** Judges proposals of one user, by the policy that applies to them and the facts of the moment. */
export type PolicyJudge = { policyId: string; places: Places; evaluate: (proposal: Proposal) => Evaluation };

export type PolicyServiceDependencies = {
  database: Database;
  directory: DirectoryService;
  referenceData: ReferenceDataService;
  clock: Clock;
};

/** How many rules the compiled policies in memory may hold together; a rule takes about 1 KB. */
const MOST_COMPILED_RULES = 200_000;

/** The use cases of the policy area. Each write is one transaction. */
export class PolicyService {
  readonly #database: Database;
  readonly #directory: DirectoryService;
  readonly #referenceData: ReferenceDataService;
  readonly #clock: Clock;
  readonly #reads: PolicyReads;
  /** By policy and version, so that no node ever judges by an older rule, and nothing has to be told to forget. */
  readonly #compiled: LRUCache<string, SizedPolicy, PolicyKey>;

  constructor({ database, directory, referenceData, clock }: PolicyServiceDependencies) {
    this.#database = database;
    this.#directory = directory;
    this.#referenceData = referenceData;
    this.#clock = clock;
    this.#reads = new PolicyReads(database);
    this.#compiled = new LRUCache({
      maxSize: MOST_COMPILED_RULES,
      sizeCalculation: ({ ruleCount }) => 1 + ruleCount,
      // One that is pushed out by a large one while it is read is still good for those who wait for it.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: key }) => this.#compile(key),
    });
  }

  /**
   * Judges a proposal by the policy that applies to the caller (D20 to D27). Stores nothing.
   *
   * @throws NoEffectivePolicy when nothing applies; Invalid when check-out is not after check-in (D26), and for a timestamp without a UTC day.
   */
  async evaluate(caller: Caller, request: Schemas['EvaluationRequest']): Promise<EvaluationWithPlaces> {
    const days = proposedDays(request);
    const judge = await this.judgeFor(caller);
    if (!judge) throw new NoEffectivePolicy();
    return { evaluation: judge.evaluate(proposal(request, days, judge.places)), places: judge.places };
  }

  /**
   * Everything it takes to judge a user's proposals now, by the one policy that applies to them; null when none does
   * (D20). Reads outside of any transaction.
   */
  async judgeFor(subject: Pick<Caller, 'companyId' | 'userId' | 'roles'>): Promise<PolicyJudge | null> {
    const now = this.#clock.now();
    const today = utcDay(now);
    const { companyId, userId, roles } = subject;
    const { candidates, locationsVersion, ratesVersion } = await this.#reads.candidatesFor(companyId, userId, roles);
    const effective = chooseEffectivePolicy(candidates, roles, now);
    if (!effective) return null;

    const { policyId, version } = effective;
    const key = `${companyId} ${policyId} ${version}`;
    const policy = this.#compiled.get(key) ?? (await this.#compiled.fetch(key, { context: { companyId, policyId } }));
    // It was deleted since the query above: whatever applies now, applies.
    if (!policy) return this.judgeFor(subject);
    const places = await this.#referenceData.places(locationsVersion);
    const rates = await this.#referenceData.rates(ratesVersion, today);
    return { policyId, places, evaluate: (item) => evaluate(policy, item, today, rates) };
  }

  async #compile({ companyId, policyId }: PolicyKey): Promise<SizedPolicy | undefined> {
    const stored = await this.#reads.storedPolicy(companyId, policyId);
    if (!stored) return undefined;
    return { ...compilePolicy({ id: policyId, ...stored }), ruleCount: stored.flightRules.length + stored.hotelRules.length };
  }

  /**
   * Without a company: the caller's own, or all with ACCESS_ALL_COMPANIES (D4, D9).
   *
   * @throws OtherCompany
   */
  async list(
    caller: Caller,
    query: { companyId?: string; isActive?: boolean; isDefault?: boolean; page: number; limit: number },
  ): Promise<{ policies: PolicyRow[]; total: number }> {
    const { companyId, isActive, isDefault, page, limit } = query;
    if (companyId !== undefined && !mayActIn(caller, companyId)) throw new OtherCompany('You may only ask for your own company.');
    const everyCompany = caller.permissions.has(ACCESS_ALL_COMPANIES) ? null : caller.companyId;
    return this.#repository().list({ companyId: companyId ?? everyCompany, isActive, isDefault }, page, limit);
  }

  /** @throws PolicyNotFound */
  async read(caller: Caller, policyId: string): Promise<PolicyWithRules> {
    const repository = this.#repository();
    const policy = present(await findRecord(caller, policyId, repository, (companyId) => repository.find(companyId, policyId)));
    return { policy, rules: await repository.rules(policy.companyId, policyId) };
  }

  /**
   * The first policy of a company becomes its default; a new default unsets the one before (D16).
   *
   * @throws OtherCompany; Invalid for an unknown company and for a default that is not active.
   */
  async create(caller: Caller, body: Schemas['PolicyCreate']): Promise<PolicyRow> {
    const { name, description = null, companyId, bookingMode, defaultAction } = body;
    const isDefault = body.isDefault ?? false;
    const isActive = body.isActive ?? true;
    if (!mayActIn(caller, companyId)) throw new OtherCompany('You may only create policies for your own company.');
    if (isDefault && !isActive) throw inactiveDefault();

    return this.#write(async (repository) => {
      if (!(await repository.lockCompany(companyId))) throw unknownCompany();
      const isFirst = !(await repository.hasPolicies(companyId));
      if (isFirst && !isActive) throw inactiveDefault();
      const now = this.#clock.now();
      if (isDefault && !isFirst) await repository.unsetDefault(companyId, now);
      const policy = repository.newPolicy({
        id: newId(),
        companyId,
        name,
        description,
        bookingMode,
        defaultAction,
        isDefault: isDefault || isFirst,
        isActive,
        createdAt: now,
        updatedAt: now,
        deletedAt: null,
      });
      await repository.save(policy);
      return policy;
    });
  }

  /**
   * @throws PolicyNotFound; DefaultPolicyNeeded when the company would be left without a default; Invalid for a default
   * that is not active (D16).
   */
  async update(caller: Caller, policyId: string, patch: Schemas['PolicyPatch']): Promise<PolicyRow> {
    if (patch.isDefault === true && patch.isActive === false) throw inactiveDefault();
    return this.#write(async (repository) => {
      const policy = await this.#lockWithCompany(repository, caller, policyId);
      if (policy.isDefault && (patch.isDefault === false || patch.isActive === false)) throw new DefaultPolicyNeeded();
      if (patch.isDefault === true && !(patch.isActive ?? policy.isActive)) throw inactiveDefault();

      const now = this.#clock.now();
      if (patch.isDefault === true && !policy.isDefault) await repository.unsetDefault(policy.companyId, now);
      Object.assign(policy, patch, { updatedAt: now });
      await repository.save(policy);
      return policy;
    });
  }

  /** @throws PolicyNotFound; DefaultPolicyNeeded */
  async delete(caller: Caller, policyId: string): Promise<void> {
    await this.#write(async (repository) => {
      const policy = await this.#lockWithCompany(repository, caller, policyId);
      if (policy.isDefault) throw new DefaultPolicyNeeded();
      policy.deletedAt = this.#clock.now();
      policy.isActive = false;
      await repository.save(policy);
      await repository.deleteAssignments(policy);
    });
  }

  /** @throws PolicyNotFound; Invalid for what the schema cannot say (D18). */
  async createFlightRule(caller: Caller, policyId: string, body: Schemas['FlightRuleCreate']): Promise<FlightRuleRow> {
    refuse(flightRuleFaults(body, 'create'));
    const { priority, currency, ...fields } = body;
    return this.#change(caller, policyId, async (repository, policy) => {
      const scope = {
        originCityId: body.originCityId ?? null,
        originCountryId: body.originCountryId ?? null,
        destinationCityId: body.destinationCityId ?? null,
        destinationCountryId: body.destinationCountryId ?? null,
        isInternational: body.isInternational ?? null,
      };
      const rule = repository.newFlightRule({
        id: newId(),
        companyId: policy.companyId,
        policyId,
        priority: priority ?? defaultFlightPriority(scope),
        ...scope,
        maxPricePerPerson: null,
        currency: currency ?? DEFAULT_CURRENCY,
        allowedCabinClasses: [],
        durationBudgetTiers: null,
        durationCabinTiers: null,
        maxStops: null,
        advanceBookingDays: null,
        action: null,
        createdAt: this.#clock.now(),
        ...flightRuleColumns(fields),
      });
      await repository.save(rule);
      return rule;
    });
  }

  /** @throws PolicyNotFound; FlightRuleNotFound; Invalid for what the schema cannot say (D18). */
  async updateFlightRule(caller: Caller, policyId: string, ruleId: string, patch: Schemas['FlightRulePatch']): Promise<FlightRuleRow> {
    refuse(flightRuleFaults(patch, 'edit'));
    return this.#change(caller, policyId, async (repository, policy) => {
      const rule = isId(ruleId) ? await repository.flightRule(policy, ruleId) : null;
      if (!rule) throw new FlightRuleNotFound();
      Object.assign(rule, flightRuleColumns(patch));
      await repository.save(rule);
      return rule;
    });
  }

  /** @throws PolicyNotFound; FlightRuleNotFound */
  async deleteFlightRule(caller: Caller, policyId: string, ruleId: string): Promise<void> {
    await this.#change(caller, policyId, async (repository, policy) => {
      if (!isId(ruleId) || !(await repository.deleteFlightRule(policy, ruleId))) throw new FlightRuleNotFound();
    });
  }

  /** @throws PolicyNotFound; Invalid for what the schema cannot say (D18). */
  async createHotelRule(caller: Caller, policyId: string, body: Schemas['HotelRuleCreate']): Promise<HotelRuleRow> {
    refuse(hotelRuleFaults(body, 'create'));
    const { priority, currency, ...fields } = body;
    return this.#change(caller, policyId, async (repository, policy) => {
      const scope = { cityId: body.cityId ?? null, countryId: body.countryId ?? null };
      const rule = repository.newHotelRule({
        id: newId(),
        companyId: policy.companyId,
        policyId,
        priority: priority ?? defaultHotelPriority(scope),
        ...scope,
        maxPricePerNight: null,
        currency: currency ?? DEFAULT_CURRENCY,
        allowedStarRatings: [],
        maxNights: null,
        advanceBookingDays: null,
        action: null,
        createdAt: this.#clock.now(),
        ...hotelRuleColumns(fields),
      });
      await repository.save(rule);
      return rule;
    });
  }

  /** @throws PolicyNotFound; HotelRuleNotFound; Invalid for what the schema cannot say (D18). */
  async updateHotelRule(caller: Caller, policyId: string, ruleId: string, patch: Schemas['HotelRulePatch']): Promise<HotelRuleRow> {
    refuse(hotelRuleFaults(patch, 'edit'));
    return this.#change(caller, policyId, async (repository, policy) => {
      const rule = isId(ruleId) ? await repository.hotelRule(policy, ruleId) : null;
      if (!rule) throw new HotelRuleNotFound();
      Object.assign(rule, hotelRuleColumns(patch));
      await repository.save(rule);
      return rule;
    });
  }

  /** @throws PolicyNotFound; HotelRuleNotFound */
  async deleteHotelRule(caller: Caller, policyId: string, ruleId: string): Promise<void> {
    await this.#change(caller, policyId, async (repository, policy) => {
      if (!isId(ruleId) || !(await repository.deleteHotelRule(policy, ruleId))) throw new HotelRuleNotFound();
    });
  }

  /** A role that has a policy of this company moves to this one (D19). @throws PolicyNotFound */
  async assignRole(caller: Caller, policyId: string, roleId: string): Promise<RoleAssignmentRow> {
    return this.#changeAssignments(caller, policyId, async (repository, { companyId }) => {
      const assignment = { id: newId(), companyId, policyId, roleId, createdAt: this.#clock.now() };
      await repository.assignRole(assignment);
      return assignment;
    });
  }

  /** @throws PolicyNotFound; Invalid for a window that ends before it begins and for a user of no or another company. */
  async assignUser(caller: Caller, policyId: string, body: Schemas['UserAssignmentCreate']): Promise<UserAssignmentRow> {
    const { userId, effectiveFrom, effectiveUntil } = body;
    refuse(windowFaults(effectiveFrom, effectiveUntil));
    // Before the transaction: one that waits for a second connection can wait for ever, when many do. Nobody leaves the directory.
    const { companyId } = await this.#find(caller, policyId);
    if (!(await this.#directory.hasUser(companyId, userId))) {
      throw new Invalid([{ field: 'userId', message: "must be a user of the policy's company" }]);
    }
    return this.#changeAssignments(caller, policyId, async (repository) => {
      const assignment = {
        id: newId(),
        companyId,
        policyId,
        userId,
        ...storedWindow(effectiveFrom, effectiveUntil),
        createdAt: this.#clock.now(),
      };
      await repository.assignUser(assignment);
      return assignment;
    });
  }

  /** @throws PolicyNotFound; RoleNotAssigned */
  async unassignRole(caller: Caller, policyId: string, roleId: string): Promise<void> {
    await this.#changeAssignments(caller, policyId, async (repository, policy) => {
      if (!(await repository.unassignRole(policy, roleId))) throw new RoleNotAssigned();
    });
  }

  /** @throws PolicyNotFound; UserNotAssigned */
  async unassignUser(caller: Caller, policyId: string, userId: string): Promise<void> {
    await this.#changeAssignments(caller, policyId, async (repository, policy) => {
      if (!(await repository.unassignUser(policy, userId))) throw new UserNotAssigned();
    });
  }

  #repository(em: EntityManager = this.#database.orm.em.fork()): PolicyRepository {
    return new PolicyRepository(em);
  }

  #write<T>(work: (repository: PolicyRepository) => Promise<T>): Promise<T> {
    return this.#database.orm.em.fork().transactional((em) => work(this.#repository(em)));
  }

  async #find(caller: Caller, policyId: string): Promise<PolicyRow> {
    const repository = this.#repository();
    return present(await findRecord(caller, policyId, repository, (companyId) => repository.find(companyId, policyId)));
  }

  /** Writers of one policy and its rules take turns: each makes a new version of the policy. */
  #change<T>(caller: Caller, policyId: string, work: (repository: PolicyRepository, policy: PolicyRow) => Promise<T>): Promise<T> {
    return this.#write(async (repository) => {
      const policy = present(await findRecord(caller, policyId, repository, (companyId) => repository.findForChange(companyId, policyId)));
      return work(repository, policy);
    });
  }

  /** A role can be another policy's before, which changes too: so the company is locked first. */
  #changeAssignments<T>(caller: Caller, policyId: string, work: (repository: PolicyRepository, policy: PolicyRow) => Promise<T>): Promise<T> {
    return this.#write(async (repository) => work(repository, await this.#lockWithCompany(repository, caller, policyId)));
  }

  /** The company first, then the policy: everything that may change a default or another policy takes the locks in this order. */
  async #lockWithCompany(repository: PolicyRepository, caller: Caller, policyId: string): Promise<PolicyRow> {
    const { companyId } = present(await findRecord(caller, policyId, repository, (company) => repository.find(company, policyId)));
    await repository.lockCompany(companyId);
    return present(await repository.findForChange(companyId, policyId));
  }
}

/** The currency of a rule without a price limit that named none (D18). */
const DEFAULT_CURRENCY = 'USD';

/** A policy of another company answers exactly as an absent one (D4). */
function present(policy: PolicyRow | null): PolicyRow {
  if (!policy) throw new PolicyNotFound();
  return policy;
}

function inactiveDefault(): Invalid {
  return new Invalid([{ field: 'isActive', message: "must be true for a company's default policy" }]);
}

function unknownCompany(): Invalid {
  return new Invalid([{ field: 'companyId', message: 'must be a company of the directory' }]);
}

/** The sent fields as they are stored: amounts as texts, lists for null lists, open tiers closed with null (D18). */
function flightRuleColumns(fields: Schemas['FlightRulePatch']): Partial<FlightRuleRow> {
  const { allowedCabinClasses, maxPricePerPerson, durationBudgetTiers, durationCabinTiers, ...rest } = fields;
  return {
    ...(rest as Partial<FlightRuleRow>),
    ...(maxPricePerPerson !== undefined && { maxPricePerPerson: decimal(maxPricePerPerson) }),
    ...(allowedCabinClasses !== undefined && { allowedCabinClasses: allowedCabinClasses ?? [] }),
    ...(durationBudgetTiers !== undefined && { durationBudgetTiers: closed(durationBudgetTiers) }),
    ...(durationCabinTiers !== undefined && { durationCabinTiers: closed(durationCabinTiers) }),
  };
}

function hotelRuleColumns(fields: Schemas['HotelRulePatch']): Partial<HotelRuleRow> {
  const { allowedStarRatings, maxPricePerNight, ...rest } = fields;
  return {
    ...(rest as Partial<HotelRuleRow>),
    ...(maxPricePerNight !== undefined && { maxPricePerNight: decimal(maxPricePerNight) }),
    ...(allowedStarRatings !== undefined && { allowedStarRatings: allowedStarRatings ?? [] }),
  };
}

function decimal(amount: number | null): string | null {
  return amount === null ? null : String(amount);
}

function closed<Tier extends { maxHours?: number | null }>(tiers: Tier[] | null): (Tier & { maxHours: number | null })[] | null {
  return tiers && tiers.map((tier) => ({ ...tier, maxHours: tier.maxHours ?? null }));
}

type ProposedDays = { departureDate: string; checkInDate: string; checkOutDate: string };

/** The UTC days of a proposal; empty for the half that was not sent (D13). @throws Invalid */
function proposedDays({ flight, hotel }: Schemas['EvaluationRequest']): ProposedDays {
  if (!flight && !hotel) refuse([{ field: '', message: 'must have a flight, a hotel or both' }]);
  const faults: Fault[] = [];
  const day = (field: string, sent: string | undefined): string => {
    const found = sent === undefined ? '' : utcDayOf(sent);
    if (found === undefined) faults.push({ field, message: NO_DAY });
    return found ?? '';
  };
  const departureDate = day('flight.departureDate', flight?.departureDate);
  const checkInDate = day('hotel.checkInDate', hotel?.checkInDate);
  const checkOutDate = day('hotel.checkOutDate', hotel?.checkOutDate);
  refuse(faults);
  // Days as YYYY-MM-DD compare as texts.
  if (hotel && checkOutDate <= checkInDate) refuse([{ field: 'hotel.checkOutDate', message: 'must be after checkInDate' }]);
  return { departureDate, checkInDate, checkOutDate };
}

function proposal({ flight, hotel }: Schemas['EvaluationRequest'], days: ProposedDays, places: Places): Proposal {
  const place = (locationId: string, sentCountryId: string | null | undefined) =>
    resolvePlace(locationId, places.get(locationId) ?? null, sentCountryId ?? null);
  return {
    flight: flight
      ? {
          origin: place(flight.originLocationId, flight.originCountryId),
          destination: place(flight.destinationLocationId, flight.destinationCountryId),
          isInternational: flight.isInternational,
          departureDate: days.departureDate,
          price: flight.price,
          currency: flight.currency,
          cabinClass: flight.cabinClass,
          stops: flight.stops,
          durationHours: flight.durationHours ?? null,
        }
      : null,
    hotel: hotel
      ? {
          place: place(hotel.cityId, hotel.countryId),
          checkInDate: days.checkInDate,
          checkOutDate: days.checkOutDate,
          pricePerNight: hotel.pricePerNight,
          currency: hotel.currency,
          starRating: hotel.starRating,
        }
      : null,
  };
}
