import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { eachObject, type SchemaObject, withExactSchemas } from '../../../src/contract/openapi-document.ts';
import { FORMATS } from '../../../src/http/validation/formats.ts';
import { contract } from './operations.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv, { mode: 'full' });
for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
ajv.addFormat('binary', true);
ajv.addSchema({ $id: 'contract', components: { schemas: withExactSchemas(contract.document.components.schemas) } });

const compiled = new Map<string, ValidateFunction>();

/** The validation errors of a value by a schema of the document, in Ajv's words; empty if it is valid. */
export function schemaFaults(schema: SchemaObject, value: unknown): string[] {
  const key = JSON.stringify(schema);
  const validate = compiled.get(key) ?? ajv.compile(intoContract(schema));
  compiled.set(key, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
}

/** Changes the document's references to references into the schema that contains them all. */
function intoContract(schema: SchemaObject): SchemaObject {
  const copy = withExactSchemas(schema);
  eachObject(copy, (object) => {
    if (typeof object['$ref'] === 'string') object['$ref'] = object['$ref'].replace(/^#/, 'contract#');
  });
  return copy;
}
