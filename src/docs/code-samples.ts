import { inspect } from 'node:util';
import type { SampleRequest } from './sample-request.ts';

/** A code sample in the form that viewers expect in `x-codeSamples`. */
type CodeSample = { lang: string; label: string; source: string };

export const CLIENT_PACKAGE = '@travel-desk/client';

/** Where `make run` serves; the page replaces it by its own origin. */
export const LOCAL_SERVICE = 'http://127.0.0.1:3000';

/** Written as the variable `scan`. */
const SCAN = { [inspect.custom]: () => 'scan' };

const AS_LITERAL = { depth: null, maxArrayLength: null, maxStringLength: null };

/** A call with the client package. The reader defines `token` and, for uploads, `scan`: a `File`. */
export function clientSample({ method, template, path, query, header, body, form }: SampleRequest): CodeSample {
  const params = Object.entries({ path, query, header }).filter(([, values]) => Object.keys(values).length > 0);
  const files = form?.files.map((name) => [name, Array.isArray(form.fields[name]) ? [SCAN] : SCAN]) ?? [];
  const options = {
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(body !== undefined && { body }),
    ...(form && { body: { ...form.fields, ...Object.fromEntries(files) } }),
  };
  const call = [`'${template}'`, ...(Object.keys(options).length > 0 ? [inspect(options, AS_LITERAL)] : [])].join(', ');
  const source = `import { createTravelDeskClient } from '${CLIENT_PACKAGE}';

const client = createTravelDeskClient({ baseUrl: '${LOCAL_SERVICE}', token });

const { data, error } = await client.${method}(${call});`;
  return { lang: 'TypeScript', label: CLIENT_PACKAGE, source };
}
