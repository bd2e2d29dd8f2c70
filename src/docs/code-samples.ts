import type { Json } from '../contract/openapi-document.ts';
import type { SampleRequest } from './sample-request.ts';

/** A code sample in the form that viewers expect in `x-codeSamples`. */
type CodeSample = { lang: string; label: string; source: string };

export const CLIENT_PACKAGE = '@travel-desk/client';

/** Where `make run` serves; the page replaces it by its own origin. */
export const LOCAL_SERVICE = 'http://127.0.0.1:3000';

/** A call with the client package. The reader defines `token` and, for uploads, `scan`: a `File`. */
export function clientSample({ method, template, path, query, header, body, form }: SampleRequest): CodeSample {
  const params = Object.fromEntries(
    Object.entries({ path, query, header }).filter(([, values]) => Object.keys(values).length > 0),
  );
  const options: string[] = [];
  if (Object.keys(params).length > 0) options.push(`params: ${literal(params, 1)}`);
  if (body !== undefined) options.push(`body: ${literal(body, 1)}`);
  if (form) options.push(`body: ${literal(form.fields, 1, form.files)}`);
  const call = [`'${template}'`, ...(options.length > 0 ? [`{\n  ${options.join(',\n  ')},\n}`] : [])].join(', ');
  const source = `import { createTravelDeskClient } from '${CLIENT_PACKAGE}';

const client = createTravelDeskClient({ baseUrl: '${LOCAL_SERVICE}', token });

const { data, error } = await client.${method}(${call});`;
  return { lang: 'TypeScript', label: CLIENT_PACKAGE, source };
}

/** A TypeScript literal for a value. Object fields named in `files` are written as the variable `scan`. */
function literal(value: Json | Record<string, Record<string, Json>>, depth: number, files: string[] = []): string {
  const indent = '  '.repeat(depth);
  if (typeof value === 'string')
    return `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`;
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    if (value.every((item) => item === null || typeof item !== 'object'))
      return `[${value.map((item) => literal(item, depth)).join(', ')}]`;
    return `[\n${value.map((item) => `${indent}  ${literal(item, depth + 1)},\n`).join('')}${indent}]`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  const lines = entries.map(([key, item]) => {
    const file = Array.isArray(item) ? `[${item.map(() => 'scan').join(', ')}]` : 'scan';
    return `${indent}  ${nameOf(key)}: ${files.includes(key) ? file : literal(item as Json, depth + 1)},\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function nameOf(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`;
}
