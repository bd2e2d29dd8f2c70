import { join } from 'node:path';
import type { Clock } from '../../domain/clock.ts';
import type { BlobStore } from './blob-store.ts';
import { DirectoryStore } from './directory-store.ts';

/** Where uploaded files are kept. */
export type BlobConfig =
  | { in: 'directory' }
  | {
      in: 'azure';
      container: string;
      access: { connectionString: string } | { accountUrl: string; clientId: string | null };
    };

type BlobStoreDependencies = {
  blobs: BlobConfig;
  dataDir: string;
  /** What links to files that the service serves itself start with. Asked for each link. */
  publicUrl: () => string;
  clock: Clock;
};

/** The store that is configured. @throws Error with one sentence for the operator when it can't be used */
export async function openBlobStore({ blobs, dataDir, publicUrl, clock }: BlobStoreDependencies): Promise<BlobStore> {
  if (blobs.in === 'directory') return new DirectoryStore({ directory: join(dataDir, 'blobs'), publicUrl, clock });
  // Loaded only here, because it takes half a second, and is not needed without Azure.
  const { AzureStore, platformIdentity } = await import('./azure-store.ts');
  const { container, access } = blobs;
  if ('connectionString' in access) return AzureStore.open({ access, container, clock });
  const credential = await platformIdentity(access.clientId ?? undefined);
  return AzureStore.open({ access: { accountUrl: access.accountUrl, credential }, container, clock });
}
