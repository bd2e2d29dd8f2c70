import type { Place } from '../../../../domain/places.ts';
import { getOrAdd } from '../get-or-add.ts';
import { CrossingIndex, type Visitor, type Zones } from './crossing-index.ts';
import { DOMESTIC, INTERNATIONAL, type ProposalSpace, type TravelKind, UNKNOWN } from './proposal-space.ts';
import { type Cell, NONE, type Peers, type RuleList, type ScopedRule, ScopeCells } from './scope-cells.ts';
import type { ZoneIndex } from './zone-index.ts';

/** How the rules of a policy relate to each other. A rule's rank is its index in the list sorted by preference. */
export type Overlaps = {
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

const MAX_BLOCKERS = 4;

/** What a search is about. */
export type OverlapSubject = {
  /** Most preferred first. */
  rules: readonly ScopedRule[];
  /** The outcome of a proposal that matches no rule. */
  outcomeWithoutRule: string;
  space: ProposalSpace;
  /** The kinds that travel between two places can be of. */
  kindsOf: (origin: Place, destination: Place) => readonly TravelKind[];
};

/**
 * Finds out which rules win, which rules take over when one is removed, and which rules lose only by age.
 *
 * Which rules match depends only on the scopes that the places of a proposal satisfy. If rule r wins over rule s at
 * some proposal, then r also wins over s at any proposal that satisfies fewer scopes, as long as it still satisfies
 * those of r and s. So it is enough to check the minimal proposals of each rule and of each pair of rules. If the scope
 * of one rule contains that of the other, the minimal proposals of the narrower rule cover the pair. The pairs that are
 * left are those where one rule is narrower in the origin and the other in the destination, and those whose zones
 * overlap without one containing the other.
 */
export function* findOverlaps(subject: OverlapSubject): Generator<void, Overlaps> {
  const search = new OverlapSearch(subject);
  yield* search.checkEachScope();
  yield* search.checkPairs();
  return search.result();
}

class OverlapSearch {
  readonly #subject: OverlapSubject;
  readonly #rules: readonly ScopedRule[];
  readonly #cells: ScopeCells;
  /** The first rule of each list, grouped by outcome. */
  readonly #heads = new CrossingIndex<{ rank: number; cell: Cell }>();
  /** By priority and specificity. Peers that cannot be tied with any later rule are dropped during the search. */
  readonly #peers = new Map<string, CrossingIndex<Peers>>();
  /** By rank: whether the rule wins for some proposal. */
  readonly #isReached: boolean[];
  /** By rank: whether removing the rule changes the outcome of some proposal. */
  readonly #isNeeded: boolean[];
  /** By rank: the best rule that takes over where removing the rule changes nothing. */
  readonly #successor: number[];
  /** The rules that win at the minimal proposals of a cell. */
  readonly #winners = new Map<Cell, Map<TravelKind, Set<number>>>();
  /** The rank of the first rule whose pairs have not been checked. */
  #stoppedAt = 0;
  #cost = 0;

  constructor(subject: OverlapSubject) {
    const { rules, space } = subject;
    this.#subject = subject;
    this.#rules = rules;
    this.#cells = new ScopeCells(rules, space);
    this.#isReached = rules.map(() => false);
    this.#isNeeded = rules.map(() => false);
    this.#successor = rules.map(() => NONE);
  }

  /** Checks the minimal proposals of each scope. They show which rules win for any proposal. */
  *checkEachScope(): Generator<void> {
    let stepEnd = COST_PER_STEP;
    for (const cell of this.#cells.all()) {
      const winners = new Map<TravelKind, Set<number>>();
      this.#winners.set(cell, winners);
      this.#checkPair(cell, cell, (kind, winner) => getOrAdd(winners, kind, () => new Set()).add(winner));
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
      this.#stoppedAt = rank;
      if (this.#cost > MAX_COST) return;
      if (this.#cost > stepEnd) {
        stepEnd = this.#cost + COST_PER_STEP;
        yield;
      }
    }
    this.#stoppedAt = NONE;
  }

  result(): Overlaps {
    const redundant = new Map<number, number | null>();
    const blockers = new Map<number, number[]>();
    const ties = new Map<number, number>();
    for (const [rank, isReached] of this.#isReached.entries()) {
      const successor = this.#successor[rank]!;
      if (!isReached) blockers.set(rank, this.#blockersOf(rank));
      else if (!this.#isNeeded[rank] && rank < this.#stoppedAt) {
        redundant.set(rank, successor === NONE ? null : successor);
      }
    }
    for (const { lists } of this.#cells.all()) {
      for (const { byPriority } of lists) {
        for (const { ranks, tiedWith } of byPriority.values()) {
          for (const rank of ranks) if (rank > tiedWith) ties.set(rank, tiedWith);
        }
      }
    }
    const isComplete = this.#stoppedAt === NONE;
    return { redundant, blockers, ties, unmatched: this.#unmatched(), isComplete };
  }

  /** Checks the minimal proposals between two cells; for `a` and `a`, those of one cell. */
  #checkPair(a: Cell, b: Cell, onWinner?: OnWinner): void {
    const { space } = this.#subject;
    const { origins, destinations } = this.#cells;
    this.#checkBetween(
      space.placesIn(origins.zone(a.origin), origins.zone(b.origin)),
      space.placesIn(destinations.zone(a.destination), destinations.zone(b.destination)),
      onWinner,
    );
  }

  #checkBetween(origins: readonly Place[], destinations: readonly Place[], onWinner?: OnWinner): void {
    for (const origin of origins) {
      for (const destination of destinations) {
        const cells = this.#cells.around(origin, destination);
        for (const kind of this.#subject.kindsOf(origin, destination)) {
          this.#cost += COST_OF_PROPOSAL;
          const winner = this.#checkProposal(cells, kind);
          onWinner?.(kind, winner);
        }
      }
    }
  }

  /**
   * Finds the winner at a proposal, whether the outcome differs without it, and which rules lose to it only by age.
   *
   * @param cells those around the places of the proposal
   */
  #checkProposal(cells: readonly Cell[], kind: TravelKind): number {
    const lists: RuleList[] = [];
    for (const cell of cells) {
      lists.push(cell.lists[UNKNOWN]);
      if (kind !== UNKNOWN) lists.push(cell.lists[kind]);
    }
    const [first, second] = bestTwo(lists);
    if (first === NONE) return NONE;
    this.#isReached[first] = true;
    const { outcome, priority, specificity } = this.#rules[first]!;
    const without = second === NONE ? this.#subject.outcomeWithoutRule : this.#rules[second]!.outcome;
    if (without !== outcome) this.#isNeeded[first] = true;
    else if (second < this.#successor[first]!) this.#successor[first] = second;
    for (const { byPriority } of lists) {
      const peers = byPriority.get(priority);
      if (peers === undefined || first >= peers.tiedWith) continue;
      if (this.#rules[peers.ranks[0]!]!.specificity === specificity) peers.tiedWith = first;
    }
    return first;
  }

  /** Looks for a proposal whose outcome would differ without the rule. */
  #checkNeed(rank: number): void {
    const cell = this.#cells.ofRule(rank);
    this.#visit(this.#heads, cell, this.#rules[rank]!.outcome, (head) => {
      if (this.#isNeeded[rank]) return 'stop';
      // Only a less preferred rule can take over, and of a list only the first.
      if (head.rank > rank) this.#checkCrossing(cell, head.cell);
      return 'keep';
    });
  }

  /** Looks for proposals that the rule wins only by age. Ranks come ascending: peers that cannot lose now never can. */
  #checkTies(rank: number): void {
    const cell = this.#cells.ofRule(rank);
    const canLose = ({ ranks, tiedWith }: Peers): boolean => rank < tiedWith && rank < ranks[0]!;
    this.#visit(this.#peers.get(this.#groupOf(rank))!, cell, null, (peers) => {
      if (canLose(peers)) this.#checkCrossing(cell, peers.cell);
      return canLose(peers) ? 'keep' : 'drop';
    });
  }

  #visit<Item>(index: CrossingIndex<Item>, own: Cell, exceptGroup: string | null, visit: Visitor<Item>): void {
    // The scope of all travel contains every other, so no pair with it is left to check.
    if (own.origin === 0 && own.destination === 0) return;
    const origins = this.#overlapping(this.#cells.origins, own.origin);
    const destinations = this.#overlapping(this.#cells.destinations, own.destination);
    this.#cost += index.visit(origins, destinations, exceptGroup, visit);
  }

  #overlapping(zones: ZoneIndex, number: number): Zones {
    const found = zones.overlapping(number);
    this.#cost += COST_OF_ZONE * (found?.length ?? 0);
    return found;
  }

  #indexPairs(): void {
    for (const cell of this.#cells.all()) {
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
    const asked = isInternational === null ? null : isInternational ? INTERNATIONAL : DOMESTIC;
    const blockers = new Set<number>();
    for (const [kind, winners] of this.#winners.get(this.#cells.ofRule(rank)) ?? []) {
      if (asked === null || asked === kind) for (const winner of winners) blockers.add(winner);
    }
    return [...blockers].sort((a, b) => a - b).slice(0, MAX_BLOCKERS);
  }

  #unmatched(): TravelKind[] {
    const [anywhere] = this.#subject.space.placesIn({ cityId: null, countryId: null });
    const unmatched: TravelKind[] = [];
    this.#checkBetween([anywhere!], [anywhere!], (kind, winner) => {
      if (winner === NONE) unmatched.push(kind);
    });
    return unmatched;
  }
}

/** Called with the kind of travel and the winner, or NONE, of each proposal that is checked. */
type OnWinner = (kind: TravelKind, winner: number) => void;

/** The two best ranks in some lists. */
function bestTwo(lists: readonly RuleList[]): [first: number, second: number] {
  let first = NONE;
  let second = NONE;
  for (const { ranks } of lists) {
    const best = ranks[0] ?? NONE;
    if (best < first) {
      second = Math.min(first, ranks[1] ?? NONE);
      first = best;
    } else if (best < second) second = best;
  }
  return [first, second];
}

/** Whether the numbers alone show that one zone contains another; 0 is anywhere. */
function contains(wide: number, narrow: number): boolean {
  return wide === 0 || wide === narrow;
}
