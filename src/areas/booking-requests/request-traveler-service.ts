import type { components } from '../../../generated/api.d.ts';
import { travelerTypeOn } from '../../domain/ages.ts';
import type { Caller } from '../../domain/caller.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { refuse } from '../../domain/errors.ts';
import { deletion } from '../../platform/database/row-statements.ts';
import { run } from '../../platform/database/unit-of-work.ts';
import { travelersStatement } from '../travelers/index.ts';
import { BookingRequestTraveler, type BookingRequestView } from './entities.ts';
import { ItemNotFound } from './errors.ts';
import { additionRefusal, removalRefusal } from './item-validation.ts';
import { allowed, type OfVersion, type RequestTransactions, type RequestUnit } from './request-transactions.ts';
import { addedTravelerFaults, firstTravelDay, isSameId } from './traveler-check.ts';

type Schemas = components['schemas'];

/** Adds travelers to PENDING requests and removes them, for administrators (D37). */
export class RequestTravelerService {
  readonly #transactions: RequestTransactions;

  constructor(transactions: RequestTransactions) {
    this.#transactions = transactions;
  }

  /**
   * Adds any traveler of the request's company, with the type that the traveler has on the first travel day (D32, D37).
   *
   * @throws BookingRequestNotFound; BookingRefused; Invalid
   */
  async add(caller: Caller, id: string, travelerId: string): Promise<OfVersion<Schemas['BookingTraveler']>> {
    const add = async ({ em, atEnd, repository, request }: RequestUnit): Promise<Schemas['BookingTraveler']> => {
      const { companyId, flightItems, hotelItems, travelers } = request;
      allowed(additionRefusal('traveler', travelers.length));
      const [known] = await run(em, travelersStatement(companyId, [travelerId]));
      refuse(addedTravelerFaults(known ?? null, travelers));
      const travelerTypeCode = travelerTypeOn(known!.birthDate, firstTravelDay(flightItems, hotelItems));
      const traveler = { travelerId: known!.id, travelerTypeCode };
      travelers.push(traveler);
      atEnd(repository.addTraveler(request, traveler));
      return traveler;
    };
    return this.#transactions.changeContents(caller, id, () => {}, add);
  }

  /** @throws BookingRequestNotFound; ItemNotFound; PreconditionFailed; BookingRefused for the last traveler (D37) */
  async remove(caller: Caller, id: string, travelerId: string, ifMatch: SentTags): Promise<void> {
    const remove = ({ em, atEnd, request }: RequestUnit, traveler: Schemas['BookingTraveler']): void => {
      const { companyId, id: bookingRequestId, travelers } = request;
      allowed(removalRefusal('traveler', travelers.length));
      travelers.splice(travelers.indexOf(traveler), 1);
      atEnd(deletion(em, BookingRequestTraveler, { companyId, bookingRequestId, ...traveler }));
    };
    await this.#transactions.changeContents(caller, id, travelerOf(travelerId), remove, ifMatch);
  }
}

function travelerOf(id: string): (request: BookingRequestView) => Schemas['BookingTraveler'] {
  return ({ travelers }) => {
    const found = travelers.find(({ travelerId }) => isSameId(travelerId, id));
    if (!found) throw new ItemNotFound('traveler');
    return found;
  };
}
