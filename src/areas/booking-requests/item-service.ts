import type { EntitySchema } from '@mikro-orm/core';
import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { type Fault, refuse } from '../../domain/errors.ts';
import { FlightItem, type FlightItemRow, HotelItem, type HotelItemRow, type ItemRow } from './entities.ts';
import { ItemNotFound } from './errors.ts';
import {
  additionRefusal,
  flightItemFaults,
  flightPatchFaults,
  hotelItemFaults,
  hotelPatchFaults,
  removalRefusal,
} from './item-validation.ts';
import type { Contents } from './booking-request-queries.ts';
import { allowed, type OfVersion, type RequestTransactions } from './request-transactions.ts';
import { flightColumns, hotelColumns, newFlightRow, newHotelRow, type Owned } from './rows.ts';
import { isSameId } from './traveler-check.ts';

type Schemas = components['schemas'];

/** What differs between flights and hotel stays. */
type ItemKind<Row extends ItemRow, Create, Patch> = {
  name: 'flight' | 'hotel';
  plural: 'flights' | 'hotels';
  entity: EntitySchema;
  rowsOf: (contents: Contents) => Row[];
  newRow: (item: Create, owned: Owned) => Row;
  columns: (patch: Patch) => Partial<Row>;
  faults: (item: Create) => Fault[];
  patchFaults: (stored: Row, patch: Patch) => Fault[];
};

export const FLIGHTS: ItemKind<FlightItemRow, Schemas['FlightItemCreate'], Schemas['FlightItemPatch']> = {
  name: 'flight',
  plural: 'flights',
  entity: FlightItem,
  rowsOf: ({ flights }) => flights,
  newRow: newFlightRow,
  columns: flightColumns,
  faults: flightItemFaults,
  patchFaults: flightPatchFaults,
};

export const HOTELS: ItemKind<HotelItemRow, Schemas['HotelItemCreate'], Schemas['HotelItemPatch']> = {
  name: 'hotel',
  plural: 'hotels',
  entity: HotelItem,
  rowsOf: ({ hotels }) => hotels,
  newRow: newHotelRow,
  columns: hotelColumns,
  faults: hotelItemFaults,
  patchFaults: hotelPatchFaults,
};

/** Adds, changes and removes the items of one kind in PENDING requests, for administrators (D37). */
export class ItemService<Row extends ItemRow, Create, Patch> {
  readonly #kind: ItemKind<Row, Create, Patch>;
  readonly #transactions: RequestTransactions;

  constructor(kind: ItemKind<Row, Create, Patch>, transactions: RequestTransactions) {
    this.#kind = kind;
    this.#transactions = transactions;
  }

  /** @throws BookingRequestNotFound; BookingRefused; Invalid (D28, D37) */
  async add(caller: Caller, id: string, body: Create): Promise<OfVersion<Row>> {
    const { plural, entity, rowsOf, newRow, faults } = this.#kind;
    refuse(faults(body));
    return this.#transactions.changeContents(
      caller,
      id,
      () => {},
      async ({ repository, contents, request, now }) => {
        const items = rowsOf(contents);
        allowed(additionRefusal(plural, items.length));
        const { companyId, id: bookingRequestId } = request;
        const item = newRow(body, { companyId, bookingRequestId, createdAt: now, updatedAt: now });
        await repository.insertItem(entity, item);
        items.push(item);
        return item;
      },
    );
  }

  /** @throws BookingRequestNotFound; ItemNotFound; PreconditionFailed; BookingRefused; Invalid (D28, D37) */
  async update(caller: Caller, id: string, itemId: string, patch: Patch, ifMatch: SentTags): Promise<OfVersion<Row>> {
    const { columns, patchFaults } = this.#kind;
    const change = ({ now }: { now: Date }, item: Row): Row => {
      refuse(patchFaults(item, patch));
      return Object.assign(item, columns(patch), { updatedAt: now });
    };
    return this.#transactions.changeContents(caller, id, this.#find(itemId), change, ifMatch);
  }

  /** @throws BookingRequestNotFound; ItemNotFound; PreconditionFailed; BookingRefused for the last item (D37) */
  async remove(caller: Caller, id: string, itemId: string, ifMatch: SentTags): Promise<void> {
    const { entity, rowsOf } = this.#kind;
    await this.#transactions.changeContents(
      caller,
      id,
      this.#find(itemId),
      async ({ repository, contents }, item) => {
        allowed(removalRefusal('item', contents.flights.length + contents.hotels.length));
        await repository.deleteItem(entity, item);
        const items = rowsOf(contents);
        items.splice(items.indexOf(item), 1);
      },
      ifMatch,
    );
  }

  #find(itemId: string): (contents: Contents) => Row {
    const { name, rowsOf } = this.#kind;
    return (contents) => {
      const found = rowsOf(contents).find(({ id }) => isSameId(id, itemId));
      if (!found) throw new ItemNotFound(name);
      return found;
    };
  }
}
