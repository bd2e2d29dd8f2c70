import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import type { Json } from '../../../src/contract/openapi-document.ts';
import type { ContractOperation } from './operations.ts';
import type { Sample } from './samples.ts';

/** The request exactly as it is sent; only Host and the length of the body are added. */
export type Message = {
  method: string;
  /** Encoded, including the query. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};

export type Reply = { status: number; headers: IncomingHttpHeaders; text: string; body: any };

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** Sends requests that `fetch` would refuse or correct: TRACE, unusual paths, GET with a body. */
export function send(address: string, { method, path, headers, body }: Message): Promise<Reply> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const length =
      body !== undefined && !('Transfer-Encoding' in headers)
        ? { 'Content-Length': String(Buffer.byteLength(body)) }
        : {};
    const request = httpRequest(
      { agent, hostname, port, method, path, headers: { ...length, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = response.headers['content-type']?.startsWith('application/json') && text !== '';
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            body: isJson ? JSON.parse(text) : undefined,
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** The request of a sample, with the changes of a test. */
export function message(
  operation: ContractOperation,
  sample: Sample,
  token: string | null,
  changes: Partial<Sample> = {},
): Message {
  const { ids, query, headers, body } = { ...sample, ...changes };
  const content =
    operation.bodyType === 'multipart/form-data'
      ? multipart(operation, sample.name, body)
      : body === undefined
        ? { headers: {} }
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return {
    ...content,
    method: operation.method,
    path: pathOf(operation.template, ids) + queryOf(query),
    headers: { ...content.headers, ...headers, ...(token !== null && { Authorization: `Bearer ${token}` }) },
  };
}

/** The path with its IDs encoded; a missing one is replaced by a word that is no record's ID. */
export function pathOf(template: string, ids: Readonly<Record<string, string>> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? 'absent'));
}

function queryOf(query: Readonly<Record<string, Json>>): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function multipart(
  operation: ContractOperation,
  sample: string,
  fields: Json | undefined,
): { headers: Record<string, string>; body: string } {
  const parts = Object.entries((fields ?? {}) as Record<string, Json>).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)] as const),
  );
  const body = parts
    .map(
      ([name, value]) =>
        `--boundary\r\nContent-Disposition: form-data; name="${name}"${fileName(operation, sample, name)}\r\n\r\n${value}\r\n`,
    )
    .join('');
  return { headers: { 'Content-Type': 'multipart/form-data; boundary=boundary' }, body: `${body}--boundary--\r\n` };
}

/** Files need a type, without which Prism crashes, and a name. */
function fileName(operation: ContractOperation, sample: string, field: string): string {
  return isFile(operation, field)
    ? `; filename="${fileNameOf(operation, sample)}"\r\nContent-Type: application/pdf`
    : '';
}

/** Whether a field of an operation's form is a file or a list of files. */
export function isFile({ formSchema }: ContractOperation, field: string): boolean {
  const { format, items } = formSchema?.properties?.[field] ?? {};
  return format === 'binary' || items?.format === 'binary';
}

/** The file names of a sample, from the example of its response. */
export function fileNameOf({ responses }: ContractOperation, sample: string): string {
  const answer = JSON.stringify(responses['201']?.content?.['application/json']?.examples?.[sample]?.value ?? null);
  return /"fileName":"([^"]+)"/.exec(answer)?.[1] ?? 'scan.pdf';
}
