import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Document, Passport, Traveler } from '../areas/travelers/entities.ts';
import { countryCode, encryptNumber } from '../areas/travelers/index.ts';
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import type { BlobRegister } from '../platform/blobs/blob-register.ts';
import { newBlobKey } from '../platform/blobs/blob-store.ts';
import type { KeyRing } from '../platform/secrets/key-ring.ts';
import { examplesOf, requestExample } from './examples.ts';

type DemoPassportDependencies = {
  companyId: string;
  keyRing: KeyRing;
  blobs: BlobRegister;
  document: OpenApiDocument;
};

/**
 * Adds the passports and documents of the demo travelers from the contract's examples. Every document has the file of
 * the upload example. Travelers that are not in the database, or already have passports, are left alone. Runs in the
 * caller's transaction.
 *
 * @throws Error if the contract lacks an example that is used here
 */
export async function loadDemoPassports(
  em: EntityManager,
  { companyId, keyRing, blobs, document }: DemoPassportDependencies,
): Promise<void> {
  const { file } = requestExample(document, 'Documents_upload', 'passport') as { file: string };
  const example = examplesOf(document);
  const travelers = example('Travelers_list', 'firstPage').data;
  const documents = [
    ...example('Travelers_read', 'amira').data.documents,
    ...example('Travelers_createWithPassport', 'withScan').data.documents,
  ];
  for (const { id: travelerId, passports } of travelers) {
    const traveler = await em.findOne(Traveler, { companyId, id: travelerId });
    if (!traveler || (await em.count(Passport, { companyId, travelerId })) > 0) continue;
    const { createdAt } = traveler;
    for (const [
      index,
      { id, passportNumber, nationality, issuingCountry, issuingDate, expiryDate, isPrimary },
    ] of passports.entries()) {
      const at = new Date(createdAt.getTime() + index);
      await em.insert(Passport, {
        id,
        companyId,
        travelerId,
        ...encryptNumber(keyRing, id, passportNumber),
        nationality,
        nationalityCode: countryCode(nationality)!,
        issuingCountry,
        issuingDate: issuingDate.slice(0, 10),
        expiryDate: expiryDate.slice(0, 10),
        isPrimary,
        createdAt: at,
        updatedAt: at,
      });
    }
    const own = documents.filter((each) => each.travelerId === travelerId);
    for (const each of own) {
      const blobKey = newBlobKey();
      await blobs.put(companyId, blobKey, Readable.from([Buffer.from(file)]), { contentType: each.mimeType });
      await blobs.claim(em, companyId, [blobKey]);
      await em.insert(Document, { ...each, companyId, blobKey, createdAt: new Date(each.createdAt) });
    }
  }
}
