import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type {
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  Permissions,
} from '../../contract/openapi-document.ts';
import { operationsOf } from '../../contract/openapi-document.ts';
import { patternMessages } from '../../contract/plain-words.ts';
import { MAX_SEARCHED_VALUES } from './body-sample.ts';
import { type Shape, shapeOf } from './body-shape.ts';
import { maxBodyBytes } from './json-limits.ts';
import type { OperationId } from '../operations.ts';
import { type FormSchema, formSchema } from '../uploads/form-schema.ts';
import type { OnDeviation } from './response-deviations.ts';
import {
  checkedDocument,
  type Described,
  described,
  probe,
  type RequestCheck,
  requestCheck,
  responseCheck,
} from './validator.ts';

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
  /** The limits of its body; null if it has none. */
  bodyShape: Shape | null;
  /** The maximum size of its body in bytes, after decompression. */
  maxBodyBytes: number;
  /** Its query parameters by name, with the maximum number of items of those that are lists; null for the others. */
  queryParameters: ReadonlyMap<string, number | null>;
  /** The operation as express-openapi-validator needs it. */
  validation: Described;
};

export type Contract = {
  operations: ContractOperation[];
  /**
   * Validates a request whose `operation` is set. Returns the validator's error with all faults; undefined if valid.
   */
  faultIn: RequestCheck['faultIn'];
  /** The same, but stops at the first fault. For bodies that are too large to be searched for all faults. */
  firstFaultIn: RequestCheck['faultIn'];
  /** Validates what is sent with `res.json`; null if responses are not validated. */
  validateResponse: RequestHandler | null;
  /** The error message for each pattern. */
  patternMessages: ReadonlyMap<string, string>;
  /**
   * Compiles request checks one by one, with pauses in which requests are handled.
   *
   * @param pause the duration of a pause, as a multiple of the time that the compilation before it took
   * @param of the operations whose checks to compile; all by default
   * @throws Error if a schema can't be compiled
   */
  compileChecks(pause?: number, of?: readonly OperationId[]): Promise<void>;
};

/**
 * Sets up express-openapi-validator's checks. Those of an operation are compiled when first needed, or by
 * `compileChecks`.
 *
 * The validator's own router is not used: it compiles each path's pattern on every request (45 to 110 µs), and the
 * schema of OpenAPI documents when it is created (40 ms and more). Its checks run on requests that are already routed.
 *
 * @param checkResponses whether responses are validated
 * @param onDeviation decides what to do with a response that deviates from the contract; by default it is refused
 * @throws Error if the document lacks something
 */
export function loadContract(
  document: OpenApiDocument,
  checkResponses: boolean,
  onDeviation: OnDeviation = () => 'refuse',
): Contract {
  const checked = checkedDocument(document);
  const shapes = bodyShapes(document);
  const requests = requestCheck(checked);
  const untilFault = requestCheck(checked, { allErrors: false });

  const operations: ContractOperation[] = [];
  const compilations: { id: OperationId; compile: () => void }[] = [];
  for (const { path, method, operation } of operationsOf(document)) {
    const bodyType = (Object.keys(operation.requestBody?.content ?? {})[0] ?? null) as ContractOperation['bodyType'];
    const validation = described(path, checked.paths[path]?.[method] ?? missing(operation, 'checks'));
    const bodyShape = shapes.get(operation.operationId) ?? null;
    const found: ContractOperation = {
      id: operation.operationId as OperationId,
      method: method.toUpperCase(),
      route: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      permissions: operation['x-permissions'] ?? missing(operation, 'x-permissions'),
      rateClass: operation['x-rate-limit'] ?? missing(operation, 'x-rate-limit'),
      bodyType,
      form: formOf(document, operation),
      bodyShape,
      maxBodyBytes: operation['x-max-body-bytes'] ?? (bodyShape ? maxBodyBytes(bodyShape) : 0),
      queryParameters: queryParametersOf(document, operation),
      validation,
    };
    operations.push(found);
    const request = probe(found);
    const { id } = found;
    compilations.push({ id, compile: () => requests.compile(request) });
    if (isLarge(bodyShape)) compilations.push({ id, compile: () => untilFault.compile(request) });
  }
  return {
    operations,
    faultIn: requests.faultIn,
    firstFaultIn: untilFault.faultIn,
    validateResponse: checkResponses ? responseCheck(checked, onDeviation) : null,
    patternMessages: patternMessages(document),
    async compileChecks(pause = 9, of) {
      for (const { id, compile } of compilations) {
        if (of && !of.includes(id)) continue;
        const begun = performance.now();
        compile();
        await sleep(pause * (performance.now() - begun));
      }
    },
  };
}

/** The limits of each request body, by operation ID. */
function bodyShapes(document: OpenApiDocument): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const { operation } of operationsOf(document)) {
    const [content] = Object.values(operation.requestBody?.content ?? {});
    if (content) shapes.set(operation.operationId, shapeOf(content.schema, document.components.schemas));
  }
  return shapes;
}

/** Whether a body can be within all limits, but too large to be searched for all its faults. */
function isLarge(shape: Shape | null | undefined): boolean {
  return shape ? shape.values > MAX_SEARCHED_VALUES : false;
}

function formOf({ components }: OpenApiDocument, operation: OperationObject): FormSchema | null {
  const form = operation.requestBody?.content['multipart/form-data'];
  return form ? formSchema(form.schema ?? missing(operation, 'form schema'), components.schemas) : null;
}

function queryParametersOf(document: OpenApiDocument, operation: OperationObject): Map<string, number | null> {
  const inQuery = parametersOf(document, operation).filter((parameter) => parameter.in === 'query');
  return new Map(
    inQuery.map(({ name, schema }) => [name, shapeOf(schema, document.components.schemas).list?.max ?? null]),
  );
}

function parametersOf(document: OpenApiDocument, operation: OperationObject): ParameterObject[] {
  return (operation.parameters ?? []).map((parameter) => {
    const shared = parameter.$ref?.replace('#/components/parameters/', '');
    const found = shared === undefined ? parameter : document.components.parameters?.[shared];
    if (!found) throw new Error(`${operation.operationId} refers to ${parameter.$ref}, which does not exist.`);
    return found;
  });
}

function missing(operation: OperationObject, what: string): never {
  throw new Error(`${operation.operationId} has no ${what} in the contract.`);
}
