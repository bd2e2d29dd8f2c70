/** Prints a development token and nothing else: `npm run --silent token -- --sub USER --company COMPANY`. */
import { readConfig } from '../config.ts';
import { readContract } from '../contract/read-contract.ts';
import { everyPermission } from '../demo/demo-callers.ts';
import { mintDevelopmentToken } from '../demo/development-token.ts';
import { readArguments, runCommand } from './command-line.ts';

const USAGE = `Usage: npm run --silent token -- --sub USER --company COMPANY [OPTION…]
Prints a token, signed with the development key, or with AUTH_SECRET if that is set.

  --sub USER            The ID of the user, such as amira.haddad
  --company COMPANY     The ID of the company, such as acme
  --roles R1,R2         Role IDs, in order of precedence
  --permissions P1,P2   Permission codes, such as READ_POLICIES; "all" for every permission
  --name NAME           The user's name, for a user who is not in the directory yet
  --email EMAIL         The user's e-mail address, likewise
  --expires-in 1h       How long the token is valid, such as 30m, 8h or 7d. Default: 1h`;

const list = (text = ''): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** @throws Error naming the codes that no operation asks for */
function permissionsIn(text: string | undefined): string[] {
  const every = everyPermission(readContract().document);
  if (text === 'all') return every;
  const codes = list(text);
  const unknown = codes.filter((code) => !every.includes(code));
  if (unknown.length === 0) return codes;
  throw new Error(`--permissions: unknown ${unknown.join(', ')}. The permissions are ${every.join(', ')}.`);
}

await runCommand(() => {
  const text = { type: 'string' } as const;
  const who = { sub: text, company: text, name: text, email: text };
  const { values } = readArguments(USAGE, { ...who, roles: text, permissions: text, 'expires-in': text });
  const { sub, company, roles, permissions, name, email, 'expires-in': expiresIn = '1h' } = values;
  if (!sub || !company) throw new Error(USAGE);
  if (!/^\d+(s|m|h|d)$/.test(expiresIn))
    throw new Error('--expires-in must be a number and s, m, h or d, such as 30m.');
  const claims = { roles: list(roles), permissions: permissionsIn(permissions), name, email, expiresIn };
  return mintDevelopmentToken(readConfig().authentication, { sub, companyId: company, ...claims });
});
