import {
  type Json,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  resolved,
  type SchemaObject,
} from '../contract/openapi-document.ts';

/** A sample request, built from the contract's examples. */
export type SampleRequest = {
  method: string;
  /** The path, with its parameters in braces: `/v1/booking-requests/{id}`. */
  template: string;
  path: Record<string, Json>;
  query: Record<string, Json>;
  header: Record<string, Json>;
  body?: Json;
  /** The fields of a form, and the names of those that are files. */
  form?: { fields: Record<string, Json>; files: string[] };
};

const FORM = 'multipart/form-data';

/**
 * A request from an operation's first example. Optional parameters that the example doesn't name are left out.
 *
 * @throws Error if the operation refers to a parameter that the document lacks
 */
export function sampleRequest(
  document: OpenApiDocument,
  template: string,
  method: string,
  operation: OperationObject,
): SampleRequest {
  const parameters = (operation.parameters ?? []).map((parameter) => resolved(document, parameter));
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const [name, example] = Object.entries(content?.examples ?? {})[0] ?? [firstSuccess(operation)];

  const values = (place: ParameterObject['in']): Record<string, Json> =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .flatMap(({ name: key, required, examples = {} }) => {
          const chosen =
            examples[name ?? ''] ?? (required || place === 'path' ? Object.values(examples)[0] : undefined);
          return chosen ? [[key, chosen.value]] : [];
        }),
    );

  const request = {
    method: method.toUpperCase(),
    template,
    path: values('path'),
    query: values('query'),
    header: values('header'),
  };
  if (!content || !example) return request;
  if (type !== FORM) return { ...request, body: example.value };
  const fields = example.value as Record<string, Json>;
  return {
    ...request,
    form: { fields, files: Object.keys(fields).filter((field) => isFile(resolved(document, content.schema), field)) },
  };
}

function firstSuccess({ responses }: OperationObject): string | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return Object.keys(success?.content?.['application/json']?.examples ?? {})[0];
}

function isFile({ properties }: SchemaObject, field: string): boolean {
  const property = properties?.[field];
  return property?.format === 'binary' || property?.items?.format === 'binary';
}
