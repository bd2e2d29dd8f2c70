/** What every operation refuses before it looks at what is asked for. */
import './refusals/authentication.ts';
import './refusals/permissions.ts';
import './refusals/deactivated-callers.ts';
import './refusals/paths-and-methods.ts';
import './refusals/ids.ts';
