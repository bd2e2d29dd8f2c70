import { type OpenApiDocument, type OperationObject, operationsOf } from '../contract/openapi-document.ts';
import type { OperationId, Reply } from '../http/operations.ts';

/** Returns the body of a successful response by its operation and the name of the example. */
export type Examples = <K extends OperationId>(operationId: K, name: string) => Body<K>;

type Body<K extends OperationId> = Extract<Reply<K>, { body: unknown }>['body'];

/** The contract's examples. The function that is returned throws an Error if the contract does not have the example. */
export function examplesOf(document: OpenApiDocument): Examples {
  return <K extends OperationId>(operationId: K, name: string) => {
    for (const [status, { content }] of Object.entries(operationCalled(document, operationId).responses)) {
      const found = status.startsWith('2') && content?.['application/json']?.examples?.[name];
      if (found) return found.value as Body<K>;
    }
    throw new Error(`The contract has no example "${name}" for a successful response of ${operationId}.`);
  };
}

/**
 * The value of a named example of a request body.
 *
 * @throws Error if the contract does not have it
 */
export function requestExample(document: OpenApiDocument, operationId: OperationId, name: string): unknown {
  const content = Object.values(operationCalled(document, operationId).requestBody?.content ?? {})[0];
  const found = content?.examples?.[name];
  if (!found) throw new Error(`The contract has no example "${name}" for the body of ${operationId}.`);
  return found.value;
}

function operationCalled(document: OpenApiDocument, operationId: OperationId): OperationObject {
  return [...operationsOf(document)].find(({ operation }) => operation.operationId === operationId)!.operation;
}
