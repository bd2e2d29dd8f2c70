"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.formOf = formOf;
// Written by `make generate` from src/packages/client/forms.ts. Change it there.
/**
 * Converts an object to a form, as the contract's uploads require: an array becomes a repeated field, a boolean becomes
 * `true` or `false`, and undefined and null values are omitted. A `File` keeps its name; a `Blob` is sent as `blob`.
 */
function formOf(fields) {
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
