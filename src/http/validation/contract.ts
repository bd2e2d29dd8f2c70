import { setImmediate } from 'node:timers/promises';
import type { OpenApiDocument, OperationObject, Permissions } from '../../contract/openapi-document.ts';
import { operationsOf } from '../../contract/openapi-document.ts';
import { patternMessages } from '../../contract/plain-words.ts';
import type { OperationId } from '../operations.ts';
import { type FormSchema, formSchema } from '../uploads/form-schema.ts';
import type { OnDeviation } from './response-deviations.ts';
import { checkedDocument, probe, requestCheck, responseCheck } from './express-openapi-validator.ts';

/** What the HTTP layer knows about an operation, read from the contract. */
export type ContractOperation = {
  id: OperationId;
  /** Upper case. */
  method: string;
  /** In Express' form: `/api/v1/policies/:policyId`. */
  route: string;
  /** The codes that the caller's token must have (D5). */
  permissions: Permissions;
  /** The rate-limit class (D10). */
  rateClass: string;
  /** The media type of its body; null if it has none. */
  bodyType: 'application/json' | 'multipart/form-data' | null;
  /** The fields of its form; null if its body is not a form. */
  form: FormSchema | null;
  /** The maximum size of its JSON body in bytes, after decompression. */
  maxBodyBytes: number;
  /** Its query parameters by name, with the maximum number of items of those that are lists; null for the others. */
  queryParameters: ReadonlyMap<string, number | null>;
  /** The operation in a `checkedDocument`. */
  schema: OperationObject;
};

/** The limit for operations without `x-max-body-bytes`. */
const MAX_BODY_BYTES = 64 * 1024;

export type Contract = ReturnType<typeof loadContract>;

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
export function loadContract(document: OpenApiDocument, onDeviation: OnDeviation | null = null) {
  const checked = checkedDocument(document);
  const faultIn = requestCheck(checked);
  const operations = [...operationsOf(checked)].map(({ path, method, operation }): ContractOperation => {
    const content = operation.requestBody?.content ?? {};
    const form = content['multipart/form-data'];
    return {
      id: operation.operationId as OperationId,
      method: method.toUpperCase(),
      route: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      permissions: operation['x-permissions'] ?? missing(operation, 'x-permissions'),
      rateClass: operation['x-rate-limit'] ?? missing(operation, 'x-rate-limit'),
      bodyType: (Object.keys(content)[0] ?? null) as ContractOperation['bodyType'],
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
    async compileChecks(): Promise<void> {
      for (const operation of operations) {
        for (const hasLargeBody of operation.maxBodyBytes > MAX_BODY_BYTES ? [false, true] : [false]) {
          const fault = faultIn({ ...probe(operation), hasLargeBody }, {}) as { status?: number } | undefined;
          // The request need not be valid. An error without a status is about the schema.
          if (fault && fault.status === undefined) throw fault;
        }
        await setImmediate();
      }
    },
  };
}

/** @param operation with its parameters and their schemas inline */
function queryParametersOf({ parameters = [] }: OperationObject): Map<string, number | null> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return new Map(
    inQuery.map(({ name, schema }) => [name, schema.type === 'array' ? Number(schema['maxItems']) : null]),
  );
}

function missing(operation: OperationObject, what: string): never {
  throw new Error(`${operation.operationId} has no ${what} in the contract.`);
}
