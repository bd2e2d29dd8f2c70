// Written by `make generate` from src/http/validation/contract.ts. Change it there.
import { setImmediate } from 'node:timers/promises';
import { operationsOf } from "../../contract/openapi-document.js";
import { patternMessages } from "../../contract/plain-words.js";
import { formSchema } from "../uploads/form-schema.js";
import { checkedDocument, probe, requestCheck, responseCheck } from "./express-openapi-validator.js";
/** The limit for operations without `x-max-body-bytes`. */
const MAX_BODY_BYTES = 64 * 1024;
/**
 * Sets up the checks of requests and responses. Those of an operation are compiled when first needed, or by
 * `compileChecks`.
 *
 * The validator's own router is not used: it compiles each path's pattern on every request (45 to 110 µs), and the
 * schema of OpenAPI documents when it is created (40 ms and more). Its checks run on requests that are already routed.
 *
 * @param onDeviation called for each response that deviates from the contract; null if responses are not validated
 * @throws Error if the document lacks something
 */
export function loadContract(document, onDeviation = null) {
    const checked = checkedDocument(document);
    const faultIn = requestCheck(checked);
    const operations = [...operationsOf(checked)].map(({ path, method, operation }) => {
        const content = operation.requestBody?.content ?? {};
        const form = content['multipart/form-data'];
        return {
            id: operation.operationId,
            method: method.toUpperCase(),
            route: path.replaceAll(/\{(\w+)\}/g, ':$1'),
            permissions: operation['x-permissions'] ?? missing(operation, 'x-permissions'),
            rateClass: operation['x-rate-limit'] ?? missing(operation, 'x-rate-limit'),
            bodyType: (Object.keys(content)[0] ?? null),
            form: form ? formSchema(form.schema) : null,
            maxBodyBytes: operation['x-max-body-bytes'] ?? MAX_BODY_BYTES,
            queryParameters: queryParametersOf(operation),
            schema: operation,
        };
    });
    return {
        operations,
        faultIn,
        /** Validates what is sent with `res.json`; null if responses are not validated. */
        validateResponse: onDeviation && responseCheck(checked, onDeviation),
        /** The error message for each pattern. */
        patternMessages: patternMessages(document),
        /**
         * Compiles the request checks one by one, and lets requests be handled in between.
         *
         * @throws Error if a schema can't be compiled
         */
        async compileChecks() {
            for (const operation of operations) {
                for (const hasLargeBody of operation.maxBodyBytes > MAX_BODY_BYTES ? [false, true] : [false]) {
                    const fault = faultIn({ ...probe(operation), hasLargeBody }, {});
                    // The request need not be valid. An error without a status is about the schema.
                    if (fault && fault.status === undefined)
                        throw fault;
                }
                await setImmediate();
            }
        },
    };
}
/** @param operation with its parameters and their schemas inline */
function queryParametersOf({ parameters = [] }) {
    const inQuery = parameters.filter((parameter) => parameter.in === 'query');
    return new Map(inQuery.map(({ name, schema }) => [name, schema.type === 'array' ? Number(schema['maxItems']) : null]));
}
function missing(operation, what) {
    throw new Error(`${operation.operationId} has no ${what} in the contract.`);
}
