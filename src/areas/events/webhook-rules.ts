import type { Fault } from '../../domain/errors.ts';

const HOUR_MS = 3_600_000;
const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 24 * HOUR_MS;
/** After this long without a success, an endpoint is deactivated. */
const MAX_FAILING_MS = 75 * HOUR_MS;

/** Names that lead to this machine or network wherever they are looked up. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$|^[^.]+$/;

type Hosts = {
  /** Whether an operator has allowed a host that is private. */
  isAllowed(host: string): boolean;
  /** Whether an address is public or allowed. */
  mayConnect(address: string): boolean;
};

/**
 * What is wrong with the URL of an endpoint. What a name leads to is checked with each call, because it can change.
 *
 * @param isAddress whether the host is an IP address
 */
export function urlFaults(text: string, host: string, isAddress: boolean, hosts: Hosts): Fault[] {
  const fault = (message: string): Fault[] => [{ field: 'url', message }];
  const url = URL.parse(text);
  if (!url) return fault('must be a valid URL');
  if (url.protocol !== 'https:' && !hosts.isAllowed(host)) return fault('must begin with https://');
  if (url.username !== '' || url.password !== '') return fault('must not have user information');
  if (text.includes('#')) return fault('must not have a fragment');
  if (url.port === '0') return fault('must have a port from 1 to 65535');
  const isPublic = isAddress ? hosts.mayConnect(host) : !PRIVATE_NAME.test(host);
  return isPublic || hosts.isAllowed(host) ? [] : fault('must have a public host');
}

/**
 * How long to wait before the next attempt, in milliseconds: 5 s, then four times as long after each further failure, and
 * up to a fifth longer; at most 24 h, and at least as long as the endpoint asks for.
 *
 * @param failures since the last success, at least 1
 * @param retryAfter the header: seconds, or a date
 * @param random from 0 to 1; spreads the attempts of endpoints that have failed at once
 */
export function retryDelay(failures: number, retryAfter: string | null, now: Date, random: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 4 ** (failures - 1) * (1 + 0.2 * random), MAX_DELAY_MS);
  const asked = /^\d+$/.test(retryAfter ?? '')
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter ?? '') - now.getTime();
  const atLeast = Number.isFinite(asked) ? Math.min(Math.max(asked, 0), MAX_DELAY_MS) : 0;
  return Math.round(Math.max(delay, atLeast));
}

/** Why an endpoint is to be deactivated after a failure; null if it is not. */
export function reasonToDeactivate(status: number | null, failingSince: Date | null, now: Date): string | null {
  if (status === 410) return 'The endpoint answered 410 and was deactivated.';
  const failingMs = failingSince ? now.getTime() - failingSince.getTime() : 0;
  return failingMs >= MAX_FAILING_MS ? 'The endpoint was deactivated after 75 hours without a success.' : null;
}
