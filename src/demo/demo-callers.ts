import { type Config, usesDevelopmentKey } from '../config.ts';
import { type OpenApiDocument, operationsOf } from '../contract/openapi-document.ts';
import type { DemoCaller } from '../docs/continue-as.ts';
import { ACCESS_ALL_COMPANIES } from '../domain/caller.ts';
import { mintDevelopmentToken } from './development-token.ts';

export const AMIRA = {
  sub: 'amira.haddad',
  companyId: 'acme',
  roles: ['employee'],
  permissions: ['READ_POLICIES'],
  name: 'Amira Haddad',
  email: 'amira.haddad@acme.example',
};

const LENA = {
  sub: 'lena.fischer',
  companyId: 'acme',
  roles: ['travel-admin', 'employee'],
  name: 'Lena Fischer',
  email: 'lena.fischer@acme.example',
};

/**
 * The people of the demo data as whom a visitor of the pages can continue without a token of their own. Nobody, unless
 * tokens are verified with the public development key, with which anybody can sign a token anyway (D1).
 */
export function demoCallers(
  config: Pick<Config, 'production' | 'demoData' | 'authentication'>,
  document: OpenApiDocument,
): DemoCaller[] {
  const { authentication } = config;
  if (config.production || !config.demoData || !usesDevelopmentKey(authentication)) return [];
  const lena = { ...LENA, permissions: everyPermission(document) };
  return [
    { label: 'Amira (traveler)', claims: AMIRA },
    { label: 'Lena (administrator)', claims: lena },
  ].map(({ label, claims }) => ({
    id: claims.sub,
    label,
    token: () => mintDevelopmentToken(authentication, { ...claims, expiresIn: '8h' }),
  }));
}

/** Every permission code in the contract, and ACCESS_ALL_COMPANIES. */
export function everyPermission(document: OpenApiDocument): string[] {
  const codes = new Set([ACCESS_ALL_COMPANIES]);
  for (const { operation } of operationsOf(document)) {
    for (const code of Object.values(operation['x-permissions'] ?? {}).flat()) codes.add(code);
  }
  return [...codes].sort();
}
