import type { SchemaObject } from '../../contract/openapi-document.ts';

/** The fields of a form, by name. */
export type FormSchema = {
  /** The file fields with the maximum number of files; a `single` one is not an array. */
  files: ReadonlyMap<string, { max: number; single: boolean }>;
  texts: ReadonlySet<string>;
  booleans: ReadonlySet<string>;
};

/** The maximum number of files of any field. */
export const MAX_FILES = 10;

/**
 * Reads an operation's form schema when the service starts.
 *
 * @throws Error if a field is of a type that forms do not support, which stops the start
 */
export function formSchema({ properties = {} }: SchemaObject): FormSchema {
  const files = new Map<string, { max: number; single: boolean }>();
  const texts = new Set<string>();
  const booleans = new Set<string>();
  for (const [name, property] of Object.entries(properties)) {
    if (property.format === 'binary') files.set(name, { max: 1, single: true });
    else if (property.items?.format === 'binary') files.set(name, { max: Number(property['maxItems']), single: false });
    else if (property.type === 'boolean') booleans.add(name);
    else if (property.type === 'string') texts.add(name);
    else throw new Error(`The form field ${name} must be a file, a string or a boolean.`);
  }
  return { files, texts, booleans };
}
