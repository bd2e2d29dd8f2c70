import { areas } from '../../../src/app.ts';
import { readContract } from '../../../src/contract/read-contract.ts';
import {
  operationsOf,
  type OperationObject,
  type ParameterObject,
  type Permissions,
  type ResponseObject,
  type SchemaObject,
} from '../../../src/contract/openapi-document.ts';
import { areaOf } from '../../../src/http/areas.ts';

/** Which of the three error formats a path has (D7). */
export type Dialect = 'policy' | 'booking' | 'traveler';

/** An operation of the contract, with all references to parameters, responses and headers resolved. */
export type ContractOperation = {
  id: string;
  /** In upper case. */
  method: string;
  /** As in the document: `/api/v1/policies/{policyId}`. */
  template: string;
  dialect: Dialect;
  permissions: Permissions;
  parameters: ParameterObject[];
  bodyType: string | null;
  bodySchema: SchemaObject | null;
  /** The schema of its form, with the reference resolved. */
  formSchema: SchemaObject | null;
  responses: Record<string, ResponseObject>;
  source: OperationObject;
};

export const contract = readContract();

const DIALECTS: Record<string, Dialect> = { '/api/v1/policies': 'policy', '/v1': 'booking', '/api': 'traveler' };

/** The error format of a path; that of the policies for a path outside the areas. */
export function dialectOf(path: string): Dialect {
  return DIALECTS[areaOf(areas, path)?.prefix ?? ''] ?? 'policy';
}

export const operations: readonly ContractOperation[] = [...operationsOf(contract.document)].map(
  ({ path, method, operation }) => {
    const body = Object.entries(operation.requestBody?.content ?? {})[0];
    return {
      id: operation.operationId,
      method: method.toUpperCase(),
      template: path,
      dialect: dialectOf(path),
      permissions: operation['x-permissions'] ?? [],
      parameters: (operation.parameters ?? []).map((parameter) =>
        followed(parameter, contract.document.components.parameters),
      ),
      bodyType: body?.[0] ?? null,
      bodySchema: body?.[1].schema ?? null,
      formSchema:
        body?.[0] === 'multipart/form-data'
          ? followed(body[1].schema ?? {}, contract.document.components.schemas)
          : null,
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [
          status,
          withHeaders(followed(response, contract.document.components.responses)),
        ]),
      ),
      source: operation,
    };
  },
);

export function operationCalled(id: string): ContractOperation {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`The contract has no operation ${id}.`);
  return found;
}

/** Each path with its operations. */
export const paths: readonly { template: string; operations: ContractOperation[] }[] = [
  ...Map.groupBy(operations, ({ template }) => template),
].map(([template, ofPath]) => ({ template, operations: ofPath }));

export const withJsonBody = operations.filter(({ bodyType }) => bodyType === 'application/json');

/** Every permission code that any operation requires, and the one that lifts the tenancy limit (D4). */
export const everyPermission: readonly string[] = [
  ...new Set(operations.flatMap(({ permissions }) => Object.values(permissions).flat()).concat('ACCESS_ALL_COMPANIES')),
];

function followed<T extends { $ref?: string }>(object: T, shared: Record<string, T> = {}): T {
  if (!object.$ref) return object;
  const found = shared[object.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`The document refers to ${object.$ref}, which is not there.`);
  return found;
}

function withHeaders(response: ResponseObject): ResponseObject {
  const shared = contract.document.components['headers'] as Record<string, { $ref?: string }>;
  const headers = Object.entries((response.headers ?? {}) as typeof shared);
  return {
    ...response,
    headers: Object.fromEntries(headers.map(([name, header]) => [name, followed(header, shared)])),
  };
}
