// Written by `make generate` from src/client-package/forms.ts. Change it there.
/**
 * The form of an object, as the contract's uploads take it: a list is a field that is sent several times, a boolean is
 * `true` or `false`, and what is undefined is left out. A `File` keeps its name; a `Blob` has none and goes as `blob`.
 */
export declare function formOf(fields: object): FormData;
