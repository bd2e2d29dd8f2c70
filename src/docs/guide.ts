import { type Json, type OpenApiDocument, operationsOf } from '../contract/openapi-document.ts';
import { CLIENT_PACKAGE } from './code-samples.ts';

/** Headers that stand in the guide once, and not at each of an operation's answers. */
export const COMMON_HEADERS = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'];

/** What the docs page says beyond the contract, in Markdown. Every answer in it is an example of the contract. */
export function guide(document: OpenApiDocument): string {
  const error = (id: string, status: string, name: string): string => code(exampleOf(document, id, status, name));
  return `
## First call

\`make run\` prints a token; \`npm run --silent token -- --sub lena.fischer --company acme --permissions all\` makes one
for an administrator. Press **Authorize**, paste it, open **Evaluate a proposal** and press **Execute**. The token stays
in this page's memory and is sent only to the server chosen under **Servers**: this service, or the mock that
\`make mock\` starts on your machine, with the same ids.

Every operation has code samples for curl, with \`API\` and \`TOKEN\` set in the shell, and for \`${CLIENT_PACKAGE}\`.

## Errors

There are three error formats. The path alone determines which one a response has, whatever the failure.

| Paths | Format | Invalid fields | Machine-readable code |
|---|---|---|---|
| \`/api/v1/policies…\` | \`{ statusCode, message, errors? }\` | \`errors[].field\` | the status |
| \`/v1/…\` | \`{ status, message, data, code }\`, from 500 \`{ status, message, requestId }\` | the keys of \`data\` | \`code\`, from 500 the status |
| \`/api/…\`, all others | \`{ status, message, code }\` | in \`message\` | \`code\` |

**Policies.** \`errors\` is present on 400 only, with one entry per validation error:
${error('Policies_create', '400', 'severalFaults')}

**Booking requests and administration.** Below 500 \`status\` is \`fail\`, and \`data\` maps the path of a field to what is
wrong with it. It is empty when no field is invalid:
${error('BookingRequests_create', '400', 'missingFields')}

From 500 \`status\` is \`error\`, and \`requestId\` names the request in the service's logs:
${error('BookingRequests_create', '500', 'internalError')}

**Travelers, passports and documents.** \`status\` is always \`error\`; tell failures apart by \`code\`, never by \`message\`:
${error('Passports_create', '400', 'duplicateNationality')}

| Status | What it means | What a client does |
|---|---|---|
| 400 | The request is not valid, or the state of the resource does not allow it | Show the validation errors. All schema errors are reported at once; errors that involve several fields follow once those are fixed |
| 401 | The token is missing or not valid | Get a new token |
| 403 | A permission is missing, the user or the company is deactivated, or a policy or a budget refuses | Show \`message\` |
| 404 | It does not exist, or belongs to another company | Remove it from the screen |
| 409 | The \`Idempotency-Key\` was used with another body | Use a new key |
| 413, 415 | The body is too large, or has the wrong media type | Send a smaller body, or the expected type |
| 429 | Too many calls this minute | Wait for \`Retry-After\` seconds |
| 500, 503 | Internal error, or temporarily unavailable | Retry a 503 later; quote \`X-Request-Id\` when you report a 500 |

Every response has these headers, which are not repeated below: \`X-Request-Id\`, and for rate-limited operations
\`RateLimit-Policy\` and \`RateLimit\`.

## The life of a booking request

![A request is validated (400), then by the traveler's policy and by the budget (403 when either blocks). Then it
is PENDING: travelers and items can be changed. It ends as COMPLETED, which spends the budget, or CANCELLED, which
releases it.](booking-request-life.svg)

Nothing is stored when the request is refused. Every other outcome of policy and budget is stored with the request, as
\`policyEvaluation\` and \`budgetEvaluation\`, for the administrator who decides. COMPLETED and CANCELLED are final: of two
concurrent changes, one succeeds and the other gets 400.
`;
}

function exampleOf(document: OpenApiDocument, id: string, status: string, name: string): Json {
  for (const { operation } of operationsOf(document)) {
    if (operation.operationId !== id) continue;
    const named = operation.responses[status];
    const response = named?.$ref ? document.components.responses?.[named.$ref.replace('#/components/responses/', '')] : named;
    const example = response?.content?.['application/json']?.examples?.[name];
    if (example) return example.value;
  }
  throw new Error(`The docs page shows the example ${name} of ${id}, ${status}, which the contract does not have.`);
}

function code(value: Json): string {
  return `\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`;
}
