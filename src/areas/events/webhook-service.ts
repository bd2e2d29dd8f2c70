import { isIP } from 'node:net';
import type { components } from '../../../generated/api.d.ts';
import { type Caller, requireRecord } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { Invalid, refuse } from '../../domain/errors.ts';
import { newId } from '../../domain/ids.ts';
import { requireCompany, UnknownCompany } from '../../domain/tenancy.ts';
import { currentCall } from '../../platform/database/acting-call.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RecordKey } from '../../platform/database/page.ts';
import type { Once } from '../../platform/idempotency.ts';
import { hostOf, type OutgoingCalls } from '../../platform/outgoing-calls.ts';
import type { KeyRing } from '../../platform/secrets/key-ring.ts';
import { lockCompany } from '../directory/index.ts';
import { WebhookEndpointNotFound } from './errors.ts';
import type { EventFeed } from './event-feed.ts';
import { type EndpointRow, type LeasedEndpoint, WebhookRepository } from './webhook-queries.ts';
import { urlFaults } from './webhook-rules.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { decryptSecrets, encryptSecret } from './webhook-secrets.ts';
import { newSecret } from './webhook-signature.ts';

type Schemas = components['schemas'];

const MAX_ENDPOINTS = 20;

export type EndpointWithSecret = { endpoint: EndpointRow; secret: string };

type WebhookServiceDependencies = {
  database: Database;
  feed: EventFeed;
  calls: OutgoingCalls;
  /** Null if webhooks are turned off. */
  sender: WebhookSender | null;
  keyRing: KeyRing;
  clock: Clock;
};

/** Manages webhook endpoints (D74). Without webhooks, nothing is sent, but endpoints can be prepared. */
export class WebhookService {
  readonly #dependencies: WebhookServiceDependencies;

  constructor(dependencies: WebhookServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws OtherCompany */
  async list(caller: Caller, companyId = caller.companyId): Promise<EndpointRow[]> {
    requireCompany(caller, companyId);
    return this.#repository().ofCompany(companyId);
  }

  /** @throws WebhookEndpointNotFound */
  async read(caller: Caller, endpointId: string): Promise<LeasedEndpoint> {
    const repository = this.#repository();
    return this.#found(caller, endpointId, ({ companyId, id }) => repository.find(companyId, id));
  }

  /** @throws OtherCompany; UnknownCompany; Invalid for a URL that is not public, and for more than 20 endpoints */
  async create(caller: Caller, body: Schemas['WebhookEndpointCreate'], once: Once): Promise<EndpointWithSecret> {
    const { companyId, url, types, description, isActive } = body;
    const { database, keyRing, clock } = this.#dependencies;
    requireCompany(caller, companyId, 'You may only create webhook endpoints for your own company.');
    this.#checkUrl(url);
    const [id, secret] = [newId(), newSecret()];
    return once(database.em(), async (em) => {
      const repository = new WebhookRepository(em);
      // So that two calls at once do not both create the last one.
      if (!(await lockCompany(em, companyId))) throw new UnknownCompany();
      if ((await repository.ofCompany(companyId)).length >= MAX_ENDPOINTS)
        throw new Invalid([{ field: 'companyId', message: `must have at most ${MAX_ENDPOINTS} webhook endpoints` }]);
      const endpoint = await repository.insert({
        id,
        companyId,
        url,
        types: [...new Set(types ?? [])],
        description: description ?? '',
        isActive: isActive ?? true,
        secretEncrypted: encryptSecret(keyRing, id, secret),
        createdAt: clock.now(),
      });
      return { endpoint, secret };
    });
  }

  /** The response to a repeated create. @throws OtherCompany; WebhookEndpointNotFound */
  async readWithSecret(caller: Caller, { companyId, id }: RecordKey): Promise<EndpointWithSecret> {
    requireCompany(caller, companyId);
    const endpoint = await this.#repository().find(companyId, id);
    if (!endpoint) throw new WebhookEndpointNotFound();
    const [secret = ''] = decryptSecrets(this.#dependencies.keyRing, endpoint);
    return { endpoint, secret };
  }

  /** @throws WebhookEndpointNotFound; Invalid for a URL that is not public */
  async update(caller: Caller, endpointId: string, patch: Schemas['WebhookEndpointPatch']): Promise<EndpointRow> {
    if (patch.url !== undefined) this.#checkUrl(patch.url);
    const changes = patch.types ? { ...patch, types: [...new Set(patch.types)] } : patch;
    const at = this.#dependencies.clock.now();
    return this.#found(caller, endpointId, (key) => this.#repository().update(key, changes, at));
  }

  /** @throws WebhookEndpointNotFound */
  async delete(caller: Caller, endpointId: string): Promise<void> {
    await this.#found(caller, endpointId, ({ companyId, id }) => this.#repository().delete(companyId, id));
  }

  /** Calls the endpoint, whether or not it is active. @throws WebhookEndpointNotFound */
  async test(caller: Caller, endpointId: string): Promise<Schemas['WebhookAttempt']> {
    const endpoint = await this.read(caller, endpointId);
    const { sender, clock } = this.#dependencies;
    if (!sender) return { delivered: false, status: null, error: 'Webhooks are turned off on this server.' };
    const [id, type, timestamp] = [newId(), 'webhook.test', clock.now().toISOString()];
    const resource = { type: 'webhook_endpoint', id: endpoint.id, version: null };
    const by = { actorUserId: caller.userId, requestId: currentCall()?.requestId ?? null };
    const message = { id, type, timestamp, data: { id, position: 0, type, occurredAt: timestamp, ...by, resource } };
    const { delivered, status, error } = await sender.send(endpoint, message);
    return { delivered, status, error };
  }

  /** @throws WebhookEndpointNotFound */
  async rotateSecret(caller: Caller, endpointId: string): Promise<EndpointWithSecret> {
    const { keyRing, clock } = this.#dependencies;
    const secret = newSecret();
    const endpoint = await this.#found(caller, endpointId, (key) =>
      this.#repository().setSecret(key, encryptSecret(keyRing, key.id, secret), clock.now()),
    );
    return { endpoint, secret };
  }

  /** @throws WebhookEndpointNotFound; Invalid for a position in the future or before events that have been removed */
  async replay(caller: Caller, endpointId: string, after: number): Promise<EndpointRow> {
    const { companyId } = await this.read(caller, endpointId);
    await this.#dependencies.feed.requirePosition(companyId, after);
    const at = this.#dependencies.clock.now();
    return this.#found(caller, endpointId, (key) => this.#repository().setCursor(key, after, at));
  }

  #checkUrl(text: string): void {
    const url = URL.parse(text);
    const host = url ? hostOf(url) : '';
    refuse(urlFaults(text, host, isIP(host) !== 0, this.#dependencies.calls));
  }

  #found<T>(caller: Caller, id: string, find: (key: RecordKey) => Promise<T | null>): Promise<T> {
    const by = (companyId: string) => find({ companyId, id });
    return requireRecord(caller, id, this.#repository(), by, WebhookEndpointNotFound);
  }

  #repository(): WebhookRepository {
    return new WebhookRepository(this.#dependencies.database.em());
  }
}
