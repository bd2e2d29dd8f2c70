import type { AuthenticationConfig } from '../http/access/authentication.ts';
import { AMIRA } from './demo-callers.ts';
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

/**
 * What `make run` prints when the service is up: the address, a token, and a first call to paste. If tokens are
 * verified with a public key, it prints no token, because only the identity provider has the private key.
 */
export function firstSteps(address: string, authentication: AuthenticationConfig): string {
  const isOurs = authentication.key.from === 'secret';
  const token = isOurs ? mintDevelopmentToken(authentication, { ...AMIRA, expiresIn: '8h' }) : '$TOKEN';
  const lines = isOurs
    ? `Token (Amira Haddad of Acme, 8 hours):\n${token}`
    : `No token is printed, because AUTH_JWKS_URI or AUTH_PUBLIC_KEY is set.
Get one from your identity provider, for the user ${AMIRA.sub} of company ${AMIRA.companyId}.`;
  return `
Start here: ${address}/
Docs page: ${address}/docs
Preview of policies: ${address}/preview
${lines}

Evaluate a flight:
curl -s ${address}/api/v1/policies/evaluate \\
  -H "Authorization: Bearer ${token}" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(PROPOSAL)}'
`;
}
