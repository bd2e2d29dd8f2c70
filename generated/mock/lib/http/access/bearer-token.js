// Written by `make generate` from src/http/access/bearer-token.ts. Change it there.
import { HttpProblem } from "../problems/problem.js";
/** The whole header must be one token (RFC 6750): passport-jwt would ignore what follows, which a proxy may not. */
const BEARER = /^bearer[ \t]+([\w.~+/-]+=*)$/i;
/** The token of the `Authorization` header; null if there is none, or more than a token. */
export function bearerToken({ headers }) {
    return BEARER.exec(headers.authorization ?? '')?.[1] ?? null;
}
/** The 401 for a request without a bearer token, which RFC 6750 does not count as an error, or with more than a token. */
export function missingToken(request) {
    const hasMore = /^bearer[ \t]/i.test(request.headers.authorization ?? '');
    if (hasMore)
        return refusedToken(request, 'Send one token and nothing else: Authorization: Bearer <token>.');
    return unauthenticated(request, 'Send a valid token: Authorization: Bearer <token>.', '');
}
/**
 * The 401 for a token that is refused (RFC 6750).
 *
 * @param reason a sentence without quotes and backslashes, because it is also sent as an `error_description`
 */
export function refusedToken(request, reason) {
    return unauthenticated(request, reason, ` error="invalid_token", error_description="${reason}"`);
}
function unauthenticated(request, message, error) {
    // Logged with the request.
    request.reason = message;
    return new HttpProblem('unauthenticated', message, { headers: { 'WWW-Authenticate': `Bearer${error}` } });
}
