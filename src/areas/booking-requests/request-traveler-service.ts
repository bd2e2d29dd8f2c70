import type { components } from '../../../generated/api.d.ts';
import { travelerTypeOn } from '../../domain/ages.ts';
import type { Caller } from '../../domain/caller.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { refuse } from '../../domain/errors.ts';
import type { BookingTravelers } from '../travelers/index.ts';
import type { BookingRequestTravelerRow } from './entities.ts';
import { ItemNotFound } from './errors.ts';
import { additionRefusal, removalRefusal } from './item-validation.ts';
import type { Contents } from './booking-request-queries.ts';
import { allowed, type OfVersion, type RequestTransactions } from './request-transactions.ts';
import { addedTravelerFaults, firstTravelDay, isSameId } from './traveler-check.ts';

type Schemas = components['schemas'];

/** Adds travelers to PENDING requests and removes them, for administrators (D37). */
export class RequestTravelerService {
  readonly #transactions: RequestTransactions;
  readonly #travelers: BookingTravelers;

  constructor(transactions: RequestTransactions, travelers: BookingTravelers) {
    this.#transactions = transactions;
    this.#travelers = travelers;
  }

  /**
   * Adds any traveler of the request's company, with the type that the traveler has on the first travel day (D32, D37).
   *
   * @throws BookingRequestNotFound; BookingRefused; Invalid
   */
  async add(caller: Caller, id: string, travelerId: string): Promise<OfVersion<Schemas['BookingTraveler']>> {
    return this.#transactions.changeContents(
      caller,
      id,
      () => {},
      async ({ em, repository, contents, request }) => {
        const { flights, hotels, travelers } = contents;
        allowed(additionRefusal('travelers', travelers.length));
        const [traveler] = await this.#travelers.find(em, request.companyId, [travelerId]);
        const travelerIds = travelers.map((each) => each.travelerId);
        refuse(addedTravelerFaults(traveler ?? null, { companyId: request.companyId, travelerIds }));
        const { id: known, birthDate } = traveler!;
        // A request always holds an item, so there is a first travel day.
        const travelerTypeCode = travelerTypeOn(birthDate, firstTravelDay(flights, hotels)!);
        const row = {
          bookingRequestId: request.id,
          travelerId: known,
          companyId: request.companyId,
          travelerTypeCode,
          position: Math.max(...travelers.map((each) => each.position)) + 1,
        };
        await repository.insertTraveler(row);
        travelers.push(row);
        return { travelerId: known, travelerTypeCode };
      },
    );
  }

  /** @throws BookingRequestNotFound; ItemNotFound; PreconditionFailed; BookingRefused for the last traveler (D37) */
  async remove(caller: Caller, id: string, travelerId: string, ifMatch: SentTags): Promise<void> {
    await this.#transactions.changeContents(
      caller,
      id,
      travelerOf(travelerId),
      async ({ repository, contents: { travelers } }, traveler) => {
        allowed(removalRefusal('traveler', travelers.length));
        await repository.deleteTraveler(traveler);
        travelers.splice(travelers.indexOf(traveler), 1);
      },
      ifMatch,
    );
  }
}

function travelerOf(id: string): (contents: Contents) => BookingRequestTravelerRow {
  return ({ travelers }) => {
    const found = travelers.find(({ travelerId }) => isSameId(travelerId, id));
    if (!found) throw new ItemNotFound('traveler');
    return found;
  };
}
