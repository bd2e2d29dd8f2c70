// Written by `make generate` from src/tools/mock-document.ts. Change it there.
import { eachObject, operationsOf } from "../contract/openapi-document.js";
/** Prism's own copy of the contract: what it needs said differently to check as the server does. */
export function mockDocument(document) {
    const copy = structuredClone(document);
    for (const { operation } of operationsOf(copy)) {
        const form = operation.requestBody?.content['multipart/form-data'];
        // Without a style it refuses every list of files, without allowReserved every file with more than letters in it.
        if (form)
            form.encoding = { passportDocuments: { style: 'form', explode: true, allowReserved: true } };
    }
    eachObject(copy.components.schemas, (schema) => {
        // It knows the older name only.
        if ('dependentRequired' in schema)
            schema['dependencies'] = schema['dependentRequired'];
    });
    return copy;
}
