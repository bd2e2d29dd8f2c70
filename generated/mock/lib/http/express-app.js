// Written by `make generate` from src/http/express-app.ts. Change it there.
import express, {} from 'express';
/**
 * Creates an Express application whose responses have the headers that all need: browsers must not guess a type, and
 * caches must not store what may be personal data. A response that may be cached sets its own `Cache-Control`.
 */
export function createExpress() {
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    app.enable('case sensitive routing');
    app.enable('strict routing');
    // Where entity tags count (D64), they are compared before `res.json`, which would answer `If-None-Match: *` by itself.
    Object.defineProperty(app.request, 'fresh', { value: false });
    return app.use((_request, response, next) => {
        response.setHeader('X-Content-Type-Options', 'nosniff');
        response.setHeader('Cache-Control', 'no-store');
        next();
    });
}
