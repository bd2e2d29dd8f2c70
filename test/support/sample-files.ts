/** Files of the types that are taken (D50), as small as they come. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n');
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////2Q==',
  'base64',
);

/** A PDF of that many bytes. */
export function sizedPdf(bytes: number): Buffer {
  const content = Buffer.alloc(bytes, 'x');
  PDF.copy(content);
  return content;
}
