import { type Json, type OpenApiDocument, operationsOf, resolved } from '../contract/openapi-document.ts';
import { CLIENT_PACKAGE, LOCAL_SERVICE } from './code-samples.ts';

/** Headers that the guide describes once, so that the page doesn't repeat them for every response. */
export const COMMON_HEADERS = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'];

/**
 * The guide at the top of the docs page, in Markdown. Every response it shows is one of the contract's examples.
 *
 * @param previewUrl the URL of the preview page
 * @throws Error if the contract lacks an example that the guide shows
 */
export function guide(document: OpenApiDocument, previewUrl: string): string {
  const error = (id: string, status: string, name: string): string => code(exampleOf(document, id, status, name));
  return `
# First call

${firstCall(previewUrl)}

# Requests

<details><summary>Validation, amounts and dates</summary>

Every call requires \`Authorization: Bearer <token>\`. Unknown fields and query parameters are rejected with 400. A 400 lists
all schema errors at once; for a JSON body above 64 KB or with more than 1,000 values, it may list the first alone. Errors
between fields, such as an end before its start, are reported once each field is valid on its own. Empty query parameters
and empty text parts of a form are treated as not sent. In a JSON body, \`null\` for an optional field is treated as not
sent on POST and clears the field on PATCH.

Amounts are JSON numbers with at most 4 decimals. Dates are \`YYYY-MM-DD\`, timestamps are RFC 3339 in UTC, and "today" is
the current UTC date. Where a date or a timestamp is accepted, the UTC date of a timestamp is used. Enum values are
case-sensitive unless stated otherwise. Booleans in forms are \`true\` or \`false\` in any case.

</details>

# Responses

<details><summary>Additions, caches and versions</summary>

We may add fields and enum values to responses at any time, so ignore unknown ones. Requests take known ones only.

Responses must not be cached: each has \`Cache-Control: no-store\`. A program may keep what it has read: where a response
has an \`ETag\`, reads accept it as \`If-None-Match\` and changes as \`If-Match\`. A change whose \`If-Match\` names another
version is rejected with 412, so that nobody overwrites what they have not seen.

</details>

# Extensions of the OpenAPI document

<details><summary>Permissions, rate limits and checks</summary>

| Extension | Meaning |
|---|---|
| \`x-permissions\` | The permissions that an operation requires: all of a list. The keys of an object are the caller's possible relations to the record, and the permissions of any one of them are sufficient |
| \`x-rate-limit\` | The rate-limit class of an operation. The calls of each class are counted per minute and token subject. Of the class \`analysis\`, a company can also have only two calls under way at a time; more get 429, to be retried after a second |
| \`x-max-body-bytes\` | The size limit of a body that may be larger than 64 KB |
| \`x-addition\` | The operation goes beyond the original specification of this service |
| \`x-schema\` | What a value is that the document itself leaves open, because code generators cannot express it: one of several types, or the enum values that this version returns |
| \`x-default\` | The value of a field that is not sent |
| \`x-internal\` | Code generators leave this out of clients: it is a call to your server, not to this one |
| \`x-pattern-message\` | What is wrong with a value that does not match the pattern |
| \`x-check\` | What is checked beyond the schema: \`money\` has at most 4 decimals, \`exchange-rate\` at most 10, and a \`date\`, or the date of a \`day-or-timestamp\`, exists |

</details>

# Errors

There are three error formats. The path alone determines which one a response has, whatever the error.

<details><summary>The formats with examples, and what to do for each status</summary>

| Paths | Format | Invalid fields | Machine-readable reason |
|---|---|---|---|
| \`/api/v1/policies…\` | \`{ statusCode, message, errors? }\` | \`errors[].field\` | the HTTP status |
| \`/v1/…\` | \`{ status, message, data, code }\`; for 5xx \`{ status, message, requestId }\` | the keys of \`data\` | \`code\`; for 5xx the HTTP status |
| all other paths under \`/api\` | \`{ status, message, code }\` | in \`message\` | \`code\` |

**Policies.** \`errors\` has one entry for each validation error, and is only present for 400:
${error('Policies_create', '400', 'severalFaults')}

**Booking requests and administration.** For 4xx, \`status\` is \`fail\`, and \`data\` has an error message for
each invalid field, by its path. It is empty if the error is not about a field:
${error('BookingRequests_create', '400', 'missingFields')}

For 5xx, \`status\` is \`error\`, and \`requestId\` identifies the request in the service's logs:
${error('BookingRequests_create', '500', 'internalError')}

**Travelers, passports and documents.** \`status\` is always \`error\`. Distinguish errors by \`code\`, never by \`message\`:
${error('Passports_create', '400', 'duplicateNationality')}

| Status | Meaning | What to do |
|---|---|---|
| 400 | The request is invalid, or the state of the resource does not allow it | Show the errors. All schema errors are listed at once; errors between fields follow once those are fixed |
| 401 | The token is missing or invalid | Get a new token |
| 403 | A permission is missing, the user or the company is deactivated, or a policy or a budget blocks the request | Show \`message\` |
| 404 | The resource does not exist, or belongs to another company | Remove it from the screen |
| 409 | Conflicts with the existing state, such as an \`Idempotency-Key\` that was used for a different request | Use a new key, or show \`message\` |
| 412 | The record has changed since you read the \`ETag\` that was sent as \`If-Match\` | Read it again, and repeat the change |
| 413, 415 | The body is too large, or has the wrong content type | Send a smaller body, or the documented content type |
| 429 | Too many calls in one minute | Retry after \`Retry-After\` seconds |
| 500, 503 | Unexpected error; temporarily unavailable | Report a 500 with its \`X-Request-Id\`; retry a 503 after \`Retry-After\` seconds |

A read with \`If-None-Match\` returns 304, without a body, if the record still has that \`ETag\`.

Some headers are not repeated below: every response has \`X-Request-Id\`, and those of rate-limited operations have
\`RateLimit-Policy\` and \`RateLimit\`.

</details>

# The life of a booking request

<details><summary>From the checks of a new request to its approval</summary>

![A request is validated (400), then evaluated against the user's policy and budget (403 if either blocks it). Then it is
PENDING: travelers and items can be changed. It ends as COMPLETED, which spends the budget, or CANCELLED, which releases
it.](booking-request-life.svg)

If a check fails, nothing is stored. Any other outcome of the policy and budget checks is stored with the request, as
\`policyEvaluation\` and \`budgetEvaluation\`, for the administrator who decides. COMPLETED is how a request is approved,
and CANCELLED is how it is refused; \`decision\` says who decided, when and why. Both are final: if two changes arrive at
the same time, one succeeds and the other gets 400, which says who has decided.

</details>
`;
}

/** The first section in HTML, which is Markdown too as long as it has no blank lines. */
export function firstCall(previewUrl: string): string {
  return `<p>With the demo data of <code>make run</code>, click <b>Amira</b> at the top of the page. Anywhere else, paste a
token under <b>Authentication</b>. Then open <a href="#tag/policies/POST/api/v1/policies/evaluate">Evaluate a proposal</a>,
and click <b>Test Request</b> and <b>Send</b>. The same in a terminal:</p>
<pre><code class="language-shell">curl -s ${LOCAL_SERVICE}/api/v1/policies/evaluate \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '{ "flight": { "originLocationId": "airport-BER", "destinationLocationId": "airport-LHR",
        "isInternational": true, "departureDate": "2030-03-11", "price": 480, "currency": "EUR",
        "cabinClass": "BUSINESS", "stops": 2 } }'
</code></pre>
<p>The token is kept in memory only, and is sent to no other server than the one under <b>Server</b>. Every operation has
code samples, the first of them for <code>${CLIENT_PACKAGE}</code>. The <a href="${previewUrl}">preview page</a> evaluates a
trip under a policy and explains the result, without any code.</p>`;
}

function exampleOf(document: OpenApiDocument, id: string, status: string, name: string): Json {
  for (const { operation } of operationsOf(document)) {
    if (operation.operationId !== id) continue;
    const response = operation.responses[status];
    const example = response && resolved(document, response).content?.['application/json']?.examples?.[name];
    if (example) return example.value;
  }
  throw new Error(`The docs page shows the example ${name} of ${id}, ${status}, which the contract does not have.`);
}

function code(value: Json): string {
  return `\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`;
}
