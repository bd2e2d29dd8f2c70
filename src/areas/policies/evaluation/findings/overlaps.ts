import type { Place } from '../../../../domain/places.ts';
import { PlaceScopes } from '../rule-index.ts';
import { CrossingIndex, type Visitor, type Zones } from './crossing-index.ts';
import { type ProposalSpace, type TravelKind, UNKNOWN, type Zone } from './proposal-space.ts';
import { ZoneIndex } from './zone-index.ts';

/** A flight or hotel rule as far as it decides which rule wins; a hotel rule is for origins alone. */
export type ScopedRule = {
  origin: Zone;
  destination: Zone;
  isInternational: boolean | null;
  priority: number;
  /** How many scope fields are set. */
  specificity: number;
  /** Equal where two rules judge every proposal the same. */
  outcome: string;
};

/** How the rules of a policy stand to each other. A rule's rank is its place in the order of preference. */
export type Overlaps = {
  /** Whether the rule wins for some proposal, by rank. */
  isReached: boolean[];
  /** The rules that win where an unreached rule matches, at most four, by the rank of that rule. */
  blockers: Map<number, number[]>;
  /**
   * The reached rules whose removal changes no outcome, with the rule that takes over, or null where none matches then.
   */
  redundant: Map<number, number | null>;
  /** The rules that lose by age alone to a rule that wins, and that rule. */
  ties: Map<number, number>;
  /** The kinds of travel that match no rule where no rule names the places. */
  unmatched: TravelKind[];
  /** False when the search for redundant rules and ties stopped before its end. */
  isComplete: boolean;
};

/** What a search costs at most, where coming across a scope costs 1. It takes below a second. */
const MAX_COST = 12_000_000;
const COST_OF_ZONE = 4;
const COST_OF_PROPOSAL = 12;
/** After so much cost others get a turn. */
const COST_OF_TURN = 100_000;

const NONE = Infinity;
const MAX_BLOCKERS = 4;

/** The rules of one scope and one priority; the older ones win over the younger by age alone. */
type Peers = { cell: Cell; ranks: number[]; tiedWith: number };
/** Rules of the same scope fields that ask the same of the kind of travel. */
type RuleList = { ranks: number[]; byPriority: Map<number, Peers> };
/** The rules of one pair of zones, by what they ask of the kind of travel: nothing, international, domestic. */
type Cell = { origin: number; destination: number; lists: [RuleList, RuleList, RuleList] };

/**
 * Finds which rules win, which take over when one is removed, and which lose by age. Which rules match at a proposal
 * depends on the scopes that its places satisfy. A proposal that shows that r wins over s can be moved to one that
 * satisfies fewer scopes and still those of r and s: there, still r wins. So it is enough to look at the least of each
 * rule and of each two. A proposal of one rule alone shows what happens where the scope of one lies within that of the
 * other; the rest are pairs of which one is narrower in the origin, the other in the destination, or zones that overlap
 * without either holding the other.
 *
 * @param rules in the order of preference
 * @param kindsOf what can be known of travel between two places
 */
export function* findOverlaps(
  rules: readonly ScopedRule[],
  outcomeWithoutRule: string,
  space: ProposalSpace,
  kindsOf: (origin: Place, destination: Place) => readonly TravelKind[],
): Generator<void, Overlaps> {
  const search = new OverlapSearch(rules, outcomeWithoutRule, space, kindsOf);
  yield* search.lookAtEachScope();
  yield* search.lookAtPairs();
  return search.result();
}

class OverlapSearch {
  readonly #rules: readonly ScopedRule[];
  readonly #outcomeWithoutRule: string;
  readonly #space: ProposalSpace;
  readonly #kindsOf: (origin: Place, destination: Place) => readonly TravelKind[];
  readonly #origins: ZoneIndex;
  readonly #destinations: ZoneIndex;
  readonly #originScopes = new PlaceScopes();
  readonly #destinationScopes = new PlaceScopes();
  readonly #cells = new Map<number, Cell>();
  readonly #cellOf: Cell[] = [];
  /** By the outcome of the first rule of a list. */
  readonly #heads = new CrossingIndex<{ rank: number; cell: Cell }>();
  /** By priority and specificity. Those that no later rule can still be tied with are dropped on the way. */
  readonly #peers = new Map<string, CrossingIndex<Peers>>();
  readonly #isReached: boolean[];
  /** By rank, whether the outcome is another without the rule. */
  readonly #isNeeded: boolean[];
  /** By rank, who takes over at a proposal where that changes nothing. */
  readonly #successor: number[];
  readonly #blockers = new Map<Cell, Map<TravelKind, Set<number>>>();
  readonly #isSearched: boolean[];
  #cost = 0;
  /** The winner at the proposal that was looked at last, and the rule behind it. */
  #first = NONE;
  #second = NONE;

  constructor(
    rules: readonly ScopedRule[],
    outcomeWithoutRule: string,
    space: ProposalSpace,
    kindsOf: (origin: Place, destination: Place) => readonly TravelKind[],
  ) {
    this.#rules = rules;
    this.#outcomeWithoutRule = outcomeWithoutRule;
    this.#space = space;
    this.#kindsOf = kindsOf;
    this.#isReached = rules.map(() => false);
    this.#isNeeded = rules.map(() => false);
    this.#isSearched = rules.map(() => false);
    this.#successor = rules.map(() => NONE);
    const zones = rules.map(({ origin, destination }) => ({
      origin: this.#originScopes.numberOf(origin.cityId, origin.countryId),
      destination: this.#destinationScopes.numberOf(destination.cityId, destination.countryId),
    }));
    this.#origins = new ZoneIndex(space);
    this.#destinations = new ZoneIndex(space);
    for (const [rank, { origin, destination }] of zones.entries()) {
      this.#origins.add(origin, rules[rank]!.origin);
      this.#destinations.add(destination, rules[rank]!.destination);
      this.#addRule(rank, origin, destination);
    }
  }

  /** The proposals of each scope by itself. They show which rules win at all. */
  *lookAtEachScope(): Generator<void> {
    let turn = COST_OF_TURN;
    for (const cell of this.#cells.values()) {
      const winners = new Map<TravelKind, Set<number>>();
      this.#blockers.set(cell, winners);
      const origins = this.#space.placesIn(this.#origins.zone(cell.origin));
      const destinations = this.#space.placesIn(this.#destinations.zone(cell.destination));
      this.#lookBetween(origins, destinations, (kind) => {
        const ofKind = winners.get(kind) ?? new Set();
        winners.set(kind, ofKind.add(this.#first));
      });
      if (this.#cost > turn) {
        turn = this.#cost + COST_OF_TURN;
        yield;
      }
    }
    // Of scopes that rules share there is nothing more to see, so this part costs no more than there are rules.
    this.#cost = 0;
  }

  /** The proposals of pairs of scopes, as far as they can show something new. */
  *lookAtPairs(): Generator<void> {
    this.#indexPairs();
    let turn = COST_OF_TURN;
    for (const rank of this.#rules.keys()) {
      if (!this.#isReached[rank]) continue;
      this.#lookForNeed(rank);
      this.#lookForTies(rank);
      if (this.#cost > MAX_COST) return;
      this.#isSearched[rank] = true;
      if (this.#cost > turn) {
        turn = this.#cost + COST_OF_TURN;
        yield;
      }
    }
  }

  result(): Overlaps {
    const redundant = new Map<number, number | null>();
    const blockers = new Map<number, number[]>();
    const ties = new Map<number, number>();
    for (const [rank, isReached] of this.#isReached.entries()) {
      const successor = this.#successor[rank]!;
      if (!isReached) blockers.set(rank, this.#blockersOf(rank));
      else if (!this.#isNeeded[rank] && this.#isSearched[rank]) {
        redundant.set(rank, successor === NONE ? null : successor);
      }
    }
    for (const { lists } of this.#cells.values()) {
      for (const { byPriority } of lists) {
        for (const { ranks, tiedWith } of byPriority.values()) {
          for (const rank of ranks) if (rank > tiedWith) ties.set(rank, tiedWith);
        }
      }
    }
    const isComplete = this.#isSearched.every((isSearched, rank) => isSearched || !this.#isReached[rank]);
    return { isReached: this.#isReached, redundant, blockers, ties, unmatched: this.#unmatched(), isComplete };
  }

  #addRule(rank: number, origin: number, destination: number): void {
    const newCell = (): Cell => ({ origin, destination, lists: [emptyList(), emptyList(), emptyList()] });
    const cell = getOrAdd(this.#cells, this.#pairNumber(origin, destination), newCell);
    this.#cellOf[rank] = cell;
    const { priority, isInternational } = this.#rules[rank]!;
    const list = cell.lists[isInternational === null ? 0 : isInternational ? 1 : 2];
    list.ranks.push(rank);
    getOrAdd(list.byPriority, priority, () => ({ cell, ranks: [], tiedWith: NONE })).ranks.push(rank);
  }

  #lookAtPair(a: Cell, b: Cell): void {
    this.#lookBetween(
      this.#space.placesIn(this.#origins.zone(a.origin), this.#origins.zone(b.origin)),
      this.#space.placesIn(this.#destinations.zone(a.destination), this.#destinations.zone(b.destination)),
    );
  }

  #lookBetween(
    origins: readonly Place[],
    destinations: readonly Place[],
    seen: (kind: TravelKind) => void = () => {},
  ): void {
    for (const origin of origins) {
      const originScopes = this.#originScopes.satisfiedBy(origin);
      for (const destination of destinations) {
        const destinationScopes = this.#destinationScopes.satisfiedBy(destination);
        for (const kind of this.#kindsOf(origin, destination)) {
          this.#cost += COST_OF_PROPOSAL;
          this.#look(originScopes, destinationScopes, kind);
          seen(kind);
        }
      }
    }
  }

  /** Finds the winner of a proposal, what is different without it, and who loses to it by age alone. */
  #look(originScopes: readonly number[], destinationScopes: readonly number[], kind: TravelKind): void {
    const cells: Cell[] = [];
    this.#first = NONE;
    this.#second = NONE;
    for (const origin of originScopes) {
      for (const destination of destinationScopes) {
        const cell = this.#cells.get(this.#pairNumber(origin, destination));
        if (cell === undefined) continue;
        cells.push(cell);
        this.#consider(cell.lists[UNKNOWN].ranks);
        if (kind !== UNKNOWN) this.#consider(cell.lists[kind].ranks);
      }
    }
    const first = this.#first;
    if (first === NONE) return;
    this.#isReached[first] = true;
    const { outcome, priority, specificity } = this.#rules[first]!;
    const without = this.#second === NONE ? this.#outcomeWithoutRule : this.#rules[this.#second]!.outcome;
    if (without !== outcome) this.#isNeeded[first] = true;
    else if (this.#second < this.#successor[first]!) this.#successor[first] = this.#second;
    for (const { lists } of cells) {
      this.#tie(lists[UNKNOWN], first, priority, specificity);
      if (kind !== UNKNOWN) this.#tie(lists[kind], first, priority, specificity);
    }
  }

  #consider(ranks: readonly number[]): void {
    for (let at = 0; at < 2 && at < ranks.length; at += 1) {
      const rank = ranks[at]!;
      if (rank < this.#first) {
        this.#second = this.#first;
        this.#first = rank;
      } else if (rank < this.#second) this.#second = rank;
    }
  }

  #tie({ byPriority }: RuleList, first: number, priority: number, specificity: number): void {
    const peers = byPriority.get(priority);
    if (peers === undefined || first >= peers.tiedWith) return;
    if (this.#rules[peers.ranks[0]!]!.specificity === specificity) peers.tiedWith = first;
  }

  /** Looks for a proposal whose outcome would be another without the rule. */
  #lookForNeed(rank: number): void {
    const cell = this.#cellOf[rank]!;
    this.#visit(this.#heads, cell, this.#rules[rank]!.outcome, (head) => {
      if (this.#isNeeded[rank]) return 'stop';
      // What comes before the rule cannot take over from it, and the others of a list come after its first.
      if (head.rank > rank) this.#lookAtCrossing(cell, head.cell);
      return 'keep';
    });
  }

  /** Looks for proposals that the rule wins by its age alone. Rules come in the order of preference, oldest first. */
  #lookForTies(rank: number): void {
    const cell = this.#cellOf[rank]!;
    const canLose = ({ ranks, tiedWith }: Peers): boolean => rank < tiedWith && rank < ranks[0]!;
    this.#visit(this.#peers.get(this.#groupOf(rank))!, cell, null, (peers) => {
      if (canLose(peers)) this.#lookAtCrossing(cell, peers.cell);
      return canLose(peers) ? 'keep' : 'drop';
    });
  }

  #visit<Item>(index: CrossingIndex<Item>, own: Cell, exceptGroup: string | null, visit: Visitor<Item>): void {
    // Every other scope lies within that of all travel.
    if (own.origin === 0 && own.destination === 0) return;
    const origins = this.#overlapping(this.#origins, own.origin);
    const destinations = this.#overlapping(this.#destinations, own.destination);
    this.#cost += index.visit(origins, destinations, exceptGroup, visit);
  }

  #overlapping(zones: ZoneIndex, number: number): Zones {
    const found = zones.overlapping(number);
    this.#cost += COST_OF_ZONE * (found?.length ?? 0);
    return found;
  }

  #indexPairs(): void {
    for (const cell of this.#cells.values()) {
      const { origin, destination, lists } = cell;
      for (const { ranks, byPriority } of lists) {
        const rank = ranks[0];
        if (rank === undefined) continue;
        this.#heads.add(origin, destination, this.#rules[rank]!.outcome, { rank, cell });
        for (const peers of byPriority.values()) {
          const group = getOrAdd(this.#peers, this.#groupOf(peers.ranks[0]!), () => new CrossingIndex<Peers>());
          group.add(origin, destination, '', peers);
        }
      }
    }
  }

  #groupOf(rank: number): string {
    const { priority, specificity } = this.#rules[rank]!;
    return `${priority} ${specificity}`;
  }

  /** Unless one of the scopes lies within the other: those were looked at by themselves. */
  #lookAtCrossing(own: Cell, other: Cell): void {
    const isWider = holds(other.origin, own.origin) && holds(other.destination, own.destination);
    const isNarrower = holds(own.origin, other.origin) && holds(own.destination, other.destination);
    if (!isWider && !isNarrower) this.#lookAtPair(own, other);
  }

  #blockersOf(rank: number): number[] {
    const { isInternational } = this.#rules[rank]!;
    const asked = isInternational === null ? null : isInternational ? 1 : 2;
    const blockers = new Set<number>();
    for (const [kind, winners] of this.#blockers.get(this.#cellOf[rank]!) ?? []) {
      if (asked === null || asked === kind) for (const winner of winners) blockers.add(winner);
    }
    return [...blockers].sort((a, b) => a - b).slice(0, MAX_BLOCKERS);
  }

  #unmatched(): TravelKind[] {
    const [anywhere] = this.#space.placesIn({ cityId: null, countryId: null });
    const unmatched: TravelKind[] = [];
    this.#lookBetween([anywhere!], [anywhere!], (kind) => {
      if (this.#first === NONE) unmatched.push(kind);
    });
    return unmatched;
  }

  #pairNumber(origin: number, destination: number): number {
    return origin * this.#destinationScopes.size + destination;
  }
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}

function emptyList(): RuleList {
  return { ranks: [], byPriority: new Map() };
}

/** Whether one zone certainly holds another: 0 is anywhere. */
function holds(wide: number, narrow: number): boolean {
  return wide === 0 || wide === narrow;
}
