import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../generated/api.d.ts';
import type { KeyRing } from '../platform/secrets/key-ring.ts';
import { type OpenApiDocument, operationsOf } from '../tools/openapi-document.ts';
import { countryCode } from './countries.ts';
import { Document, Passport, Traveler } from './entities.ts';
import { sealNumber } from './passport-numbers.ts';

type Schemas = components['schemas'];

/**
 * The passports and documents of the demo travelers, as the contract's examples have them; the files of the documents are
 * not there. Travelers that the database lacks, or that have passports already, are left alone. Works inside the caller's
 * transaction.
 */
export async function loadDemoPassports(em: EntityManager, keys: KeyRing, document: OpenApiDocument): Promise<void> {
  const travelers = example<Schemas['TravelerPage']>(document, 'Travelers_list', 200, 'firstPage').data;
  const documents = [
    ...example<Schemas['TravelerResult']>(document, 'Travelers_read', 200, 'amira').data.documents,
    ...example<Schemas['TravelerResult']>(document, 'Travelers_createWithPassport', 201, 'withScan').data.documents,
  ];
  for (const { id: travelerId, passports } of travelers) {
    const traveler = await em.findOne(Traveler, { id: travelerId });
    if (!traveler || (await em.count(Passport, { travelerId })) > 0) continue;
    const { companyId, createdAt } = traveler;
    for (const [index, { id, passportNumber, nationality, issuingCountry, issuingDate, expiryDate, isPrimary }] of passports.entries()) {
      const at = new Date(createdAt.getTime() + index);
      await em.insert(Passport, {
        id, companyId, travelerId, ...sealNumber(keys, id, passportNumber),
        nationality, nationalityCode: countryCode(nationality)!, issuingCountry,
        issuingDate: issuingDate.slice(0, 10), expiryDate: expiryDate.slice(0, 10), isPrimary, createdAt: at, updatedAt: at,
      });
    }
    const own = documents.filter((each) => each.travelerId === travelerId);
    await em.insertMany(Document, own.map((each) => ({ ...each, companyId, blobKey: `demo/${each.id}`, createdAt: new Date(each.createdAt) })));
  }
}

/** The value of a named example of a response. */
function example<Body>(document: OpenApiDocument, operationId: string, status: number, name: string): Body {
  for (const { operation } of operationsOf(document)) {
    const found = operation.operationId === operationId && operation.responses[status]?.content?.['application/json']?.examples?.[name];
    if (found) return found.value as Body;
  }
  throw new Error(`The contract has no example "${name}" for status ${status} of ${operationId}, which the demo data are made of.`);
}
