import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';

export const ISSUER = 'https://login.example';
export const AUDIENCE = 'travel-desk';

/** A key of an identity provider, with both halves. */
export type ProviderKey = {
  kid: string | undefined;
  algorithm: 'RS256' | 'ES256';
  privateKey: KeyObject;
  jwk: Record<string, unknown>;
};

export function rsaKey(kid?: string, modulusLength = 2048): ProviderKey {
  return providerKey(kid, 'RS256', generateKeyPairSync('rsa', { modulusLength }));
}

export function ecKey(kid?: string, namedCurve = 'P-256'): ProviderKey {
  return providerKey(kid, 'ES256', generateKeyPairSync('ec', { namedCurve }));
}

function providerKey(
  kid: string | undefined,
  algorithm: ProviderKey['algorithm'],
  pair: { publicKey: KeyObject; privateKey: KeyObject },
): ProviderKey {
  const jwk = {
    ...pair.publicKey.export({ format: 'jwk' }),
    use: 'sig',
    alg: algorithm,
    ...(kid !== undefined && { kid }),
  };
  return { kid, algorithm, privateKey: pair.privateKey, jwk };
}

/** A token as the provider issues it, with the header fields and claims in `header` and `payload` replaced. */
export function issue(
  key: ProviderKey,
  { header = {}, payload = {} }: { header?: object; payload?: unknown } = {},
): string {
  const claims = {
    iss: ISSUER,
    aud: AUDIENCE,
    exp: Math.floor(Date.now() / 1000) + 3600,
    sub: 'amira',
    companyId: 'acme',
    permissions: [],
  };
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  const text = JSON.stringify(isObject ? { ...claims, ...payload } : payload);
  const options = {
    algorithm: key.algorithm,
    allowInsecureKeySizes: true,
    header: { alg: key.algorithm, typ: 'JWT', ...(key.kid !== undefined && { kid: key.kid }), ...header },
  };
  return jwt.sign(text, key.privateKey, options);
}

/** A token with a made-up signature, whose header names a key. */
export function forged(kid: string): string {
  const [, payload] = issue(STRANGER).split('.');
  return `${Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'JWT', kid })).toString('base64url')}.${payload}.${'A'.repeat(86)}`;
}

const STRANGER = ecKey('stranger');

/** An identity provider on a port of 127.0.0.1 that publishes its keys, or fails in a given way. */
export type KeyProvider = {
  uri: string;
  /** The number of requests for its keys. */
  fetches: number;
  /** Sets how it responds from now on. */
  answer: RequestListener;
  /** Closes all connections and accepts no new ones, until it listens again on the same port. */
  close(): Promise<void>;
  listen(): Promise<void>;
};

export async function startKeyProvider(answer: RequestListener): Promise<KeyProvider> {
  const server = createServer((request, response) => {
    provider.fetches += 1;
    // The client closes the connection if a response never ends.
    response.on('error', () => {});
    provider.answer(request, response);
  });
  let port = 0;
  const provider: KeyProvider = {
    uri: '',
    fetches: 0,
    answer,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async listen() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      port = (server.address() as AddressInfo).port;
    },
  };
  await provider.listen();
  provider.uri = `http://127.0.0.1:${port}/keys`;
  return provider;
}

/** Responses of a provider, good and bad. */
export const publishes = (...keys: ProviderKey[]): RequestListener =>
  says(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));

export function says(body: string, status = 200, type = 'application/json'): RequestListener {
  return (_request, response) => void response.writeHead(status, { 'Content-Type': type }).end(body);
}

export const resets: RequestListener = (request) => void request.socket.resetAndDestroy();

export const hangs: RequestListener = () => {};

/** Sends headers at once, then white space at intervals, without end. */
export const drips: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
};
