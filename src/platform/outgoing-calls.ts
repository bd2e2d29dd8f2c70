import { lookup } from 'node:dns';
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** How long a call may take until its answer begins. */
export const ANSWER_MS = 15_000;

/** An answer is read up to here, so that its connection can be used again. Longer ones are cut off. */
const MAX_READ_BYTES = 16_384;

/** IANA's special-purpose addresses, multicast, and the address at which Azure's machines reach their host. */
const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/** Those within 2000::/3, outside of which nothing is public: tunnels, which can lead to any IPv4 address, and examples. */
const PRIVATE_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const privateAddresses = blockListOf([...PRIVATE_IPV4, ...PRIVATE_IPV6]);
const publicIpv6 = blockListOf(['2000::/3']);

export type Answer = { status: number; retryAfter: string | null };

/** The host leads to no address that may be called. */
export class NotPublic extends Error {
  readonly code = 'NOT_PUBLIC';
}

/**
 * Calls URLs that users have entered. Only public addresses are connected to, as the name resolves in that moment: what a
 * name resolved to earlier says nothing. Redirects are not followed.
 */
export class OutgoingCalls {
  readonly #hosts: ReadonlySet<string>;
  readonly #networks: BlockList;
  readonly #http = new HttpAgent({ keepAlive: true });
  readonly #https = new HttpsAgent({ keepAlive: true });
  readonly #resolve: typeof lookup;

  /**
   * @param allowed host names, addresses and networks such as `10.1.0.0/16` that may be called although they are private
   * @param resolve finds the addresses of a name
   */
  constructor(allowed: readonly string[], resolve = lookup) {
    this.#resolve = resolve;
    const networks = allowed.filter((entry) => isIP(entry.split('/')[0]!) !== 0);
    this.#networks = blockListOf(networks);
    this.#hosts = new Set(allowed.filter((entry) => !networks.includes(entry)).map((host) => host.toLowerCase()));
  }

  /** Whether an operator has allowed the host by its name, or by its address if it is one. */
  isAllowed(host: string): boolean {
    return this.#hosts.has(host) || (isIP(host) !== 0 && contains(this.#networks, host));
  }

  /** Whether an address may be connected to. */
  mayConnect(address: string): boolean {
    if (contains(this.#networks, address)) return true;
    return !contains(privateAddresses, address) && (!isIPv6(address) || contains(publicIpv6, address));
  }

  /**
   * Resolves once the answer has begun. `callReason` says in words why it could not.
   *
   * @param signal ends the call, beside the time limit
   * @throws NotPublic; errors of Node
   */
  async post(url: string, headers: Record<string, string>, body: string, signal?: AbortSignal): Promise<Answer> {
    const limit = AbortSignal.timeout(ANSWER_MS);
    const ended = signal ? AbortSignal.any([limit, signal]) : limit;
    try {
      return await this.#send(new URL(url), headers, body, ended);
    } catch (error) {
      // An idle connection may be closed by the other side just as it is used.
      if (!(error instanceof StaleConnection)) throw error;
      return this.#send(new URL(url), { ...headers, Connection: 'close' }, body, ended);
    }
  }

  /** Closes idle connections. */
  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  #send(url: URL, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Answer> {
    const host = hostOf(url);
    // Node looks no address up, so the function below is not called.
    if (isIP(host) !== 0 && !this.mayConnect(host)) return Promise.reject(new NotPublic());
    const isSecure = url.protocol === 'https:';
    const agent = isSecure ? this.#https : this.#http;
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', agent, lookup: this.#lookup, signal, headers };
      const request = (isSecure ? requestHttps : requestHttp)(url, options, (response) => {
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, retryAfter: answered['retry-after'] ?? null });
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_READ_BYTES) response.destroy();
        });
        response.on('error', () => {});
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        reject(request.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnection() : error);
      });
      request.end(body);
    });
  }

  readonly #lookup: LookupFunction = (host, options, callback) => {
    this.#resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const usable = this.#hosts.has(host.toLowerCase())
        ? found
        : found.filter((each) => this.mayConnect(each.address));
      const [first] = usable;
      if (!first) return callback(new NotPublic(), '', 0);
      if (options.all) callback(null, usable);
      else callback(null, first.address, first.family);
    });
  };
}

class StaleConnection extends Error {}

/** The host of a URL: in lower case, without the brackets of an IPv6 address and the dot that ends a full name. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();
}

/** Why a call got no answer, in a sentence without addresses. */
export function callReason(error: unknown): string {
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'No answer within 15 seconds.';
  if (code === 'NOT_PUBLIC') return 'The host does not have a public address.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name could not be resolved.';
  if (code === 'ECONNREFUSED') return 'The connection was refused.';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The connection was closed before an answer.';
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return `The TLS certificate was not accepted (${code}).`;
  return code === '' ? 'The call failed.' : `The call failed (${code}).`;
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, prefix] = network.split('/') as [string, string?];
    const bits = isIPv6(address) ? 128 : 32;
    list.addSubnet(address, prefix === undefined ? bits : Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
