import type { Place } from '../../../../domain/places.ts';
import { getOrAdd } from '../../../../domain/get-or-add.ts';
import { type FlightKind, kindOf, PlaceScopes } from '../rule-index.ts';
import type { ProposalSpace, Zone } from './proposal-space.ts';

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
  /** By the rank of a rule that never wins: at most MAX_BLOCKERS of the rules that win where it matches. */
  blockers: Map<number, number[]>;
  /** By the rank of a rule whose removal changes no outcome: a rule that takes over, or null if none matches then. */
  redundant: Map<number, number | null>;
  /** By the rank of a rule that loses only because it is newer: the rule that wins. */
  ties: Map<number, number>;
  /** The kinds of travel that no rule matches between places that no rule names. */
  unmatched: FlightKind[];
  /** False if the search for redundant rules and ties stopped before its end. */
  isComplete: boolean;
};

/** The search stops after all pairs that 1,000 rules can have. They take about half a second. */
const MAX_PAIRS = (1_000 * 999) / 2;
const PAIRS_PER_STEP = 100;

const MAX_BLOCKERS = 4;

/** No rank. It compares as worse than any rank. */
const NONE = Infinity;

/** What a search is about. */
export type OverlapSubject = {
  /** Most preferred first. */
  rules: readonly ScopedRule[];
  /** The outcome of a proposal that matches no rule. */
  outcomeWithoutRule: string;
  space: ProposalSpace;
  /** The kinds that travel between two places can be of. */
  kindsOf: (origin: Place, destination: Place) => readonly FlightKind[];
};

/**
 * The rules of one scope, best rank first. `tiedWith` is the best rank found so far of a rule that wins where they match,
 * with the priority of the first of them and as many scope fields.
 */
type RuleList = { ranks: number[]; tiedWith: number };
/** The rules of one pair of zones, by the kind that they ask for. */
type Cell = { origin: Zone; destination: Zone; lists: Record<FlightKind, RuleList> };

/**
 * Finds out which rules win, which rules take over when one is removed, and which rules lose only by age.
 *
 * Which rules match depends only on the scopes that the places of a proposal satisfy. If rule r wins over rule s at
 * some proposal, then r also wins over s at any proposal that satisfies fewer scopes, as long as it still satisfies
 * those of r and s. So it is enough to check the minimal proposals of each scope and of each pair of scopes. Those of
 * single scopes show which rules win at all, so only the other findings depend on the pairs.
 */
export function* findOverlaps(subject: OverlapSubject): Generator<void, Overlaps> {
  const search = new OverlapSearch(subject);
  yield* search.checkScopes();
  yield* search.checkPairs();
  return yield* search.result();
}

class OverlapSearch {
  readonly #subject: OverlapSubject;
  readonly #rules: readonly ScopedRule[];
  readonly #origins = new PlaceScopes();
  readonly #destinations = new PlaceScopes();
  /** By the numbers of the two scopes; those of the most preferred rules first. */
  readonly #cells = new Map<number, Cell>();
  /** By rank, like the following. */
  readonly #cellOf: Cell[];
  /** Whether the rule wins for some proposal. */
  readonly #isReached: boolean[];
  /** Whether removing the rule changes the outcome of some proposal. */
  readonly #isNeeded: boolean[];
  /** The best rule that takes over where removing the rule changes nothing. */
  readonly #successor: number[];
  /** The cells whose pairs with all others have been checked. */
  readonly #checked = new Set<Cell>();

  constructor(subject: OverlapSubject) {
    const { rules } = subject;
    this.#subject = subject;
    this.#rules = rules;
    // Both first, because the number of a pair depends on how many scopes there are.
    const numbers = rules.map(({ origin, destination }) => ({
      from: this.#origins.numberOf(origin.cityId, origin.countryId),
      to: this.#destinations.numberOf(destination.cityId, destination.countryId),
    }));
    this.#cellOf = rules.map((rule, rank) => {
      const { from, to } = numbers[rank]!;
      const { origin, destination } = rule;
      const newLists = (): Cell['lists'] => ({ UNKNOWN: newList(), INTERNATIONAL: newList(), DOMESTIC: newList() });
      const newCell = (): Cell => ({ origin, destination, lists: newLists() });
      const cell = getOrAdd(this.#cells, this.#pairNumber(from, to), newCell);
      cell.lists[kindOf(rule)].ranks.push(rank);
      return cell;
    });
    this.#isReached = rules.map(() => false);
    this.#isNeeded = rules.map(() => false);
    this.#successor = rules.map(() => NONE);
  }

  *checkScopes(): Generator<void> {
    for (const cell of this.#cells.values()) {
      this.#checkPair(cell, cell);
      yield;
    }
  }

  *checkPairs(): Generator<void> {
    const cells = [...this.#cells.values()];
    let pairs = 0;
    for (const [index, cell] of cells.entries()) {
      for (const other of cells.slice(index + 1)) {
        if (pairs === MAX_PAIRS) return;
        this.#checkPair(cell, other);
        pairs += 1;
        if (pairs % PAIRS_PER_STEP === 0) yield;
      }
      this.#checked.add(cell);
    }
  }

  *result(): Generator<void, Overlaps> {
    const redundant = new Map<number, number | null>();
    const blockers = new Map<number, number[]>();
    const ties = new Map<number, number>();
    for (const [rank, cell] of this.#cellOf.entries()) {
      yield;
      const successor = this.#successor[rank]!;
      if (!this.#isReached[rank]) blockers.set(rank, this.#blockersOf(rank));
      else if (!this.#isNeeded[rank] && this.#checked.has(cell)) {
        redundant.set(rank, successor === NONE ? null : successor);
      }
    }
    for (const { lists } of this.#cells.values()) {
      for (const { ranks, tiedWith } of Object.values(lists)) {
        for (const rank of ranks) {
          // Only the first ones of a list have the priority of a rule that wins where they match.
          if (this.#rules[rank]!.priority !== this.#rules[ranks[0]!]!.priority) break;
          if (rank > tiedWith) ties.set(rank, tiedWith);
        }
      }
    }
    const isComplete = this.#checked.size === this.#cells.size;
    return { redundant, blockers, ties, unmatched: this.#unmatched(), isComplete };
  }

  /** Checks the minimal proposals in two cells; for `a` and `a`, those in one. */
  #checkPair(a: Cell, b: Cell, onWinner?: OnWinner): void {
    const { space } = this.#subject;
    const origins = space.placesIn(a.origin, b.origin);
    if (origins.length > 0) this.#checkBetween(origins, space.placesIn(a.destination, b.destination), onWinner);
  }

  #checkBetween(origins: readonly Place[], destinations: readonly Place[], onWinner?: OnWinner): void {
    for (const origin of origins) {
      for (const destination of destinations) {
        const cells = this.#around(origin, destination);
        for (const kind of this.#subject.kindsOf(origin, destination)) {
          const winner = this.#checkProposal(cells, kind);
          onWinner?.(kind, winner);
        }
      }
    }
  }

  /** The cells whose pair of zones contains a pair of places. */
  #around(origin: Place, destination: Place): Cell[] {
    const cells: Cell[] = [];
    const to = this.#destinations.satisfiedBy(destination);
    for (const originScope of this.#origins.satisfiedBy(origin)) {
      for (const destinationScope of to) {
        const cell = this.#cells.get(this.#pairNumber(originScope, destinationScope));
        if (cell !== undefined) cells.push(cell);
      }
    }
    return cells;
  }

  #pairNumber(originScope: number, destinationScope: number): number {
    return originScope * this.#destinations.size + destinationScope;
  }

  /**
   * Finds the winner at a proposal, whether the outcome differs without it, and which rules lose to it only by age.
   *
   * @param cells those around the places of the proposal
   */
  #checkProposal(cells: readonly Cell[], kind: FlightKind): number {
    const lists: RuleList[] = [];
    for (const cell of cells) {
      lists.push(cell.lists.UNKNOWN);
      if (kind !== 'UNKNOWN') lists.push(cell.lists[kind]);
    }
    const [first, second] = bestTwo(lists);
    if (first === NONE) return NONE;
    this.#isReached[first] = true;
    const { outcome, priority, specificity } = this.#rules[first]!;
    const without = second === NONE ? this.#subject.outcomeWithoutRule : this.#rules[second]!.outcome;
    if (without !== outcome) this.#isNeeded[first] = true;
    else if (second < this.#successor[first]!) this.#successor[first] = second;
    for (const list of lists) {
      const best = this.#rules[list.ranks[0] ?? NONE];
      if (best?.priority === priority && best.specificity === specificity) {
        list.tiedWith = Math.min(list.tiedWith, first);
      }
    }
    return first;
  }

  /** The rules that win at the minimal proposals of a rule that never does. */
  #blockersOf(rank: number): number[] {
    const asked = kindOf(this.#rules[rank]!);
    const cell = this.#cellOf[rank]!;
    const blockers = new Set<number>();
    this.#checkPair(cell, cell, (kind, winner) => {
      if (asked === 'UNKNOWN' || asked === kind) blockers.add(winner);
    });
    return [...blockers].sort((a, b) => a - b).slice(0, MAX_BLOCKERS);
  }

  #unmatched(): FlightKind[] {
    const anywhere = this.#subject.space.placesIn({ cityId: null, countryId: null });
    const unmatched: FlightKind[] = [];
    this.#checkBetween(anywhere, anywhere, (kind, winner) => {
      if (winner === NONE) unmatched.push(kind);
    });
    return unmatched;
  }
}

/** Called with the kind of travel and the winner, or NONE, of each proposal that is checked. */
type OnWinner = (kind: FlightKind, winner: number) => void;

function newList(): RuleList {
  return { ranks: [], tiedWith: NONE };
}

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
