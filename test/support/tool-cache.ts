import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where large tools of single suites are kept, for all checkouts of this user: the browser, Schemathesis. */
export const toolCache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'travel-desk');
