import type { Json } from '../../contract/openapi-document.ts';
import type { SentFile } from './operations.ts';
import { isObject, type JsonObject } from './operations.ts';

const DAY_MILLISECONDS = 86_400_000;

/**
 * Sets the fields of a record that the service computes from other fields, so that the response is consistent with
 * itself.
 *
 * @param known records of the same operation, for values that this record lacks
 */
export function compute(
  record: JsonObject,
  sent: JsonObject,
  files: readonly SentFile[],
  known: readonly JsonObject[],
): void {
  const { phonePrefix, phoneNumber, birthDate } = sent;
  if ('phone' in record && typeof phonePrefix === 'string') record['phone'] = `${phonePrefix}${String(phoneNumber)}`;
  if ('age' in record && typeof birthDate === 'string') {
    const age = yearsSince(birthDate);
    Object.assign(record, { age, travelerType: age < 2 ? 'INF' : age < 12 ? 'CHD' : 'ADT' });
  }
  const [passport] = Array.isArray(record['passports']) ? record['passports'] : [];
  if (isObject(passport)) {
    for (const [name, value] of Object.entries(sent)) putPassportField(passport, name, value);
    passport['travelerId'] = record['id'] ?? null;
    computeDays(passport);
  }
  computeDays(record);
  computeFiles(record, files, known);
  computeEvaluatedItems(record);
}

/** Sets a field of a passport: in the form that creates a traveler, the passport's fields begin with `passport`. */
function putPassportField(passport: JsonObject, name: string, value: Json): void {
  const rest = name.replace(/^passport/, '');
  const key = name in passport ? name : `${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
  if (!name.startsWith('passport') || !(key in passport)) return;
  passport[key] = key.endsWith('Date') ? `${String(value)}T00:00:00.000Z` : key === 'isPrimary' ? true : value;
  if (/^(nationality|issuingCountry)$/.test(key)) passport[key] = String(value).toUpperCase();
}

function computeDays(passport: JsonObject): void {
  const { expiryDate, expiresInDays } = passport;
  if (typeof expiryDate !== 'string' || expiresInDays === undefined) return;
  const today = Math.floor(Date.now() / DAY_MILLISECONDS) * DAY_MILLISECONDS;
  passport['expiresInDays'] = Math.round((Date.parse(expiryDate) - today) / DAY_MILLISECONDS);
}

function computeFiles(record: JsonObject, sent: readonly SentFile[], known: readonly JsonObject[]): void {
  const files = sent.map(({ field: _field, ...file }) => file);
  const { documents, _count } = record;
  if ('fileName' in record) Object.assign(record, files[0]);
  if (!Array.isArray(documents) || !isObject(_count) || !('documents' in _count)) return;
  const template = [record, ...known].flatMap((one) => one['documents'] as Json[]).find(isObject);
  if (isObject(template))
    record['documents'] = files.map((file) => ({ ...template, ...file, travelerId: record['id'] ?? null }));
  _count['documents'] = (record['documents'] as Json[]).length;
}

/** Gives the policy evaluation of a booking request exactly one item for each of its flights and hotel stays. */
function computeEvaluatedItems(record: JsonObject): void {
  const { policyEvaluation } = record;
  if (!isObject(policyEvaluation) || !Array.isArray(policyEvaluation['items'])) return;
  const known = policyEvaluation['items'].filter(isObject);
  policyEvaluation['items'] = ['flightItems', 'hotelItems'].flatMap((list) =>
    (Array.isArray(record[list]) ? record[list] : []).map((_, index) => {
      const item = `${list}.${index}`;
      const ofKind = known.filter((one) => String(one['item']).startsWith(list));
      const template = ofKind.find((one) => one['item'] === item) ?? ofKind[0] ?? { ...known[0], matchedRuleId: null };
      return { ...template, item };
    }),
  );
}

function yearsSince(date: string): number {
  const [born, now] = [new Date(date), new Date()];
  const years = now.getUTCFullYear() - born.getUTCFullYear();
  const birthday = new Date(Date.UTC(now.getUTCFullYear(), born.getUTCMonth(), born.getUTCDate()));
  return Math.max(0, birthday.getTime() > now.getTime() ? years - 1 : years);
}
