import { isIP } from 'node:net';

/* The URLs among the settings. Those that may hold a secret are never repeated in a message. */

/** Invalid settings. Its message is what the operator sees, a line for each setting. */
export class ConfigError extends Error {}

/** Whether the Azure library can use it. Its own errors name neither the setting nor what would be right. */
export function isConnectionString(value: string): boolean {
  if (value === 'UseDevelopmentStorage=true') return true;
  const part = (name: string): string => new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(value)?.[1]?.trim() ?? '';
  const protocol = part('DefaultEndpointsProtocol');
  const account = part('AccountName');
  const suffix = part('EndpointSuffix');
  const endpoint = part('BlobEndpoint') || (suffix && `${protocol}://${account}.blob.${suffix}`);
  return (
    /^https?$/.test(protocol) &&
    account !== '' &&
    /^[A-Za-z0-9+/]{4,}={0,2}$/.test(part('AccountKey')) &&
    /^https?:/.test(endpoint) &&
    URL.canParse(endpoint)
  );
}

/** A shared access signature in it would be a secret, and an identity is never sent without TLS. */
export function accountUrlOf(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'https:' || url.username + url.password + url.search + url.hash !== '')
    throw new ConfigError(
      'AZURE_STORAGE_ACCOUNT_URL must be a URL such as https://ACCOUNT.blob.core.windows.net, without a signature.',
    );
  return value;
}

/** `fetch` rejects a URL with a user name or password, but only when the first token arrives. */
export function keySetUrl(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new ConfigError(`${name} must be an http or https URL.`);
  if (url.username + url.password !== '')
    throw new ConfigError(`${name} must not contain a user name or password: the keys are public.`);
  return value;
}

export function corsOrigins(name: string, value: string): string[] {
  if (value === 'none' || value === '*') return value === '*' ? ['*'] : [];
  const origins = value.split(',').map((origin) => origin.trim());
  if (origins.includes('*') || origins.includes('none'))
    throw new ConfigError(`${name} must be *, none, or origins with commas between them, not several of these.`);
  return origins.map((origin) => originOf(name, origin));
}

export function originOf(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new ConfigError(`${name} must be an origin such as https://desk.example, without a path.`);
  return url.origin;
}

/** Host names, addresses and networks, in lower case. */
export function hostList(name: string, value: string): string[] {
  const entries = value.split(',').map((entry) => entry.trim().toLowerCase());
  const faulty = entries.find((entry) => {
    const [address = '', prefix, ...rest] = entry.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0) return !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(entry);
    return rest.length > 0 || (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits));
  });
  if (faulty === undefined) return entries;
  throw new ConfigError(
    `${name} must be host names, addresses or networks such as hooks.internal, 10.1.2.3 or 10.1.0.0/16, with commas ` +
      `between them, but has "${faulty}".`,
  );
}

/** The URL may hold a password, so it is never repeated. */
export function postgresUrl(name: string, value: string): string {
  try {
    const url = new URL(value);
    const { protocol, pathname, username, password } = url;
    decodeURIComponent(username + password + pathname);
    // Without the white space that URL allows around it, but the database's driver does not.
    if (/^postgres(ql)?:$/.test(protocol) && pathname.length > 1) return withVerifiedTls(name, value.trim(), url);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    // The message below says what would be right.
  }
  throw new ConfigError(
    `${name} must be a URL such as postgresql://user:password@host:5432/database, with special characters ` +
      'percent-encoded.',
  );
}

/**
 * The driver would print a warning for require and verify-ca, which it takes as verify-full; take an unknown mode as one
 * of these, too; crash with `ssl=false`; and verify the certificate of an IP address as that of localhost.
 */
function withVerifiedTls(name: string, value: string, { hostname, searchParams }: URL): string {
  if (searchParams.has('ssl') || searchParams.has('uselibpqcompat'))
    throw new ConfigError(`${name} must set TLS by sslmode, not by ssl or uselibpqcompat.`);
  const mode = searchParams.getAll('sslmode').at(-1) ?? 'disable';
  if (mode === 'disable' || mode === 'no-verify') return value;
  if (!VERIFIED_MODES.has(mode))
    throw new ConfigError(`The sslmode of ${name} must be disable, no-verify, require, verify-ca or verify-full.`);
  const host = searchParams.get('host') || hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0)
    throw new ConfigError(
      `${name} must have a host name, not an IP address, with sslmode=${mode}: certificates are verified by name.`,
    );
  return value.replaceAll(/([?&]sslmode=)[^&#]*/g, '$1verify-full');
}

/** The modes of TLS in which the driver verifies the certificate and the host name. */
const VERIFIED_MODES: ReadonlySet<string> = new Set(['require', 'verify-ca', 'verify-full']);

/** The URL may hold a password, so it is never repeated. */
export function redisUrl(name: string, value: string): string {
  try {
    const { protocol, hostname, pathname, username, password } = new URL(value);
    decodeURIComponent(username + password);
    if (/^rediss?:$/.test(protocol) && hostname !== '' && /^(\/\d*)?$/.test(pathname)) return value;
  } catch {
    // The message below says what would be right.
  }
  throw new ConfigError(`${name} must be a URL such as redis://user:password@host:6379/0, or rediss:// with TLS.`);
}
