/** Zones by their numbers; null for all there are. */
export type Zones = readonly number[] | null;

/**
 * Things by the zone of their origin and by that of their destination, to be found by whichever leads to fewer. Within
 * a zone they are grouped, so that a group can be left out without going through it.
 */
export class CrossingIndex<Item> {
  readonly #byOrigin = new GroupsByZone<Item>();
  readonly #byDestination = new GroupsByZone<Item>();

  add(origin: number, destination: number, group: string, item: Item): void {
    this.#byOrigin.add(origin, group, item);
    this.#byDestination.add(destination, group, item);
  }

  /**
   * Visits what is of other groups and lies in the zones of one side. What is dropped does not come again on that side.
   *
   * @returns how many zones and things it came across
   */
  visit(origins: Zones, destinations: Zones, exceptGroup: string | null, visit: Visitor<Item>): number {
    const isFewer = this.#byOrigin.count(origins) <= this.#byDestination.count(destinations);
    return isFewer
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
    let known = this.#zones.get(zone);
    if (known === undefined) this.#zones.set(zone, (known = { groups: new Map(), count: 0 }));
    const items = known.groups.get(group);
    if (items === undefined) known.groups.set(group, [item]);
    else items.push(item);
    known.count += 1;
    this.#count += 1;
  }

  /** Of all groups. */
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
          const wish = visit(items[at]!);
          if (wish === 'stop') return seen;
          if (wish === 'keep') at += 1;
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
