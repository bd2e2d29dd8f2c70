/** A pseudorandom generator (mulberry32), which gives the same numbers in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Whole numbers from 0 to below a bound, the same in every run. */
export function randomNumbers(seed: number): (below: number) => number {
  const random = seeded(seed);
  return (below) => (random() * 2 ** 32) % below;
}

/** What samples draw from a generator. */
export class Draws {
  readonly random: () => number;

  constructor(random: () => number) {
    this.random = random;
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    return choices[this.whole(choices.length)]!;
  }

  whole(below: number): number {
    return Math.floor(this.random() * below);
  }

  /** A version 7 UUID of that time. */
  uuid(millis: number): string {
    const time = millis.toString(16).padStart(12, '0');
    const hex = (digits: number): string =>
      Math.floor(this.random() * 16 ** digits)
        .toString(16)
        .padStart(digits, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${(8 + this.whole(4)).toString(16)}${hex(3)}-${hex(6)}${hex(6)}`;
  }
}
