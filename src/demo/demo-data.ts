import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../generated/api.d.ts';
import { BookingRequestRepository, countStatements } from '../areas/booking-requests/booking-request-queries.ts';
import { Budget } from '../areas/budgets/entities.ts';
import { budgetPeriod } from '../areas/budgets/index.ts';
import { Delegation } from '../areas/delegations/entities.ts';
import { Company, User } from '../areas/directory/entities.ts';
import { ReasonCode } from '../areas/reason-codes/entities.ts';
import { Policy, type PolicyRow, RoleAssignment, UserAssignment } from '../areas/policies/entities.ts';
import { recordChanges } from '../areas/policies/history-queries.ts';
import { ChangeLog, policyFields } from '../areas/policies/index.ts';
import { PolicyRepository, generationStatement } from '../areas/policies/policy-queries.ts';
import { ExchangeRateService } from '../areas/reference-data/index.ts';
import { Document, Passport, Traveler } from '../areas/travelers/entities.ts';
import { countryCode, encryptNumber } from '../areas/travelers/index.ts';
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import { storedWindow } from '../domain/effective-window.ts';
import type { BlobRegister } from '../platform/blobs/blob-register.ts';
import { newBlobKey } from '../platform/blobs/blob-store.ts';
import type { Database } from '../platform/database/database.ts';
import type { KeyRing } from '../platform/secrets/key-ring.ts';
import { inTransaction, pipeline, run } from '../platform/database/unit-of-work.ts';
import { AuditEvent, type StoredSubject } from '../areas/audit/entities.ts';
import { insertBalance, insertDemoEndpoint, insertEvents, lockCompanies } from './demo-queries.ts';
import { addQuarter } from './demo-quarter.ts';
import { type Examples, examplesOf, requestExample } from './examples.ts';

type Schemas = components['schemas'];

/** A user of another company, because all users in the examples belong to Acme. */
const JONAS = {
  id: 'jonas.weber',
  companyId: 'globex',
  name: 'Jonas Weber',
  email: 'jonas.weber@globex.example',
  roles: ['employee'],
  active: true,
};

/** The ID of a call, as in the contract's examples. */
const FIRST_REQUEST = '0199c3a0-0000-7000-8000-0000000000aa';

type DemoDataDependencies = {
  database: Pick<Database, 'em'>;
  keyRing: KeyRing;
  /** Stores the files of the demo documents. */
  blobs: BlobRegister;
  document: OpenApiDocument;
  log: { info(line: string): void };
  /** Adds a quarter of booking requests, which the contract's examples do not have. */
  withQuarter?: boolean;
};

/**
 * Loads the demo data, unless the directory has companies already. It is made of the contract's own examples, so that a
 * client that works with the mock works here too.
 *
 * @throws Error if the contract lacks an example that is used here
 */
export async function loadDemoData({ withQuarter = false, ...dependencies }: DemoDataDependencies): Promise<void> {
  const { database, keyRing, blobs, document, log } = dependencies;
  const example = examplesOf(document);
  const standard = example('Policies_read', 'standardPolicy');
  const others = example('Policies_list', 'firstPage').data;
  const roleAssignment = example('Policies_assignRole', 'executives');
  const userAssignment = example('Policies_assignUser', 'forTwoYears');
  const { companies } = example('Companies_list', 'firstPage').data;
  const { users } = example('Users_list', 'firstPage').data;
  const { budgets } = example('Budgets_list', 'newestFirst').data;
  const balance = example('Budgets_read', 'balanceOfAUser').data;
  const { delegations } = example('Delegations_list', 'fromOrToAUser').data;
  const { reasonCodes } = example('AdminReasonCodes_list', 'byCode').data;
  // These rates lack the Iraqi dinar, which the example of a missing rate relies on.
  const rates = example('ExchangeRates_read', 'firstFridayOfTheYear').data;

  const isNew = await inTransaction(database.em(), async (em) => {
    // If two nodes start on the same empty database, only one of them loads the data.
    await lockCompanies(em);
    if ((await em.count(Company)) > 0) return false;
    log.info('Loading the demo data.');
    const now = new Date();
    await em.insertMany(
      Company,
      companies.map((company) => ({ ...company, createdAt: now, updatedAt: now })),
    );
    await em.insertMany(
      User,
      [...users, JONAS].map((user) => ({ ...user, createdAt: now, updatedAt: now })),
    );
    await em.insertMany(
      Budget,
      budgets.map((budget) => ({ ...budget, amount: String(budget.amount), ...times(budget), deletedAt: null })),
    );
    await em.insertMany(Delegation, delegations.map(delegationRow));
    await em.insertMany(
      ReasonCode,
      // MikroORM writes into what it is given.
      reasonCodes.map((reasonCode) => ({ ...reasonCode })),
    );
    // The amounts that Amira's example booking requests have reserved and spent.
    const { companyId: ofCompany, id: budgetId, current } = balance;
    await insertBalance(em, { companyId: ofCompany, budgetId, holder: 'amira.haddad', ...current! });
    await em.insertMany(Policy, [standard, ...others].map(policyRow));
    const { id: policyId, companyId, createdAt } = standard;
    const { rules } = new PolicyRepository(em);
    const aged = <Rule extends object>(rule: Rule) => ({ ...rule, createdAt });
    await rules.flights.insert({ companyId, id: policyId }, standard.flightRules.map(aged));
    await rules.hotels.insert({ companyId, id: policyId }, standard.hotelRules.map(aged));
    const { effectiveFrom: _from, effectiveUntil: _until, ...role } = roleAssignment;
    await em.insert(RoleAssignment, { ...role, companyId, createdAt: new Date(role.createdAt) });
    await em.insert(UserAssignment, {
      ...userAssignment,
      companyId,
      ...storedWindow(userAssignment.effectiveFrom, userAssignment.effectiveUntil),
      createdAt: new Date(userAssignment.createdAt),
    });
    for (const policy of [standard, ...others])
      await recordFirstVersion(em, policy, { standard, roleAssignment, userAssignment });
    await run(em, generationStatement(companyId));
    await addTravelers(em, companyId, example);
    await addPassports(em, companyId, example, keyRing);
    await addDocuments(em, companyId, document, blobs);
    await addAuditEvents(em, example);
    await insertEvents(em, companyId, example('Events_list', 'fromTheBeginning').data.events);
    await insertDemoEndpoint(em, keyRing, example('WebhookEndpoints_read', 'travelTeam').data);
    await addBookingRequests(em, example);
    if (withQuarter) await addQuarter(em, standard);
    return true;
  });
  if (isNew) await new ExchangeRateService(database).putAll([rates]);
}

type PolicyExample = Schemas['PolicySummary'] & Partial<Schemas['Policy']>;

function policyRow({ flightRules: _flights, hotelRules: _hotels, ...policy }: PolicyExample) {
  return { ...policy, ...times(policy), deletedAt: null };
}

type PolicyExamples = {
  standard: Schemas['Policy'];
  roleAssignment: Schemas['RoleAssignment'];
  userAssignment: Schemas['UserAssignment'];
};

/** Records that Lena has made a policy with its rules and assignments. */
async function recordFirstVersion(
  em: EntityManager,
  policy: Schemas['PolicySummary'],
  { standard, roleAssignment, userAssignment }: PolicyExamples,
): Promise<void> {
  const { id, companyId } = policy;
  const [changes, made] = [new ChangeLog(), { id, version: 1 }];
  changes.created(made, 'POLICY', id, policyFields(policyRow(policy) as PolicyRow));
  if (id === standard.id) {
    for (const { id: ruleId, ...rule } of standard.flightRules) changes.created(made, 'FLIGHT_RULE', ruleId, rule);
    for (const { id: ruleId, ...rule } of standard.hotelRules) changes.created(made, 'HOTEL_RULE', ruleId, rule);
  }
  if (id === roleAssignment.policyId)
    changes.created(made, 'ROLE_ASSIGNMENT', roleAssignment.id, { roleId: roleAssignment.roleId });
  if (id === userAssignment.policyId) {
    const { userId, effectiveFrom, effectiveUntil } = userAssignment;
    changes.created(made, 'USER_ASSIGNMENT', userAssignment.id, { userId, effectiveFrom, effectiveUntil });
  }
  const [actorUserId, actorCompanyId] = ['lena.fischer', companyId];
  const by = { at: new Date(policy.createdAt), actorUserId, actorCompanyId, requestId: FIRST_REQUEST };
  await pipeline(em, await recordChanges(em, companyId, changes.ofVersion(made), by));
}

function delegationRow(delegation: Schemas['Delegation']) {
  return { ...delegation, ...storedWindow(delegation.effectiveFrom, delegation.effectiveUntil), ...times(delegation) };
}

function times({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }) {
  return { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
}

/** Amira, Sami and Omar. The example lists the newest first, so they are added in reverse. */
async function addTravelers(em: EntityManager, companyId: string, example: Examples): Promise<void> {
  const { data } = example('Travelers_list', 'firstPage');
  const travelers = data.toReversed().map((traveler, index) => {
    const { id, userId, title, firstName, lastName, emailAddress, phone, birthDate } = traveler;
    const phonePrefix = /^\+(964|49)/.exec(phone)![0];
    const contact = { emailAddress, phonePrefix, phoneNumber: phone.slice(phonePrefix.length) };
    const at = new Date(`2026-01-12T09:0${index}:00Z`);
    const person = { title, firstName, lastName, birthDate: birthDate.slice(0, 10) };
    return { id, companyId, userId, ...person, ...contact, createdAt: at, updatedAt: at };
  });
  await em.insertMany(Traveler, travelers);
}

/** Adds the passports of the travelers in the order of the examples. */
async function addPassports(em: EntityManager, companyId: string, example: Examples, keyRing: KeyRing): Promise<void> {
  const passports = example('Travelers_list', 'firstPage').data.flatMap((traveler) => traveler.passports);
  for (const [index, { passportNumber, expiresInDays: _, ...passport }] of passports.entries()) {
    const at = new Date(Date.parse('2026-01-12T10:00:00Z') + index);
    await em.insert(Passport, {
      ...passport,
      companyId,
      ...encryptNumber(keyRing, passport.id, passportNumber),
      nationalityCode: countryCode(passport.nationality)!,
      issuingDate: passport.issuingDate.slice(0, 10),
      expiryDate: passport.expiryDate.slice(0, 10),
      createdAt: at,
      updatedAt: at,
    });
  }
}

/** Adds the travelers' documents. Each has the file of the upload example. */
async function addDocuments(
  em: EntityManager,
  companyId: string,
  document: OpenApiDocument,
  blobs: BlobRegister,
): Promise<void> {
  const example = examplesOf(document);
  const { file } = requestExample(document, 'Documents_upload', 'passport') as { file: string };
  const documents = [
    ...example('Travelers_read', 'amira').data.documents,
    ...example('Travelers_createWithPassport', 'withScan').data.documents,
  ];
  for (const each of documents) {
    const blobKey = newBlobKey();
    await blobs.put(companyId, blobKey, Readable.from([Buffer.from(file)]), { contentType: each.mimeType });
    await blobs.claim(em, companyId, [blobKey]);
    await em.insert(Document, { ...each, companyId, blobKey, createdAt: new Date(each.createdAt) });
  }
}

/** The audit events of what Amira and Lena viewed. */
async function addAuditEvents(em: EntityManager, example: Examples): Promise<void> {
  const { auditEvents } = example('AuditEvents_list', 'newestFirst').data;
  for (const { subjects, createdAt, ...event } of auditEvents) {
    const named = subjects.map((subject) =>
      Object.fromEntries(Object.entries(subject).filter(([, value]) => value !== null)),
    );
    await em.insert(AuditEvent, { ...event, subjects: named as StoredSubject[], createdAt: new Date(createdAt) });
  }
}

/** Adds the booking requests. The balances, which already include their reservations, were added before (D31). */
async function addBookingRequests(em: EntityManager, example: Examples): Promise<void> {
  const { bookingRequests } = example('AdminBookingRequests_list', 'newestFirst').data;
  for (const { notes: _, ...request } of bookingRequests) {
    const { companyId, requestedByUserId, status, budgetEvaluation } = request;
    const reservation = budgetEvaluation && {
      companyId,
      budgetId: budgetEvaluation.budgetId,
      periodStart: budgetPeriod('YEARLY', request.createdAt.slice(0, 10)).periodStart,
      holder: requestedByUserId,
      amount: String(budgetEvaluation.amount),
      currency: budgetEvaluation.currency,
    };
    const insertion = new BookingRequestRepository(em).insertion({ ...request, version: 1 }, reservation);
    await pipeline(em, [...insertion, ...countStatements(companyId, { [status]: 1 })]);
  }
}
