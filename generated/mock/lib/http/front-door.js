// Written by `make generate` from src/http/front-door.ts. Change it there.
import express, {} from 'express';
import { HttpProblem } from "./problems/problem.js";
/**
 * Runs requests for the contract's paths through the steps, with `request.operation` set. Requests for other paths are
 * passed on.
 *
 * @throws 405 with `Allow` for any other method of a known path, including HEAD, OPTIONS and TRACE (D6)
 */
export function frontDoor(operations, { context, crossOrigin, authenticate, afterMethod }) {
    const router = express.Router({ caseSensitive: true, strict: true });
    const routes = [...new Set(operations.map(({ route }) => route))].sort(byLiterals);
    for (const route of routes) {
        const { findOperation, checkMethod } = methodsOf(operations.filter((operation) => operation.route === route));
        router.all(route, findOperation, context, crossOrigin, authenticate, checkMethod, ...afterMethod);
    }
    // Express decodes a path before its steps run, but a caller who sends an undecodable one needs a token, too.
    const undecodable = (error, request, response, next) => {
        if (!(error instanceof URIError) || request.caller)
            return next(error);
        context(request, response, () => authenticate(request, response, (refusal) => next(refusal ?? error)));
    };
    return router.use(undecodable);
}
/** Literals come before parameters, because /policies/evaluate is no policy ID. */
function byLiterals(one, other) {
    const [first, second] = [one, other].map((route) => route.replaceAll('/:', '/~'));
    return first < second ? -1 : 1;
}
function methodsOf(operations) {
    const byMethod = new Map(operations.map((operation) => [operation.method, operation]));
    const methods = [...byMethod.keys()].sort();
    return {
        findOperation(request, _response, next) {
            const operation = byMethod.get(request.method);
            if (operation)
                request.operation = operation;
            next();
        },
        checkMethod(request, _response, next) {
            if (byMethod.has(request.method))
                return next();
            throw new HttpProblem('methodNotAllowed', `${request.method} is not allowed here. Use ${methods.join(' or ')}.`, {
                headers: { Allow: methods.join(', ') },
            });
        },
    };
}
