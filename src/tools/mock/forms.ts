import type { Json } from '../../contract/openapi-document.ts';

/** A file, and the field that it was sent in. */
export type SentFile = { field: string; fileName: string; mimeType: string; fileSize: number };

/** A form that was sent. `text` is the form for Prism, with a placeholder for each file. */
type SentForm = { fields: Record<string, Json>; files: SentFile[]; contentType: string; text: string };

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
  for (const [name, sent] of form) {
    if (sent === '') continue;
    const value = typeof sent === 'string' && booleans.includes(name) ? sent.toLowerCase() : sent;
    // Prism fails on a file without a Content-Type, and only checks that the file is there.
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
    parts.push(
      typeof value === 'string'
        ? `${head}\r\n\r\n${value}\r\n`
        : `${head}; filename="file"\r\nContent-Type: application/octet-stream\r\n\r\nfile\r\n`,
    );
    if (typeof value === 'string') fields[name] = value;
    else files.push({ field: name, fileName: value.name, mimeType: value.type, fileSize: value.size });
  }
  return {
    fields,
    files,
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    text: `${parts.join('')}--${BOUNDARY}--\r\n`,
  };
}
