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
in this page's memory and goes nowhere but to the server that is chosen under **Servers**: this service, or the mock that
\`make mock\` starts on your machine, with the same ids.

Every operation has its call for curl, with \`API\` and \`TOKEN\` in the shell, and for \`${CLIENT_PACKAGE}\`.

## Errors

There are three formats. The path says which one an answer has, whatever the failure: a client needs three readers, and
never has to guess.

| Paths | Format | Fields at fault | Reason for a program |
|---|---|---|---|
| \`/api/v1/policies…\` | \`{ statusCode, message, errors? }\` | \`errors[].field\` | the status |
| \`/v1/…\` | \`{ status, message, data, code }\`, from 500 \`{ status, message, requestId }\` | the keys of \`data\` | \`code\`, from 500 the status |
| \`/api/…\`, all others | \`{ status, message, code }\` | in \`message\` | \`code\` |

**Policies.** \`errors\` is there on 400 only, one entry for each fault:
${error('Policies_create', '400', 'severalFaults')}

**Booking requests and administration.** Below 500 \`status\` is \`fail\`, and \`data\` maps the path of a field to what is
wrong with it. It is empty where no field is at fault:
${error('BookingRequests_create', '400', 'missingFields')}

From 500 \`status\` is \`error\`, and \`requestId\` names the request in the service's logs:
${error('BookingRequests_create', '500', 'internalError')}

**Travelers, passports and documents.** \`status\` is always \`error\`; tell failures apart by \`code\`, never by \`message\`:
${error('Passports_create', '400', 'duplicateNationality')}

| Status | What it means | What a client does |
|---|---|---|
| 400 | The request, or the state of what it is about, does not allow it | Show the faults; all of the schema are named at once, those between fields after them |
| 401 | No token, or one that is not valid | Get a new one |
| 403 | A permission is missing, the user or the company is deactivated, or a policy or a budget refuses | Show \`message\` |
| 404 | It is not there, or it is another company's | Take it off the screen |
| 409 | The \`Idempotency-Key\` was used with another body | Use a new key |
| 413, 415 | The body is too large, or of another type | Send less, or the type that is asked for |
| 429 | Too many calls this minute | Wait for \`Retry-After\` seconds |
| 500, 503 | Our fault, or a passing one | Repeat 503 later; quote \`X-Request-Id\` when you report a 500 |

Every answer has these headers, which are not repeated below: \`X-Request-Id\`, and from an operation that counts calls
\`RateLimit-Policy\` and \`RateLimit\`.

## The life of a booking request

![A request is checked for faults (400), then by the traveler's policy and by the budget (403 when either blocks). Then it
is PENDING: travelers and items can be changed. It ends as COMPLETED, which spends the budget, or CANCELLED, which
releases it.](booking-request-life.svg)

Nothing is stored when a check refuses. Every other outcome of policy and budget is stored with the request, as
\`policyEvaluation\` and \`budgetEvaluation\`, for the administrator who decides. COMPLETED and CANCELLED are final: of two
changes at once, one succeeds and the other is 400.
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
