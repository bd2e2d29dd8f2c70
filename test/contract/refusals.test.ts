/** What every operation refuses before it reads the request's content. */
import './refusals/authentication.ts';
import './refusals/permissions.ts';
import './refusals/deactivated-callers.ts';
import './refusals/paths-and-methods.ts';
import './refusals/ids.ts';
