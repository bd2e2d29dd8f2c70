import { LRUCache } from 'lru-cache';
import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import { type Clock, utcDay } from '../../domain/clock.ts';
import { NO_DAY, utcDayOf } from '../../domain/dates.ts';
import { type Fault, refuse } from '../../domain/errors.ts';
import { resolvePlace } from '../../domain/places.ts';
import type { Database } from '../../platform/database.ts';
import type { Locations, ReferenceDataService } from '../reference-data/index.ts';
import { NoEffectivePolicy } from './errors.ts';
import { chooseEffectivePolicy } from './evaluation/effective-policy.ts';
import { type CompiledPolicy, compilePolicy, type Evaluation, evaluate, type Proposal } from './evaluation/evaluate.ts';
import { PolicyReads } from './repository.ts';

type Schemas = components['schemas'];

/** An evaluation, and the locations it is about, for their names. */
export type EvaluationWithLocations = { evaluation: Evaluation; locations: Locations };

type PolicyKey = { companyId: string; policyId: string };

type SizedPolicy = CompiledPolicy & { ruleCount: number };

/** Judges proposals of one user, by the policy that applies to them and the facts of the moment. */
export type PolicyJudge = { policyId: string; locations: Locations; evaluate: (proposal: Proposal) => Evaluation };

export type EvaluationServiceDependencies = {
  database: Database;
  referenceData: ReferenceDataService;
  clock: Clock;
};

/** How many rules the compiled policies in memory may hold together; a rule takes about 1 KB. */
const MAX_COMPILED_RULES = 200_000;

/** The use cases that judge proposals. They store nothing. */
export class EvaluationService {
  readonly #referenceData: ReferenceDataService;
  readonly #clock: Clock;
  readonly #reads: PolicyReads;
  /** By policy and version, so that no node ever judges by an older rule, and nothing has to be told to forget. */
  readonly #compiled: LRUCache<string, SizedPolicy, PolicyKey>;

  constructor({ database, referenceData, clock }: EvaluationServiceDependencies) {
    this.#referenceData = referenceData;
    this.#clock = clock;
    this.#reads = new PolicyReads(database);
    this.#compiled = new LRUCache({
      maxSize: MAX_COMPILED_RULES,
      sizeCalculation: ({ ruleCount }) => 1 + ruleCount,
      // One that is pushed out by a large one while it is read is still good for those who wait for it.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: key }) => this.#compile(key),
    });
  }

  /**
   * Judges a proposal by the policy that applies to the caller (D20 to D27).
   *
   * @throws NoEffectivePolicy when nothing applies; Invalid when check-out is not after check-in (D26), and for a
   * timestamp without a UTC day (D13).
   */
  async evaluate(caller: Caller, request: Schemas['EvaluationRequest']): Promise<EvaluationWithLocations> {
    const days = proposedDays(request);
    const judge = await this.judgeFor(caller);
    if (!judge) throw new NoEffectivePolicy();
    return { evaluation: judge.evaluate(proposal(request, days, judge.locations)), locations: judge.locations };
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
    const locations = await this.#referenceData.locations(locationsVersion);
    const rates = await this.#referenceData.rates(ratesVersion, today);
    return { policyId, locations, evaluate: (item) => evaluate(policy, item, today, rates) };
  }

  async #compile({ companyId, policyId }: PolicyKey): Promise<SizedPolicy | undefined> {
    const stored = await this.#reads.storedPolicy(companyId, policyId);
    if (!stored) return undefined;
    const ruleCount = stored.flightRules.length + stored.hotelRules.length;
    return { ...compilePolicy({ id: policyId, ...stored }), ruleCount };
  }
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
  if (hotel && checkOutDate <= checkInDate) {
    refuse([{ field: 'hotel.checkOutDate', message: 'must be after checkInDate' }]);
  }
  return { departureDate, checkInDate, checkOutDate };
}

function proposal({ flight, hotel }: Schemas['EvaluationRequest'], days: ProposedDays, locations: Locations): Proposal {
  const place = (locationId: string, sentCountryId: string | null | undefined) =>
    resolvePlace(locationId, locations.get(locationId) ?? null, sentCountryId ?? null);
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
