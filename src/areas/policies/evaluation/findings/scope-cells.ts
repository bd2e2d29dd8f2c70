import type { Place } from '../../../../domain/places.ts';
import { getOrAdd } from '../get-or-add.ts';
import { PlaceScopes } from '../rule-index.ts';
import { DOMESTIC, INTERNATIONAL, type ProposalSpace, UNKNOWN, type Zone } from './proposal-space.ts';
import { ZoneIndex } from './zone-index.ts';

/** The scope, rank criteria and outcome of a flight or hotel rule. The place of a hotel rule is its origin. */
export type ScopedRule = {
  origin: Zone;
  destination: Zone;
  isInternational: boolean | null;
  priority: number;
  /** How many scope fields are set. */
  specificity: number;
  /** Equal for two rules that give every proposal the same outcome; see `outcomes.ts`. */
  outcome: string;
};

/** No rank. It compares as worse than any rank. */
export const NONE = Infinity;

/**
 * The rules with the same scope and priority; only age decides between them. `tiedWith` is the best rank found so far
 * of a rule with the same priority and specificity that wins where they match.
 */
export type Peers = { cell: Cell; ranks: number[]; tiedWith: number };
/** The rules of one cell with the same `isInternational`, best rank first. */
export type RuleList = { ranks: number[]; byPriority: Map<number, Peers> };
/** The rules of one pair of zones. `lists` are those for any travel, for international and for domestic travel. */
export type Cell = { origin: number; destination: number; lists: [RuleList, RuleList, RuleList] };

/** The rules of a policy by their pair of zones. Zones are numbered, separately for origins and destinations. */
export class ScopeCells {
  readonly origins: ZoneIndex;
  readonly destinations: ZoneIndex;
  readonly #originScopes = new PlaceScopes();
  readonly #destinationScopes = new PlaceScopes();
  readonly #cells = new Map<number, Cell>();
  readonly #cellOf: Cell[];

  /** @param rules most preferred first; a rule's rank is its index */
  constructor(rules: readonly ScopedRule[], space: ProposalSpace) {
    this.origins = new ZoneIndex(space);
    this.destinations = new ZoneIndex(space);
    const zones = rules.map(({ origin, destination }) => ({
      origin: this.#originScopes.numberOf(origin.cityId, origin.countryId),
      destination: this.#destinationScopes.numberOf(destination.cityId, destination.countryId),
    }));
    this.#cellOf = rules.map((rule, rank) => {
      const { origin, destination } = zones[rank]!;
      this.origins.add(origin, rule.origin);
      this.destinations.add(destination, rule.destination);
      return this.#addRule(rule, rank, origin, destination);
    });
  }

  all(): Iterable<Cell> {
    return this.#cells.values();
  }

  ofRule(rank: number): Cell {
    return this.#cellOf[rank]!;
  }

  /** The cells whose pair of zones contains a pair of places. */
  around(origin: Place, destination: Place): Cell[] {
    const cells: Cell[] = [];
    const destinationScopes = this.#destinationScopes.satisfiedBy(destination);
    for (const originScope of this.#originScopes.satisfiedBy(origin)) {
      for (const destinationScope of destinationScopes) {
        const cell = this.#cells.get(this.#pairNumber(originScope, destinationScope));
        if (cell !== undefined) cells.push(cell);
      }
    }
    return cells;
  }

  #addRule({ isInternational, priority }: ScopedRule, rank: number, origin: number, destination: number): Cell {
    const newCell = (): Cell => ({ origin, destination, lists: [emptyList(), emptyList(), emptyList()] });
    const cell = getOrAdd(this.#cells, this.#pairNumber(origin, destination), newCell);
    const list = cell.lists[isInternational === null ? UNKNOWN : isInternational ? INTERNATIONAL : DOMESTIC];
    list.ranks.push(rank);
    getOrAdd(list.byPriority, priority, () => ({ cell, ranks: [], tiedWith: NONE })).ranks.push(rank);
    return cell;
  }

  #pairNumber(origin: number, destination: number): number {
    return origin * this.#destinationScopes.size + destination;
  }
}

function emptyList(): RuleList {
  return { ranks: [], byPriority: new Map() };
}
