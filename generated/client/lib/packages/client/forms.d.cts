// Written by `make generate` from src/packages/client/forms.ts. Change it there.
/**
 * Converts an object to a form, as the contract's uploads require: an array becomes a repeated field, a boolean becomes
 * `true` or `false`, and undefined and null values are omitted. A `File` keeps its name; a `Blob` is sent as `blob`.
 */
export declare function formOf(fields: object): FormData;
