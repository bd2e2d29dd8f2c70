import type { Json } from '../../contract/openapi-document.ts';

/** A file, and the field that it was sent in. `mimeType` is that of its content; null if the contract refuses it. */
export type SentFile = { field: string; fileName: string; mimeType: string | null; fileSize: number };

/**
 * A form that was sent. `text` is the form for Prism, with a placeholder for each file; `repeated` are the texts that were
 * sent more than once.
 */
type SentForm = {
  fields: Record<string, Json>;
  files: SentFile[];
  contentType: string;
  text: string;
  repeated: string[];
};

/** The limits of the service (D50). */
export const MAX_FILES = 10;
export const MAX_FILE_BYTES = 10 * 2 ** 20;

/** How files begin. */
const SIGNATURES = { 'image/jpeg': 'ffd8ff', 'image/png': '89504e470d0a1a0a', 'application/pdf': '255044462d' };

const BOUNDARY = 'travel-desk-mock';

/**
 * Reads a form as the service does: parts that are sent empty count as not sent, and booleans are taken in any case.
 *
 * @param booleans the fields that are booleans
 * @throws when the body is not multipart/form-data
 */
export async function formIn(body: Buffer, contentType: string, booleans: readonly string[]): Promise<SentForm> {
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } }).formData();
  const fields: Record<string, Json> = {};
  const files: SentFile[] = [];
  const parts: string[] = [];
  const repeated = new Set<string>();
  for (const [name, sent] of form) {
    // Browsers send a file without a name and content if none was chosen.
    if (sent === '' || (typeof sent === 'object' && sent.name === '' && sent.size === 0)) continue;
    const value = typeof sent === 'string' && booleans.includes(name) ? sent.toLowerCase() : sent;
    if (typeof value === 'string' && Object.hasOwn(fields, name)) {
      repeated.add(name);
      continue;
    }
    // Prism fails on a file without a Content-Type, and only checks that the file is there.
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
    parts.push(
      typeof value === 'string'
        ? `${head}\r\n\r\n${value}\r\n`
        : `${head}; filename="file"\r\nContent-Type: application/octet-stream\r\n\r\nfile\r\n`,
    );
    if (typeof value === 'string') fields[name] = value;
    else files.push({ field: name, fileName: value.name, mimeType: await mimeTypeOf(value), fileSize: value.size });
  }
  return {
    fields,
    files,
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    text: `${parts.join('')}--${BOUNDARY}--\r\n`,
    repeated: [...repeated],
  };
}

async function mimeTypeOf(file: Blob): Promise<string | null> {
  const start = Buffer.from(await file.slice(0, 8).arrayBuffer()).toString('hex');
  return Object.entries(SIGNATURES).find(([, signature]) => start.startsWith(signature))?.[0] ?? null;
}

/**
 * What is wrong with the files that were sent, as the service says it (D50); null if nothing is.
 *
 * @param isList whether a field takes several files
 */
export function fileFault(
  files: readonly SentFile[],
  isList: (field: string) => boolean,
): { code: string; field: string; message: string } | null {
  for (const file of files) {
    const ofField = files.filter(({ field }) => field === file.field);
    const field = isList(file.field) ? `${file.field}.${ofField.indexOf(file)}` : file.field;
    const [invalid, wrongType] = ['VALIDATION_ERROR', 'INVALID_FILE_TYPE'];
    if (!isList(file.field) && ofField.length > 1) return { code: invalid, field, message: 'must be a single file' };
    if (ofField.length > MAX_FILES)
      return { code: invalid, field: file.field, message: `must have at most ${MAX_FILES} files` };
    if (file.fileName === '') return { code: invalid, field, message: 'must be sent with a file name' };
    if (file.fileSize === 0) return { code: wrongType, field, message: 'is empty: send a JPEG, PNG or PDF file' };
    if (!file.mimeType) return { code: wrongType, field, message: 'must be a JPEG, PNG or PDF file, by its content' };
    if (file.fileSize > MAX_FILE_BYTES)
      return { code: 'FILE_TOO_LARGE', field, message: 'must be at most 10 MB (10,485,760 bytes)' };
  }
  return null;
}
