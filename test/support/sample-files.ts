/** Minimal files of the accepted types (D50). */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n');
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////2Q==',
  'base64',
);

/** A PDF file of a given size in bytes. */
export function sizedPdf(bytes: number): Buffer {
  const content = Buffer.alloc(bytes, 'x');
  PDF.copy(content);
  return content;
}
