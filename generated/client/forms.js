// Written by `make generate` from src/client-package/forms.ts. Change it there.
/**
 * The form of an object, as the contract's uploads take it: a list is a field that is sent several times, a boolean is
 * `true` or `false`, and what is undefined is left out. A `File` keeps its name; a `Blob` has none and goes as `blob`.
 */
export function formOf(fields) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
        for (const item of Array.isArray(value) ? value : [value]) {
            if (item === undefined || item === null)
                continue;
            form.append(name, item instanceof Blob ? item : String(item));
        }
    }
    return form;
}
