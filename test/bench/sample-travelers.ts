import { encryptNumber } from '../../src/areas/travelers/passport-numbers.ts';
import type { KeyRing } from '../../src/platform/secrets/key-ring.ts';
import { FIRST_NAMES, LAST_NAMES, type Row, TABLES } from './sample-rows.ts';
import { Draws } from '../support/seeded.ts';

export const TRAVELER_TABLES = {
  companies: TABLES.companies,
  users: TABLES.users,
  travelers: `${TABLES.travelers}, created_at, updated_at`,
  passports:
    'id, company_id, traveler_id, number_encrypted, number_hash, nationality, nationality_code, issuing_country, ' +
    'issuing_date, expiry_date, is_primary, created_at, updated_at',
};

export const TRAVELERS = 200_000;
const OF_LARGE = 60_000;
const OF_SMALL = 200;
const COMPANIES = 2 + (TRAVELERS - 2 * OF_LARGE) / OF_SMALL;
const TRAVELERS_OF_A_USER = 2.5;

const FIRST_INSTANT = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;
const DAYS = 731;
const PHONE_PREFIXES = ['+49', '+49', '+49', '+44', '+964', '+971', '+33', '+1'];
const NATIONALITIES = [
  ['IQ', 'DE'],
  ['GB', 'FR'],
  ['US', 'CA'],
  ['JP', 'TR'],
] as const;

export type SampleTraveler = { traveler: Row; passports: Row[] };

/** Travelers of two companies of 60,000 and 400 of 200, with one passport or two, created in turns over two years. */
export class SampleTravelers {
  readonly #draw: Draws;
  readonly #ring: KeyRing;
  readonly #today: number;

  /** Ages are as of `today`. */
  constructor(random: () => number, ring: KeyRing, today: Date) {
    this.#draw = new Draws(random);
    this.#ring = ring;
    this.#today = today.getTime();
  }

  *companies(): Generator<Row> {
    for (let index = 0; index < COMPANIES; index += 1) yield [companyId(index), `Company ${index}`];
  }

  *users(): Generator<Row> {
    for (let index = 0; index < COMPANIES; index += 1) {
      const company = companyId(index);
      for (let user = 0; user * TRAVELERS_OF_A_USER < (index < 2 ? OF_LARGE : OF_SMALL); user += 1) {
        yield [
          userId(company, user),
          company,
          `${this.#draw.pick(FIRST_NAMES)} ${this.#draw.pick(LAST_NAMES)}`,
          `${user}@${company}.example`,
          '{employee}',
        ];
      }
    }
  }

  /** In the order in which they were created. */
  traveler(index: number): SampleTraveler {
    // Of each ten in a row, three belong to each large company.
    const [slot, round] = [index % 10, Math.floor(index / 10)];
    const company = companyId(slot < 3 ? 0 : slot < 6 ? 1 : 2 + ((round * 4 + slot - 6) % (COMPANIES - 2)));
    const ofCompany = slot < 6 ? round * 3 + (slot % 3) : Math.floor((round * 4 + slot - 6) / (COMPANIES - 2));
    const millis = FIRST_INSTANT + Math.floor((index * DAYS * DAY) / TRAVELERS);
    const createdAt = new Date(millis).toISOString();
    const [firstName, lastName, id] = [
      this.#draw.pick(FIRST_NAMES),
      this.#draw.pick(LAST_NAMES),
      this.#draw.uuid(millis),
    ];
    const mailbox = `${firstName}.${lastName}`
      .normalize('NFD')
      .replaceAll(/[^A-Za-z.]/g, '')
      .toLowerCase();
    const traveler: Row = [
      id,
      company,
      userId(company, Math.floor(ofCompany / TRAVELERS_OF_A_USER)),
      'Mx',
      firstName,
      lastName,
      this.#draw.random() < 0.1 ? null : `${mailbox}.${index}@${company}.example`,
      this.#draw.pick(PHONE_PREFIXES),
      String(1e9 + this.#draw.whole(9e9)),
      this.#day(this.#today - this.#ageInDays(index) * DAY),
      createdAt,
      createdAt,
    ];
    const nationalities = NATIONALITIES[index % NATIONALITIES.length]!.slice(0, 1 + (index % 2));
    return {
      traveler,
      passports: nationalities.map((nationality, passport) => {
        const passportId = this.#draw.uuid(millis);
        const { numberEncrypted, numberHash } = encryptNumber(this.#ring, passportId, passportNumber(index, passport));
        return [
          passportId,
          company,
          id,
          numberEncrypted,
          numberHash,
          nationality,
          nationality,
          nationality,
          this.#day(millis - 900 * DAY),
          this.#day(millis + 2_750 * DAY),
          String(passport === 0),
          createdAt,
          createdAt,
        ];
      }),
    };
  }

  /** 4 % infants, 10 % children. */
  #ageInDays(index: number): number {
    const kind = (index * 7) % 50;
    if (kind < 2) return 1 + this.#draw.whole(700);
    return kind < 7 ? 740 + this.#draw.whole(3_600) : 4_400 + this.#draw.whole(20_000);
  }

  #day(millis: number): string {
    return new Date(millis).toISOString().slice(0, 10);
  }
}

/** Of the traveler with that index; its first or second passport. */
export function passportNumber(index: number, passport: number): string {
  return `C${String(index).padStart(6, '0')}X${passport}`;
}

export function companyId(index: number): string {
  return index < 2 ? `large-company-${index + 1}` : `small-company-${String(index - 1).padStart(3, '0')}`;
}

function userId(company: string, number: number): string {
  return `${company}.user-${String(number).padStart(5, '0')}`;
}
