import type { Place } from '../../../../domain/places.ts';
import { PlaceScopes } from '../rule-index.ts';
import { CrossingIndex, type Visitor, type Zones } from './crossing-index.ts';
import { type ProposalSpace, type TravelKind, UNKNOWN, type Zone } from './proposal-space.ts';
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

/** How the rules of a policy relate to each other. A rule's rank is its index in the list sorted by preference. */
export type Overlaps = {
  /** By rank: whether the rule wins for some proposal. */
  isReached: boolean[];
  /** By the rank of a rule that never wins: at most MAX_BLOCKERS of the rules that win where it matches. */
  blockers: Map<number, number[]>;
  /** By the rank of a rule whose removal changes no outcome: a rule that takes over, or null if none matches then. */
  redundant: Map<number, number | null>;
  /** By the rank of a rule that loses only because it is newer: the rule that wins. */
  ties: Map<number, number>;
  /** The kinds of travel that no rule matches between places that no rule names. */
  unmatched: TravelKind[];
  /** False when the search for redundant rules and ties stopped before its end. */
  isComplete: boolean;
};

/** The search stops at this cost, which takes less than a second. Visiting an item of an index costs 1. */
const MAX_COST = 12_000_000;
const COST_OF_ZONE = 4;
const COST_OF_PROPOSAL = 12;
/** The generator yields after this much cost. */
const COST_PER_STEP = 100_000;

/** No rank. It compares as worse than any rank. */
const NONE = Infinity;
const MAX_BLOCKERS = 4;

/**
 * The rules with the same scope and priority; only age decides between them. `tiedWith` is the best rank found so far
 * of a rule with the same priority and specificity that wins where they match.
 */
type Peers = { cell: Cell; ranks: number[]; tiedWith: number };
/** The rules of one cell with the same `isInternational`, best rank first. */
type RuleList = { ranks: number[]; byPriority: Map<number, Peers> };
/** The rules of one pair of zones. `lists` are those for any travel, for international and for domestic travel. */
type Cell = { origin: number; destination: number; lists: [RuleList, RuleList, RuleList] };

/**
 * Finds out which rules win, which rules take over when one is removed, and which rules lose only by age.
 *
 * Which rules match depends only on the scopes that the places of a proposal satisfy. If rule r wins over rule s at
 * some proposal, then r also wins over s at any proposal that satisfies fewer scopes, as long as it still satisfies
 * those of r and s. So it is enough to check the minimal proposals of each rule and of each pair of rules. If the scope
 * of one rule contains that of the other, the minimal proposals of the narrower rule cover the pair. The pairs that are
 * left are those where one rule is narrower in the origin and the other in the destination, and those whose zones
 * overlap without one containing the other.
 *
 * @param rules most preferred first
 * @param outcomeWithoutRule the outcome of a proposal that matches no rule
 * @param kindsOf the kinds that travel between two places can be of
 */
export function* findOverlaps(
  rules: readonly ScopedRule[],
  outcomeWithoutRule: string,
  space: ProposalSpace,
  kindsOf: (origin: Place, destination: Place) => readonly TravelKind[],
): Generator<void, Overlaps> {
  const search = new OverlapSearch(rules, outcomeWithoutRule, space, kindsOf);
  yield* search.checkEachScope();
  yield* search.checkPairs();
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
  /** The first rule of each list, grouped by outcome. */
  readonly #heads = new CrossingIndex<{ rank: number; cell: Cell }>();
  /** By priority and specificity. Peers that cannot be tied with any later rule are dropped during the search. */
  readonly #peers = new Map<string, CrossingIndex<Peers>>();
  readonly #isReached: boolean[];
  /** By rank: whether removing the rule changes the outcome of some proposal. */
  readonly #isNeeded: boolean[];
  /** By rank: the best rule that takes over where removing the rule changes nothing. */
  readonly #successor: number[];
  /** The rules that win at the minimal proposals of a cell. */
  readonly #winners = new Map<Cell, Map<TravelKind, Set<number>>>();
  readonly #isSearched: boolean[];
  #cost = 0;
  /** The winner and the runner-up at the proposal that was checked last. */
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

  /** Checks the minimal proposals of each scope. They show which rules win for any proposal. */
  *checkEachScope(): Generator<void> {
    let stepEnd = COST_PER_STEP;
    for (const cell of this.#cells.values()) {
      const winners = new Map<TravelKind, Set<number>>();
      this.#winners.set(cell, winners);
      const origins = this.#space.placesIn(this.#origins.zone(cell.origin));
      const destinations = this.#space.placesIn(this.#destinations.zone(cell.destination));
      this.#checkBetween(origins, destinations, (kind) => {
        const ofKind = winners.get(kind) ?? new Set();
        winners.set(kind, ofKind.add(this.#first));
      });
      if (this.#cost > stepEnd) {
        stepEnd = this.#cost + COST_PER_STEP;
        yield;
      }
    }
    // Rules with the same scope are checked together, so this phase grows only with the number of rules, and its cost
    // needs no limit.
    this.#cost = 0;
  }

  /** Checks the minimal proposals of those pairs of scopes that can still show something new. */
  *checkPairs(): Generator<void> {
    this.#indexPairs();
    let stepEnd = COST_PER_STEP;
    for (const rank of this.#rules.keys()) {
      if (!this.#isReached[rank]) continue;
      this.#checkNeed(rank);
      this.#checkTies(rank);
      if (this.#cost > MAX_COST) return;
      this.#isSearched[rank] = true;
      if (this.#cost > stepEnd) {
        stepEnd = this.#cost + COST_PER_STEP;
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

  #checkPair(a: Cell, b: Cell): void {
    this.#checkBetween(
      this.#space.placesIn(this.#origins.zone(a.origin), this.#origins.zone(b.origin)),
      this.#space.placesIn(this.#destinations.zone(a.destination), this.#destinations.zone(b.destination)),
    );
  }

  #checkBetween(
    origins: readonly Place[],
    destinations: readonly Place[],
    onChecked: (kind: TravelKind) => void = () => {},
  ): void {
    for (const origin of origins) {
      const originScopes = this.#originScopes.satisfiedBy(origin);
      for (const destination of destinations) {
        const destinationScopes = this.#destinationScopes.satisfiedBy(destination);
        for (const kind of this.#kindsOf(origin, destination)) {
          this.#cost += COST_OF_PROPOSAL;
          this.#checkProposal(originScopes, destinationScopes, kind);
          onChecked(kind);
        }
      }
    }
  }

  /** Finds the winner at a proposal, whether the outcome differs without it, and which rules lose to it only by age. */
  #checkProposal(originScopes: readonly number[], destinationScopes: readonly number[], kind: TravelKind): void {
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

  /** Looks for a proposal whose outcome would differ without the rule. */
  #checkNeed(rank: number): void {
    const cell = this.#cellOf[rank]!;
    this.#visit(this.#heads, cell, this.#rules[rank]!.outcome, (head) => {
      if (this.#isNeeded[rank]) return 'stop';
      // Only a less preferred rule can take over, and of a list only the first.
      if (head.rank > rank) this.#checkCrossing(cell, head.cell);
      return 'keep';
    });
  }

  /** Looks for proposals that the rule wins only by age. Ranks come ascending: peers that cannot lose now never can. */
  #checkTies(rank: number): void {
    const cell = this.#cellOf[rank]!;
    const canLose = ({ ranks, tiedWith }: Peers): boolean => rank < tiedWith && rank < ranks[0]!;
    this.#visit(this.#peers.get(this.#groupOf(rank))!, cell, null, (peers) => {
      if (canLose(peers)) this.#checkCrossing(cell, peers.cell);
      return canLose(peers) ? 'keep' : 'drop';
    });
  }

  #visit<Item>(index: CrossingIndex<Item>, own: Cell, exceptGroup: string | null, visit: Visitor<Item>): void {
    // The scope of all travel contains every other, so no pair with it is left to check.
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

  /** Checks a pair of scopes, unless one contains the other: `checkEachScope` has covered those. */
  #checkCrossing(own: Cell, other: Cell): void {
    const isWider = contains(other.origin, own.origin) && contains(other.destination, own.destination);
    const isNarrower = contains(own.origin, other.origin) && contains(own.destination, other.destination);
    if (!isWider && !isNarrower) this.#checkPair(own, other);
  }

  #blockersOf(rank: number): number[] {
    const { isInternational } = this.#rules[rank]!;
    const asked = isInternational === null ? null : isInternational ? 1 : 2;
    const blockers = new Set<number>();
    for (const [kind, winners] of this.#winners.get(this.#cellOf[rank]!) ?? []) {
      if (asked === null || asked === kind) for (const winner of winners) blockers.add(winner);
    }
    return [...blockers].sort((a, b) => a - b).slice(0, MAX_BLOCKERS);
  }

  #unmatched(): TravelKind[] {
    const [anywhere] = this.#space.placesIn({ cityId: null, countryId: null });
    const unmatched: TravelKind[] = [];
    this.#checkBetween([anywhere!], [anywhere!], (kind) => {
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

/** Whether the numbers alone show that one zone contains another; 0 is anywhere. */
function contains(wide: number, narrow: number): boolean {
  return wide === 0 || wide === narrow;
}
