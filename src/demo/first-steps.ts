import type { AuthenticationConfig } from '../http/access/authentication-config.ts';
import { mintDevelopmentToken } from './development-token.ts';

const PROPOSAL = {
  flight: {
    originLocationId: 'airport-BER',
    destinationLocationId: 'airport-LHR',
    isInternational: true,
    departureDate: '2030-03-11',
    price: 480,
    currency: 'EUR',
    cabinClass: 'BUSINESS',
    stops: 2,
  },
};

/** What `make run` prints when the service is up: the address, a token, and a first call to paste. */
export function firstSteps(address: string, authentication: AuthenticationConfig): string {
  const token = mintDevelopmentToken(authentication, {
    sub: 'amira.haddad',
    companyId: 'acme',
    roles: ['employee'],
    permissions: ['READ_POLICIES'],
    name: 'Amira Haddad',
    email: 'amira.haddad@acme.example',
    expiresIn: '8h',
  });
  return `
Travel Desk: ${address}
Docs page: ${address}/docs
Preview of policies: ${address}/preview
Token (Amira Haddad of Acme, 8 hours):
${token}

Evaluate a flight:
curl -s ${address}/api/v1/policies/evaluate \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(PROPOSAL)}'
`;
}
