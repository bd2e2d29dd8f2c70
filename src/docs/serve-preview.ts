import type { Router } from 'express';
import type { DemoCaller } from './continue-as.ts';
import { contentSecurityPolicy } from './docs-files.ts';
import { previewFiles } from './preview-files.ts';
import { staticPage } from './static-page.ts';

/** A router with the preview page, to be mounted at a path such as `/preview`. The page calls only its own origin. */
export function servePreview(demoCallers: readonly DemoCaller[]): Router {
  // Trusted types make the browser refuse to parse any string as HTML.
  return staticPage(() => previewFiles(demoCallers), `${contentSecurityPolicy()}; require-trusted-types-for 'script'`);
}
