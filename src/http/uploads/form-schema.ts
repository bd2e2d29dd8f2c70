import type { SchemaObject } from '../../contract/openapi-document.ts';

/** What there is to know of a form: its parts by name. */
export type FormSchema = {
  /** At most so many files under this name; `single` ones are no list. */
  files: ReadonlyMap<string, { max: number; single: boolean }>;
  texts: ReadonlySet<string>;
  booleans: ReadonlySet<string>;
};

/** Where the schema does not say how many files a list may hold. */
export const MAX_FILES = 10;

/**
 * Reads an operation's form schema, which is resolved at the start: what this file can't read stops the start.
 *
 * @param schemas those of the contract's components
 */
export function formSchema(schema: SchemaObject, schemas: Readonly<Record<string, SchemaObject>>): FormSchema {
  const resolved = schema.$ref ? schemas[schema.$ref.replace('#/components/schemas/', '')] : schema;
  const files = new Map<string, { max: number; single: boolean }>();
  const texts = new Set<string>();
  const booleans = new Set<string>();
  for (const [name, property] of Object.entries(resolved?.properties ?? {})) {
    if (property.format === 'binary') files.set(name, { max: 1, single: true });
    else if (property.items?.format === 'binary')
      files.set(name, { max: Number(property['maxItems'] ?? MAX_FILES), single: false });
    else if (property.type === 'boolean') booleans.add(name);
    else if (property.type === 'string') texts.add(name);
    else throw new Error(`The form field ${name} must be a file, a string or a boolean.`);
  }
  return { files, texts, booleans };
}

/** What is wrong with a file that the form has no place for. */
export function unexpectedFile(field: string, { files, texts, booleans }: FormSchema): string {
  const max = files.get(field)?.max;
  if (max !== undefined) return `must have at most ${max} ${max === 1 ? 'file' : 'files'}`;
  return texts.has(field) || booleans.has(field) ? 'must be sent as text, not as a file' : 'is not a known field';
}
