import { RecordRepository } from '../../platform/database/repository.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { allOf, compares, listPage, type Page, type Paging, type RecordKey } from '../../platform/database/page.ts';
import type { PassportOfTraveler } from '../audit/index.ts';
import { Passport, type PassportRow } from './entities.ts';
import type { EncryptedNumber } from './passport-numbers.ts';

/** A passport as stored, with the user of its traveler. Dates are `YYYY-MM-DD`. */
export type StoredPassport = {
  id: string;
  companyId: string;
  travelerId: string;
  userId: string;
  numberEncrypted: string;
  nationality: string;
  issuingCountry: string;
  issuingDate: string;
  expiryDate: string;
  isPrimary: boolean;
  version: number;
};

/** A passport with its version, which has changed. */
export type VersionedPassport = RecordKey & { version: number };

type EncryptedPassport = Pick<StoredPassport, 'id' | 'numberEncrypted'>;

/** A re-encrypted number, and the encrypted value `before`. */
export type ReencryptedPassport = EncryptedNumber & { id: string; before: string };

/** The SQL of a `StoredPassport`, over `passports p` joined with `travelers t`. */
export const PASSPORT_VIEW = `json_build_object(
  'id', p.id, 'companyId', p.company_id, 'travelerId', p.traveler_id, 'userId', t.user_id, 'numberEncrypted', p.number_encrypted,
  'nationality', p.nationality, 'issuingCountry', p.issuing_country,
  'issuingDate', p.issuing_date, 'expiryDate', p.expiry_date, 'isPrimary', p.is_primary,
  'version', p.version)`;

/** The primary one first, then the oldest first. */
export const PASSPORT_ORDER = 'p.is_primary desc, p.created_at, p.id';

const BATCH_SIZE = 500;

/** The queries on passports inside one unit of work. */
export class PassportRepository extends RecordRepository {
  protected readonly table = 'passports';

  /** One page of a traveler's passports, the primary one first (D47). */
  async page({ companyId, id: travelerId }: RecordKey, paging: Paging): Promise<Page<StoredPassport>> {
    const where = [
      compares('p.company_id = ?', companyId),
      compares('t.company_id = ?', companyId),
      compares('p.traveler_id = ?', travelerId),
    ];
    const from = 'passports p join travelers t on t.company_id = p.company_id and t.id = p.traveler_id';
    const query = {
      columns: `${PASSPORT_VIEW} as view`,
      from,
      key: 'p.company_id, p.id',
      where,
      orderBy: raw(PASSPORT_ORDER),
    };
    const { rows, total } = await listPage(this.em, query, paging);
    return { rows: (rows as { view: StoredPassport }[]).map(({ view }) => view), total };
  }

  async idsOf({ companyId, id: travelerId }: RecordKey): Promise<string[]> {
    const rows = await this.run<{ id: string }>(
      sql`select id from passports where company_id = ${companyId} and traveler_id = ${travelerId}`,
    );
    return rows.map(({ id }) => id);
  }

  async view(companyId: string, id: string): Promise<StoredPassport | null> {
    const [row] = await this.run<{
      view: StoredPassport;
    }>(sql`
      select ${raw(PASSPORT_VIEW)} as view from passports p join travelers t on t.company_id = p.company_id and t.id = p.traveler_id
      where p.company_id = ${companyId} and t.company_id = ${companyId} and p.id = ${id}`);
    return row?.view ?? null;
  }

  async find(companyId: string, id: string): Promise<PassportRow | null> {
    return this.em.findOne(Passport, { companyId, id }, { refresh: true });
  }

  async hasAny({ companyId, id: travelerId }: RecordKey): Promise<boolean> {
    return (await this.em.count(Passport, { companyId, travelerId })) > 0;
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

  /** The encrypted numbers of all companies, in batches of up to 500 of one company. */
  async *encryptedNumbers(): AsyncGenerator<{ companyId: string; passports: EncryptedPassport[] }> {
    const companies = await this.run<{ id: string }>(
      sql`select company_id as id from passports group by company_id order by company_id`,
    );
    for (const { id: companyId } of companies) {
      for (let last: string | null = null, isMore = true; isMore;) {
        const where = allOf([compares('company_id = ?', companyId), compares('id > ?', last)]);
        const passports: EncryptedPassport[] = await this.run<EncryptedPassport>(
          sql`select id, number_encrypted as "numberEncrypted" from passports where ${where} order by id limit ${BATCH_SIZE}`,
        );
        yield { companyId, passports };
        last = passports.at(-1)?.id ?? null;
        isMore = passports.length === BATCH_SIZE;
      }
    }
  }

  /** Some encrypted numbers, of any company. */
  async someEncryptedNumbers(): Promise<EncryptedPassport[]> {
    return this.run<EncryptedPassport>(sql`select id, number_encrypted as "numberEncrypted" from passports limit 100`);
  }

  async count(): Promise<number> {
    return this.em.count(Passport);
  }

  /**
   * Writes re-encrypted numbers of one company, and returns how many. Passports whose number has changed since are
   * skipped. Rows that another transaction has locked are written last, one by one, because waiting while holding locks
   * could deadlock.
   */
  async reencryptAll(companyId: string, passports: readonly ReencryptedPassport[]): Promise<number> {
    if (passports.length === 0) return 0;
    const rows = await this.run<{
      id: string;
    }>(sql`
      with encrypted as (select * from jsonb_to_recordset(${JSON.stringify(passports)}::jsonb) as encrypted (id uuid, before text, "numberEncrypted" text, "numberHash" text)),
      free as (
        select p.id from passports p join encrypted using (id) where p.company_id = ${companyId} and p.number_encrypted = encrypted.before
        for no key update of p skip locked
      )
      update passports p set number_encrypted = encrypted."numberEncrypted", number_hash = encrypted."numberHash"
      from encrypted join free using (id)
      where p.company_id = ${companyId} and p.id = encrypted.id returning p.id`);
    const done = new Set(rows.map(({ id }) => id));
    let reencrypted = done.size;
    for (const { id, before, numberEncrypted, numberHash } of passports) {
      if (!done.has(id))
        reencrypted += await this.em.nativeUpdate(
          Passport,
          { companyId, id, numberEncrypted: before },
          { numberEncrypted, numberHash },
        );
    }
    return reencrypted;
  }

  async insert(passport: Omit<PassportRow, 'version'>): Promise<void> {
    await this.em.insert(Passport, passport);
  }

  /** Writes the changes of rows that this unit of work has read. */
  async save(): Promise<void> {
    await this.em.flush();
  }

  /**
   * Written immediately: the unique index forbids two primary passports, so the old one must be unset first. Returns the
   * old one.
   */
  async unsetPrimary({ companyId, id: travelerId }: RecordKey, at: Date): Promise<VersionedPassport[]> {
    return this.run<VersionedPassport>(sql`
      update passports set is_primary = false, version = version + 1, updated_at = ${at}
      where company_id = ${companyId} and traveler_id = ${travelerId} and is_primary
      returning company_id as "companyId", id, version`);
  }

  /** Deletes a passport. Its documents remain with the traveler, without a relation to a passport. */
  async delete({ companyId, id }: RecordKey): Promise<void> {
    await this.run(sql`
      update documents set related_entity_id = null, related_entity_type = null
      where company_id = ${companyId} and related_entity_id = ${id} and related_entity_type = 'PASSPORT'`);
    await this.em.nativeDelete(Passport, { companyId, id });
  }

  /** Makes primary, and returns, the passport that expires last; of several with the same expiry date, the newest (D48). */
  async promoteLastToExpire({ companyId, id: travelerId }: RecordKey, at: Date): Promise<VersionedPassport[]> {
    return this.run<VersionedPassport>(sql`
      update passports set is_primary = true, version = version + 1, updated_at = ${at}
      where company_id = ${companyId} and id = (
        select id from passports where company_id = ${companyId} and traveler_id = ${travelerId} order by expiry_date desc, created_at desc, id desc limit 1
      ) returning company_id as "companyId", id, version`);
  }
}
