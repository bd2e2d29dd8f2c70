/** No field of the contract has a longer name than this. */
export const MAX_NAME_CHARACTERS = 200;

/** A field name from a request, cut to a length that is fit for an error message. */
export function shortened(name: string): string {
  return name.length <= MAX_NAME_CHARACTERS ? name : `${name.slice(0, MAX_NAME_CHARACTERS - 1).toWellFormed()}…`;
}
