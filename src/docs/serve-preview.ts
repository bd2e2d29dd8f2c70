import type { Router } from 'express';
import { contentSecurityPolicy } from './docs-files.ts';
import { previewFiles } from './preview-files.ts';
import { staticPage } from './static-page.ts';

/** The preview page, for a mount such as `/preview`. It calls the service that it comes from, and no other. */
export function servePreview(): Router {
  // With trusted types, the browser refuses to parse any text as HTML.
  const directives = [contentSecurityPolicy([]), "frame-ancestors 'none'", "require-trusted-types-for 'script'"];
  return staticPage(previewFiles, {
    'Content-Security-Policy': directives.join('; '),
    'Referrer-Policy': 'no-referrer',
  });
}
