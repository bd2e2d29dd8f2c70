import type { Json, ParameterObject } from '../../../src/contract/openapi-document.ts';
import type { ContractOperation } from './operations.ts';

/** A request that the document's examples describe. */
export type Sample = {
  name: string;
  /** The values of the path parameters. */
  ids: Record<string, string>;
  query: Record<string, Json>;
  headers: Record<string, string>;
  body: Json | undefined;
};

/** Every request in the examples of an operation; at least one. */
export function samplesOf(operation: ContractOperation): Sample[] {
  const bodies = operation.source.requestBody?.content[operation.bodyType ?? '']?.examples;
  return sampleNames(operation).map((name) => {
    const values = (place: ParameterObject['in']): Record<string, Json> =>
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === place)
          .flatMap((parameter) => valueOf(parameter, name).map((value) => [parameter.name, value])),
      );
    const ids = values('path') as Record<string, string>;
    return {
      name,
      ids,
      query: values('query'),
      headers: values('header') as Record<string, string>,
      body: bodies?.[name]?.value,
    };
  });
}

/** A request that is valid in every respect. */
export function sampleOf(operation: ContractOperation): Sample {
  const [sample] = samplesOf(operation);
  if (!sample) throw new Error(`${operation.id} has no example.`);
  return sample;
}

/** The success status of a sample. */
export function successOf(operation: ContractOperation, name: string): string {
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const named = successes.find(([, { content }]) => content?.['application/json']?.examples?.[name]);
  return (named ?? successes[0])?.[0] ?? '';
}

function sampleNames({ source, bodyType, responses, parameters }: ContractOperation): string[] {
  const ofBody = source.requestBody?.content[bodyType ?? '']?.examples;
  if (ofBody) return Object.keys(ofBody);
  const ofSuccess = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content?.[
    'application/json'
  ]?.examples;
  if (ofSuccess) return Object.keys(ofSuccess);
  const ofLastId = parameters.findLast((parameter) => parameter.in === 'path')?.examples;
  return Object.keys(ofLastId ?? {}).slice(0, 1);
}

/** One value, or none for an optional parameter that the example omits. */
function valueOf({ examples = {}, required = false }: ParameterObject, name: string): Json[] {
  const example = examples[name] ?? (required ? Object.values(examples)[0] : undefined);
  return example ? [example.value] : [];
}
