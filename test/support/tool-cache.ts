import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder for large tools that only single suites need, shared by all checkouts of this user. */
export const toolCache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'travel-desk');
