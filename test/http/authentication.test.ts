import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import express from 'express';
import { systemClock } from '../../src/domain/clock.ts';
import { authentication } from '../../src/http/authentication.ts';
import { AUDIENCE, ecKey, ISSUER, issue, publishes, rsaKey, startKeyProvider } from '../support/key-provider.ts';

test('D1: the keys of a provider give every caller their own identity, however many come at once', async () => {
  const [rsa, ec] = [rsaKey('rsa-1'), ecKey('ec-1')];
  const provider = await startKeyProvider(publishes(rsa, ec));
  const config = { key: { from: 'jwks', uri: provider.uri } as const, issuer: ISSUER, audience: AUDIENCE, algorithms: ['RS256', 'ES256'] as const };
  const app = express();
  app.use(authentication(config, systemClock, () => Promise.resolve()));
  app.use((request, response) => void response.json(request.caller.userId));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const subjects = Array.from({ length: 100 }, (_, index) => `together-${index}`);
  const tokens = subjects.map((sub, index) => issue(index % 2 ? rsa : ec, { payload: { sub } }));
  try {
    for (let time = 0; time < 2; time += 1) {
      const answers = await Promise.all(tokens.map((token) => fetch(address, { headers: { Authorization: `Bearer ${token}` } })));
      expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(subjects);
    }
  } finally {
    server.closeAllConnections();
    server.close();
    await provider.close();
  }
});
