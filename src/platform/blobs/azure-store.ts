import { Readable } from 'node:stream';
import type { TokenCredential } from '@azure/identity';
import {
  type BlobGenerateSasUrlOptions,
  BlobSASPermissions,
  BlobServiceClient,
  type BlockBlobClient,
  type ContainerClient,
  newPipeline,
  RestError,
  SASProtocol,
  type StoragePipelineOptions,
  type StorageSharedKeyCredential,
  type UserDelegationKey,
} from '@azure/storage-blob';
import type { Clock } from '../../domain/clock.ts';
import { currentTrace } from '../trace-context.ts';
import {
  atMost,
  attachment,
  type BlobStore,
  checkKey,
  type PutOptions,
  type ServedAs,
  storeUnavailable,
} from './blob-store.ts';

/** How the service signs in: with the account's key, or as itself, which leaves no secret to keep. */
type AzureAccess = { connectionString: string } | { accountUrl: string; credential: TokenCredential };

type AzureStoreOptions = {
  access: AzureAccess;
  /** Created without public access if it does not exist. */
  container: string;
  clock: Clock;
  pipeline?: StoragePipelineOptions;
};

/** Each upload keeps at most this many full blocks in memory, and one that is being filled. */
const BLOCKS_AT_ONCE = 2;
const BLOCK_BYTES = 512 * 1024;

/** How long a key that signs links is valid. A link must expire before its key does. */
const DELEGATION_MS = 6 * 60 * 60 * 1000;
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/** Three tries take about two seconds; then the caller gets a 503. */
const RETRIES = { maxTries: 3, retryDelayInMs: 200, maxRetryDelayInMs: 2000, tryTimeoutInMs: 30_000 };

/**
 * Blobs in one container of Azure Blob Storage. The blocks of a failed `put` are never committed: no list shows them,
 * and Azure drops them after a week.
 */
export class AzureStore implements BlobStore {
  readonly #service: BlobServiceClient;
  readonly #container: ContainerClient;
  readonly #clock: Clock;
  readonly #signsWithAccountKey: boolean;
  #delegation: Promise<UserDelegationKey> | null = null;

  private constructor(service: BlobServiceClient, { access, container, clock }: AzureStoreOptions) {
    this.#service = service;
    this.#container = service.getContainerClient(container);
    this.#clock = clock;
    this.#signsWithAccountKey = 'connectionString' in access;
  }

  /** @throws Error with one sentence for the operator when the container can't be used */
  static async open(options: AzureStoreOptions): Promise<AzureStore> {
    const store = new AzureStore(clientOf(options), options);
    await store.#container.createIfNotExists().catch((error: unknown) => {
      const { url } = store.#container;
      throw new Error(`The Azure container ${url} cannot be used: ${reasonOf(error)}.`);
    });
    return store;
  }

  async put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    { contentType, maxBytes = Infinity }: PutOptions,
  ): Promise<{ size: number }> {
    const blob = this.#blob(key);
    let size = 0;
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      for await (const piece of atMost(content, maxBytes)) {
        size += piece.length;
        yield piece;
      }
    };
    const source = Readable.from(counted(), { objectMode: false, highWaterMark: 64 * 1024 });
    try {
      await blob.uploadStream(source, BLOCK_BYTES, BLOCKS_AT_ONCE, {
        blobHTTPHeaders: { blobContentType: contentType },
        conditions: { ifNoneMatch: '*' },
      });
      return { size };
    } catch (error) {
      source.destroy();
      return asUnavailable(error);
    }
  }

  async remove(key: string): Promise<void> {
    await this.#blob(key).deleteIfExists({ deleteSnapshots: 'include' }).catch(asUnavailable);
  }

  exists(key: string): Promise<boolean> {
    return this.#blob(key).exists().catch(asUnavailable);
  }

  async *list(): AsyncGenerator<string> {
    try {
      for await (const { name } of this.#container.listBlobsFlat()) yield name;
    } catch (error) {
      asUnavailable(error);
    }
  }

  async link(key: string, { fileName, contentType, expiresAt }: ServedAs): Promise<string> {
    const options: BlobGenerateSasUrlOptions = {
      permissions: BlobSASPermissions.parse('r'),
      expiresOn: expiresAt,
      contentType,
      contentDisposition: attachment(fileName),
      cacheControl: 'private, no-store',
      protocol: this.#service.url.startsWith('https:') ? SASProtocol.Https : SASProtocol.HttpsAndHttp,
    };
    const blob = this.#blob(key);
    if (this.#signsWithAccountKey) return blob.generateSasUrl(options);
    return blob.generateUserDelegationSasUrl(options, await this.#delegationKey(expiresAt));
  }

  #blob(key: string): BlockBlobClient {
    checkKey(key);
    return this.#container.getBlockBlobClient(key);
  }

  /** Concurrent links share one call to Azure, and a link can't outlive its key. */
  async #delegationKey(until: Date): Promise<UserDelegationKey> {
    const asked = this.#delegation;
    const known = await asked?.catch(() => null);
    if (known && until <= known.signedExpiresOn) return known;
    if (this.#delegation !== asked && this.#delegation) return this.#delegation;
    const now = this.#clock.now().getTime();
    const startsOn = new Date(now - CLOCK_SKEW_MS);
    const expiresOn = new Date(Math.max(now + DELEGATION_MS, until.getTime()));
    this.#delegation = this.#service.getUserDelegationKey(startsOn, expiresOn).catch(asUnavailable);
    return this.#delegation;
  }
}

/** The identity that the platform gives the service: a managed identity, or a workload identity on Kubernetes. */
export async function platformIdentity(managedIdentityClientId?: string): Promise<TokenCredential> {
  // Loaded here because it is large, and needed only without a connection string.
  const { DefaultAzureCredential } = await import('@azure/identity');
  return new DefaultAzureCredential(managedIdentityClientId ? { managedIdentityClientId } : {});
}

function clientOf({ access, pipeline }: AzureStoreOptions): BlobServiceClient {
  if ('accountUrl' in access) return tracedClient(access.accountUrl, access.credential, pipeline);
  // The configuration requires the account's key, which signs links.
  const { url, credential } = BlobServiceClient.fromConnectionString(access.connectionString);
  return tracedClient(url, credential as StorageSharedKeyCredential, pipeline);
}

/** Its calls carry the trace of the request that they are made for. */
function tracedClient(
  url: string,
  credential: StorageSharedKeyCredential | TokenCredential,
  pipeline: StoragePipelineOptions | undefined,
): BlobServiceClient {
  const traced = newPipeline(credential, { retryOptions: RETRIES, ...pipeline });
  traced.factories.push({
    create: (next) => ({
      sendRequest(request) {
        for (const [name, value] of Object.entries(currentTrace()?.headers ?? {})) request.headers.set(name, value);
        return next.sendRequest(request);
      },
    }),
  });
  return new BlobServiceClient(url, traced);
}

/** In a few words, without the messages of Azure, which may repeat what a request was signed with. */
function reasonOf(error: unknown): string {
  if (hasNoIdentity(error)) return 'the platform gives the service no identity that it could sign in with';
  const { code, statusCode, name } = error as { code?: unknown; statusCode?: unknown; name?: unknown };
  return String(code ?? statusCode ?? name);
}

/** Azure unreachable, overloaded or denying access is reported as unavailable; other errors are thrown unchanged. */
function asUnavailable(error: unknown): never {
  const { statusCode } = error as { statusCode?: number };
  const isOutOfReach =
    error instanceof RestError &&
    (statusCode === undefined || statusCode >= 500 || [401, 403, 408, 429].includes(statusCode));
  throw isOutOfReach || hasNoIdentity(error) ? storeUnavailable(error) : error;
}

function hasNoIdentity(error: unknown): boolean {
  const { name } = error as { name?: string };
  return /^(AbortError|AuthenticationError|AggregateAuthenticationError|CredentialUnavailableError)$/.test(name ?? '');
}
