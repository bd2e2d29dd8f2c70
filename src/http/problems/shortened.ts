/** A name that is longer than this is no field of ours, and is not worth repeating. */
export const MAX_NAME_CHARACTERS = 200;

/** A name cut to what a refusal repeats. */
export function shortened(name: string): string {
  return name.length <= MAX_NAME_CHARACTERS ? name : `${name.slice(0, MAX_NAME_CHARACTERS - 1).toWellFormed()}…`;
}
