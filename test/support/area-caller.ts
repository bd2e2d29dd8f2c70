import type { TokenClaims } from '../../src/demo/development-token.ts';
import { type Answer, type TestApp, token } from './test-app.ts';

/** A caller of one area. Paths are relative to its prefix. */
export type AreaCaller = {
  userId: string;
  companyId: string;
  token: string;
  get(path?: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
};

export type CallerClaims = Partial<TokenClaims> & Pick<TokenClaims, 'sub' | 'companyId'>;

/** Without roles and permissions, unless the claims say otherwise. */
export function areaCaller(app: Pick<TestApp, 'call'>, prefix: string, claims: CallerClaims): AreaCaller {
  const bearer = token({ roles: [], permissions: [], ...claims });
  const call = (method: string, path: string, body?: unknown) => app.call(bearer, method, prefix + path, body);
  return {
    userId: claims.sub,
    companyId: claims.companyId,
    token: bearer,
    get: (path = '') => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
  };
}
