import type { EntitySchema } from '@mikro-orm/core';
import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { type Fault, refuse } from '../../domain/errors.ts';
import { deletion, insertion, update } from '../../platform/database/row-statements.ts';
import { type BookingRequestView, FlightItem, HotelItem, type Item } from './entities.ts';
import { ItemNotFound } from './errors.ts';
import { additionRefusal, flightFaults, hotelFaults, removalRefusal } from './item-validation.ts';
import { newItem, storedFields } from './records.ts';
import { allowed, type OfVersion, type RequestTransactions, type RequestUnit } from './request-transactions.ts';
import { isSameId } from './traveler-check.ts';

type Schemas = components['schemas'];

/** What differs between flights and hotel stays. */
type ItemKind<Kept extends Item, Create extends object, Patch extends object> = {
  name: 'flight' | 'hotel';
  entity: EntitySchema;
  itemsOf: (request: BookingRequestView) => Kept[];
  faults: (item: Create | Kept, sent?: Patch) => Fault[];
};

export const FLIGHTS: ItemKind<Schemas['FlightItem'], Schemas['FlightItemCreate'], Schemas['FlightItemPatch']> = {
  name: 'flight',
  entity: FlightItem,
  itemsOf: ({ flightItems }) => flightItems,
  faults: flightFaults,
};

export const HOTELS: ItemKind<Schemas['HotelItem'], Schemas['HotelItemCreate'], Schemas['HotelItemPatch']> = {
  name: 'hotel',
  entity: HotelItem,
  itemsOf: ({ hotelItems }) => hotelItems,
  faults: hotelFaults,
};

/** Adds, changes and removes the items of one kind in PENDING requests, for administrators (D37). */
export class ItemService<Kept extends Item, Create extends object, Patch extends object> {
  readonly #kind: ItemKind<Kept, Create, Patch>;
  readonly #transactions: RequestTransactions;

  constructor(kind: ItemKind<Kept, Create, Patch>, transactions: RequestTransactions) {
    this.#kind = kind;
    this.#transactions = transactions;
  }

  /** @throws BookingRequestNotFound; BookingRefused; Invalid (D28, D37) */
  async add(caller: Caller, id: string, body: Create): Promise<OfVersion<Kept>> {
    const { name, entity, itemsOf, faults } = this.#kind;
    refuse(faults(body));
    const add = ({ em, atEnd, request, now }: RequestUnit): Kept => {
      const items = itemsOf(request);
      allowed(additionRefusal(name, items.length));
      const item = newItem<Kept>(entity, body, request.id, now);
      items.push(item);
      atEnd(insertion(em, entity, [{ companyId: request.companyId, ...item }]));
      return item;
    };
    return this.#transactions.changeContents(caller, id, () => {}, add);
  }

  /** @throws BookingRequestNotFound; ItemNotFound; PreconditionFailed; BookingRefused; Invalid (D28, D37) */
  async update(caller: Caller, id: string, itemId: string, patch: Patch, ifMatch: SentTags): Promise<OfVersion<Kept>> {
    const { entity, faults } = this.#kind;
    const change = ({ em, atEnd, request, now }: RequestUnit, item: Kept): Kept => {
      refuse(faults({ ...item, ...patch }, patch));
      Object.assign(item, storedFields(patch), { updatedAt: now.toISOString() });
      atEnd(update(em, entity, { companyId: request.companyId, ...item }));
      return item;
    };
    return this.#transactions.changeContents(caller, id, this.#find(itemId), change, ifMatch);
  }

  /** @throws BookingRequestNotFound; ItemNotFound; PreconditionFailed; BookingRefused for the last item (D37) */
  async remove(caller: Caller, id: string, itemId: string, ifMatch: SentTags): Promise<void> {
    const { entity, itemsOf } = this.#kind;
    const remove = ({ em, atEnd, request }: RequestUnit, item: Kept): void => {
      allowed(removalRefusal('item', request.flightItems.length + request.hotelItems.length));
      const items = itemsOf(request);
      items.splice(items.indexOf(item), 1);
      atEnd(deletion(em, entity, { companyId: request.companyId, ...item }));
    };
    await this.#transactions.changeContents(caller, id, this.#find(itemId), remove, ifMatch);
  }

  #find(itemId: string): (request: BookingRequestView) => Kept {
    const { name, itemsOf } = this.#kind;
    return (request) => {
      const found = itemsOf(request).find(({ id }) => isSameId(id, itemId));
      if (!found) throw new ItemNotFound(name);
      return found;
    };
  }
}
