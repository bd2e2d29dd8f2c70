import { RecordRepository } from '../../platform/database/repository.ts';
import { sql } from '../../platform/database/sql.ts';
import { allOf, compares, type Page, type Paging, type RecordKey } from '../../platform/database/page.ts';
import type { PassportOfTraveler } from '../audit/index.ts';
import { Passport, type PassportRow, type TravelerRow } from './entities.ts';

/** A passport as stored, with the user of its traveler. Dates are `YYYY-MM-DD`. */
export type StoredPassport = Omit<PassportRow, 'numberHash' | 'nationalityCode' | 'createdAt' | 'updatedAt'> & {
  numberHash?: string;
  userId: string;
};

type EncryptedPassport = Pick<StoredPassport, 'companyId' | 'id' | 'numberEncrypted'>;

/** The SQL of a `StoredPassport`, over `passports p` joined with `travelers t`. */
export const PASSPORT_VIEW = `json_build_object(
  'id', p.id, 'companyId', p.company_id, 'travelerId', p.traveler_id, 'userId', t.user_id, 'numberEncrypted', p.number_encrypted,
  'nationality', p.nationality, 'issuingCountry', p.issuing_country,
  'issuingDate', p.issuing_date, 'expiryDate', p.expiry_date, 'isPrimary', p.is_primary,
  'version', p.version)`;

/** The primary passport first, then the oldest. */
const PRIMARY_FIRST = { isPrimary: 'desc', createdAt: 'asc', id: 'asc' } as const;

/** The same in SQL. */
export const PASSPORT_ORDER = 'p.is_primary desc, p.created_at, p.id';

const BATCH_SIZE = 500;

/** No company is called '', so it is before all passports, whatever its ID. */
const BEFORE_ALL: RecordKey = { companyId: '', id: '00000000-0000-0000-0000-000000000000' };

/** The queries on passports inside one unit of work. */
export class PassportRepository extends RecordRepository {
  protected readonly table = 'passports';

  /** One page of a traveler's passports, the primary one first (D47). */
  async page(traveler: TravelerRow, { page, perPage }: Paging): Promise<Page<StoredPassport>> {
    const { companyId, id: travelerId, userId } = traveler;
    const options = { orderBy: PRIMARY_FIRST, limit: perPage, offset: (page - 1) * perPage };
    const [passports, total] = await this.em.findAndCount(Passport, { companyId, travelerId }, options);
    return { rows: passports.map((passport) => ({ ...passport, userId })), total };
  }

  /** All passports of a traveler as they are now, in the same order. */
  ofTraveler({ companyId, id: travelerId }: RecordKey): Promise<PassportRow[]> {
    return this.em.find(Passport, { companyId, travelerId }, { orderBy: PRIMARY_FIRST, refresh: true });
  }

  async find(companyId: string, id: string): Promise<StoredPassport | null> {
    const found = await this.first<{ user_id: string }>(sql`
      select p.*, t.user_id from passports p join travelers t on t.company_id = p.company_id and t.id = p.traveler_id
      where p.company_id = ${companyId} and t.company_id = ${companyId} and p.id = ${id}`);
    if (!found) return null;
    const { user_id: userId, ...row } = found;
    return { ...this.em.map(Passport, row), userId };
  }

  /** The passports whose number has one of the hashes; `companyId` null means all companies. */
  async withNumber(companyId: string | null, hashes: readonly string[]): Promise<PassportOfTraveler[]> {
    if (hashes.length === 0) return [];
    const where = allOf([
      compares('p.company_id = ?', companyId),
      compares('t.company_id = ?', companyId),
      compares('p.number_hash = any (?)', hashes),
    ]);
    return this.run<PassportOfTraveler>(sql`
      select p.id as "passportId", p.company_id as "companyId", p.traveler_id as "travelerId", t.user_id as "userId"
      from passports p join travelers t on t.company_id = p.company_id and t.id = p.traveler_id where ${where}`);
  }

  /** The encrypted numbers of all companies, in batches. */
  async *encryptedNumbers(): AsyncGenerator<EncryptedPassport[]> {
    for (let after = BEFORE_ALL, isMore = true; isMore;) {
      const passports: EncryptedPassport[] = await this.run<EncryptedPassport>(
        sql`select company_id as "companyId", id, number_encrypted as "numberEncrypted" from passports
          where (company_id, id) > (${after.companyId}, ${after.id}::uuid) order by company_id, id limit ${BATCH_SIZE}`,
      );
      yield passports;
      isMore = passports.length === BATCH_SIZE;
      after = passports.at(-1) ?? after;
    }
  }
}
