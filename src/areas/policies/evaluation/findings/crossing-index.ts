import { getOrAdd } from '../get-or-add.ts';

/** Zone numbers; null stands for all zones. */
export type Zones = readonly number[] | null;

/**
 * Indexes items by origin zone and by destination zone; a visit uses the side that has fewer items. The items of a zone
 * are grouped, so that a visit can skip a whole group.
 */
export class CrossingIndex<Item> {
  readonly #byOrigin = new GroupsByZone<Item>();
  readonly #byDestination = new GroupsByZone<Item>();

  add(origin: number, destination: number, group: string, item: Item): void {
    this.#byOrigin.add(origin, group, item);
    this.#byDestination.add(destination, group, item);
  }

  /**
   * Visits the items outside `exceptGroup` whose origin is in `origins`, or those whose destination is in
   * `destinations`, whichever are fewer. Dropped items are removed from that side only.
   *
   * @returns the number of zones and items visited
   */
  visit(origins: Zones, destinations: Zones, exceptGroup: string | null, visit: Visitor<Item>): number {
    const originsAreFewer = this.#byOrigin.count(origins) <= this.#byDestination.count(destinations);
    return originsAreFewer
      ? this.#byOrigin.visit(origins, exceptGroup, visit)
      : this.#byDestination.visit(destinations, exceptGroup, visit);
  }
}

export type Visitor<Item> = (item: Item) => 'keep' | 'drop' | 'stop';

type Groups<Item> = { groups: Map<string, Item[]>; count: number };

class GroupsByZone<Item> {
  readonly #zones = new Map<number, Groups<Item>>();
  #count = 0;

  add(zone: number, group: string, item: Item): void {
    const known = getOrAdd(this.#zones, zone, () => ({ groups: new Map(), count: 0 }));
    getOrAdd(known.groups, group, () => []).push(item);
    known.count += 1;
    this.#count += 1;
  }

  /** The number of items in these zones, in all groups. */
  count(zones: Zones): number {
    if (zones === null) return this.#count;
    return zones.reduce((total, zone) => total + (this.#zones.get(zone)?.count ?? 0), 0);
  }

  visit(zones: Zones, exceptGroup: string | null, visit: Visitor<Item>): number {
    let seen = 0;
    for (const zone of zones ?? this.#zones.keys()) {
      seen += 1;
      const known = this.#zones.get(zone);
      for (const [group, items] of known?.groups ?? []) {
        if (group === exceptGroup) continue;
        for (let at = 0; at < items.length;) {
          seen += 1;
          const decision = visit(items[at]!);
          if (decision === 'stop') return seen;
          if (decision === 'keep') at += 1;
          else {
            items[at] = items.at(-1)!;
            items.pop();
            known!.count -= 1;
            this.#count -= 1;
          }
        }
      }
      if (known?.count === 0) this.#zones.delete(zone);
    }
    return seen;
  }
}
