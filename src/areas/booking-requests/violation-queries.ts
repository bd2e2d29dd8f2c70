import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { isId } from '../../domain/ids.ts';
import type { ListFilter, SentQuery } from '../../http/operations.ts';
import { allOf, compares, onlyCompany, type Paging, type RecordKey, values } from '../../platform/database/page.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { pipeline, run } from '../../platform/database/unit-of-work.ts';
import type { BookingRequestView } from './entities.ts';
import { createdBetween, ofRequester } from './list-queries.ts';
import { violationsOf } from './violations.ts';

type Schemas = components['schemas'];
export type ViolationGrouping = NonNullable<SentQuery<'PolicyViolations_summarize'>['groupBy']>;

/** The filter of the list and of the summary (D72). */
export type ViolationFilter = ListFilter<'PolicyViolations_list'>;

export type ViolationOrder = {
  by: NonNullable<ViolationFilter['sortBy']>;
  direction: 'asc' | 'desc';
};

/** The request of a violation, and the place of the violation in the request's evaluation. */
export type ViolationRow = Pick<
  Schemas['PolicyViolation'],
  'bookingRequestId' | 'user' | 'company' | 'policyName' | 'reason' | 'bookingRequestStatus' | 'createdAt'
> & { position: number; policyEvaluation: Schemas['BookingPolicyEvaluation'] };

/** The conditions on the request, which the rows of violations repeat. */
function ofRequest(filter: ViolationFilter, alias: 'r' | 'v'): Sql | null {
  const { companyId, userId, policyId, reasonCode, status, search } = filter;
  return allOf([
    compares(`${alias}.company_id = ?`, companyId),
    compares(`${alias}.requested_by_user_id = ?`, userId),
    hasId(`${alias}.policy_id`, policyId),
    compares(`${alias}.reason_code = ?`, reasonCode),
    status ? sql`${raw(alias)}.status in (${values(status)})` : null,
    ...createdBetween(filter, alias),
    search === undefined ? null : ofRequester(search, companyId, alias),
  ]);
}

function matching(filter: ViolationFilter): Sql {
  const { ruleId, type, service, action, currency } = filter;
  return allOf([
    ofRequest(filter, 'v'),
    hasId('v.rule_id', ruleId),
    compares('v.type = ?', type),
    compares('v.service = ?', service),
    compares('v.action = ?', action),
    compares('v.currency = ?', currency),
  ]);
}

/** Whether a column has this ID. One that is no UUID is nobody's. */
function hasId(column: string, id: string | undefined): Sql | null {
  return id === undefined || isId(id) ? compares(`${column} = ?`, id) : sql`false`;
}

/** The violations on one page, and how many there are on all pages. */
export async function violationPage(
  em: EntityManager,
  filter: ViolationFilter,
  { by, direction }: ViolationOrder,
  { page, perPage }: Paging,
): Promise<{ rows: ViolationRow[]; total: number }> {
  const where = matching(filter);
  const [counted] = await run<{ total: string }>(
    em,
    sql`select count(*) as total from policy_violations v where ${where}`,
  );
  const total = Number(counted!.total);
  const before = (page - 1) * perPage;
  if (before >= total) return { rows: [], total };
  const first =
    by === 'createdAt'
      ? `v.created_at ${direction}`
      : `v.excess_amount ${direction} nulls ${direction === 'asc' ? 'first' : 'last'}`;
  const orderBy = raw(`${first}, v.booking_request_id ${direction}, v.position ${direction}`);
  const { companyId } = filter;
  const of = (alias: string, column = 'company_id'): Sql =>
    allOf([raw(`${alias}.${column} = v.company_id`), compares(`${alias}.${column} = ?`, companyId)]);
  const rows = await run<{ json: string }>(
    em,
    sql`with v as materialized (
        select v.company_id, v.booking_request_id, v.position, v.created_at, v.excess_amount
        from policy_violations v where ${where} order by ${orderBy} limit ${perPage} offset ${before})
      select json_build_object('bookingRequestId', r.id, 'position', v.position, 'createdAt', v.created_at,
        'bookingRequestStatus', r.status, 'policyEvaluation', r.policy_evaluation, 'policyName', p.name,
        'company', json_build_object('id', c.id, 'name', c.name),
        'user', json_build_object('id', u.id, 'name', u.name, 'email', u.email),
        'reason', case when r.reason_code is not null
          then json_build_object('code', r.reason_code, 'description', reason.description) end
      )::text as json
      from v
      join booking_requests r on ${of('r')} and r.id = v.booking_request_id
      join companies c on ${of('c', 'id')}
      join users u on ${of('u')} and u.id = r.requested_by_user_id
      left join policies p on ${of('p')} and p.id = r.policy_id
      left join reason_codes reason on ${of('reason')} and reason.code = r.reason_code
      order by ${orderBy}`,
  );
  return { rows: rows.map(({ json }) => JSON.parse(json) as ViolationRow), total };
}

/** A group before it gets its name. */
type GroupRow = {
  key: string | null;
  company: string | null;
  requests: string;
  violations: string;
  excess: Record<string, number> | null;
};

/**
 * The column that a grouping has, the text of it that is shown, whether each company has keys of its own, and whether
 * all violations of a request have the same key.
 */
type GroupKey = { column: string; text?: string; ofCompany: boolean; isOfRequest: boolean };

const KEYS: Readonly<Record<ViolationGrouping, GroupKey>> = {
  TYPE: { column: 'v.type', ofCompany: false, isOfRequest: false },
  SERVICE: { column: 'v.service', ofCompany: false, isOfRequest: false },
  ACTION: { column: 'v.action', ofCompany: false, isOfRequest: false },
  RULE: { column: 'v.rule_id', ofCompany: true, isOfRequest: false },
  POLICY: { column: 'v.policy_id', ofCompany: true, isOfRequest: true },
  USER: { column: 'v.requested_by_user_id', ofCompany: true, isOfRequest: true },
  REASON: { column: 'v.reason_code', ofCompany: true, isOfRequest: true },
  MONTH: {
    column: `date_trunc('month', v.created_at at time zone 'UTC')`,
    // Per group, because formatting each violation would take half as long as all of the rest.
    text: `to_char(g.key, 'YYYY-MM')`,
    ofCompany: false,
    isOfRequest: true,
  },
};

/** Where the names of groups are. */
const NAMES: Partial<Record<ViolationGrouping, string>> = {
  POLICY: '(select company_id, id::text, name from policies)',
  USER: 'users',
  REASON: '(select company_id, code as id, description as name from reason_codes)',
};

const MAX_GROUPS = 1_000;

/** What the list has with the same filter, in groups (D72). */
export async function violationSummary(
  em: EntityManager,
  filter: ViolationFilter,
  groupBy: ViolationGrouping,
): Promise<Schemas['PolicyViolationSummary']> {
  const { column, text = 'g.key::text', ofCompany, isOfRequest } = KEYS[groupBy];
  const company = ofCompany ? 'v.company_id' : 'null::text';
  // The actions say the same as `policy_id is not null`, and an index finds them. The first violation of a request
  // stands for the request. One statement, so that both are of one moment.
  const countStatement = sql<{ judged: string; violating: string }>`
    select sum(judged) as judged, sum(violating) as violating from (
      select count(*) as judged, 0 as violating from booking_requests r
        where r.policy_action in ('ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'BLOCK') and ${ofRequest(filter, 'r')}
      union all select 0, count(*) from policy_violations v where v.position = 0 and ${ofRequest(filter, 'v')}) parts`;
  // The violations of a request are neighbors in the index of the newest ones, which also has their columns. So the
  // first one of a request in a group is found without a hash table of all requests, which would take most of the time.
  const part = `v.company_id, v.created_at, v.booking_request_id${isOfRequest ? '' : `, ${column}`}`;
  const groups = sql<GroupRow>`
    select ${raw(text)} as key, g.company, sum(g.requests) as requests, sum(g.violations) as violations,
      json_object_agg(g.currency, g.total) filter (where g.total is not null) as excess
    from (
      select key, company, currency, count(*) filter (where nth = 1) as requests, count(*) as violations,
        sum(excess_amount) as total
      from (select ${raw(column)} as key, ${raw(company)} as company, v.currency, v.excess_amount,
          row_number() over (partition by ${raw(part)}) as nth
        from policy_violations v where ${matching(filter)}) v
      group by 1, 2, 3) g
    group by g.key, g.company order by 4 desc, 1, 2 limit ${MAX_GROUPS}`;
  const [[counts], rows] = await pipeline(em, [countStatement, groups]);
  const names = await namesOf(em, NAMES[groupBy], rows);
  return {
    considered: {
      requests: Number(counts!.judged),
      compliant: Number(counts!.judged) - Number(counts!.violating),
    },
    rows: rows.map(({ key, company: companyId, requests, violations, excess }) => ({
      key,
      companyId,
      name: names.get(JSON.stringify([companyId, key])) ?? null,
      requests: Number(requests),
      violations: Number(violations),
      excess: Object.entries(excess ?? {})
        .map(([currency, total]) => ({ currency, total }))
        .sort((one, other) => (one.currency < other.currency ? -1 : 1)),
    })),
  };
}

async function namesOf(
  em: EntityManager,
  source: string | undefined,
  rows: readonly GroupRow[],
): Promise<Map<string, string>> {
  const keys: RecordKey[] = rows.flatMap(({ key, company }) =>
    key === null || company === null ? [] : [{ companyId: company, id: key }],
  );
  if (source === undefined || keys.length === 0) return new Map();
  const [companies, ids] = [keys.map((each) => each.companyId), keys.map(({ id }) => id)];
  // A list of a thousand pairs would be compared one by one with each row.
  const named = await run<RecordKey & { name: string }>(
    em,
    sql`select n.company_id as "companyId", n.id, n.name from ${raw(source)} n
      where ${allOf([compares('n.company_id = ?', onlyCompany(keys))])}
        and (n.company_id, n.id) in (
          select company, id from unnest(${companies}::text[], ${ids}::text[]) as k (company, id))`,
  );
  return new Map(named.map(({ companyId, id, name }) => [JSON.stringify([companyId, id]), name]));
}

/** What the rows of violations are derived from. */
export type JudgedRequest = Pick<
  BookingRequestView,
  'id' | 'companyId' | 'requestedByUserId' | 'status' | 'createdAt' | 'policyEvaluation'
> & { reasonCode: string | null };

/** The statements that insert the violations of requests of one company; none if there are none. */
export function violationInsertions(companyId: string, requests: readonly JudgedRequest[]): Sql[] {
  const rows = requests.flatMap(({ id, requestedByUserId, status, createdAt, policyEvaluation, reasonCode }) =>
    violationsOf(policyEvaluation).map(({ service, type, action, ruleId, currency, excessAmount }, position) => ({
      booking_request_id: id,
      position,
      service,
      type,
      action,
      policy_id: policyEvaluation!.policyId,
      rule_id: ruleId,
      requested_by_user_id: requestedByUserId,
      reason_code: reasonCode,
      status,
      currency,
      excess_amount: excessAmount,
      created_at: createdAt,
    })),
  );
  if (rows.length === 0) return [];
  return [
    sql`insert into policy_violations (company_id, booking_request_id, position, service, type, action, policy_id,
        rule_id, requested_by_user_id, reason_code, status, currency, excess_amount, created_at)
      select ${companyId}, v.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (booking_request_id uuid,
        position integer, service text, type text, action text, policy_id uuid, rule_id uuid, requested_by_user_id text,
        reason_code text, status text, currency text, excess_amount numeric, created_at timestamptz)`,
  ];
}

/** The statements that give the violations of a request its new status; none if it has none. */
export function violationStatusUpdates({ companyId, id, status, policyEvaluation }: BookingRequestView): Sql[] {
  if (policyEvaluation === null || policyEvaluation.compliant) return [];
  return [
    sql`update policy_violations set status = ${status} where company_id = ${companyId} and booking_request_id = ${id}`,
  ];
}

/** The requests of a company that are older than the table of violations, locked; those after a key, in its order. */
export async function lockUnentered(
  em: EntityManager,
  companyId: string,
  after: string | null,
  limit: number,
): Promise<JudgedRequest[]> {
  return run<JudgedRequest>(
    em,
    sql`select id, company_id as "companyId", requested_by_user_id as "requestedByUserId", status,
        reason_code as "reasonCode", policy_evaluation as "policyEvaluation", created_at::text as "createdAt"
      from booking_requests
      where ${allOf([sql`company_id = ${companyId} and policy_action is null`, compares('id > ?', after)])}
      order by id limit ${limit} for no key update`,
  );
}

/** Marks requests of a company as entered, with what lists filter them by. */
export async function markEntered(
  em: EntityManager,
  companyId: string,
  requests: readonly JudgedRequest[],
): Promise<void> {
  const rows = requests.map(({ id, policyEvaluation }) => ({
    id,
    action: policyEvaluation?.action ?? 'NONE',
    policy: policyEvaluation?.policyId ?? null,
  }));
  await run(
    em,
    sql`update booking_requests r set policy_action = d.action, policy_id = d.policy
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id uuid, action text, policy uuid)
      where r.company_id = ${companyId} and r.id = d.id`,
  );
}

/** Corrects the status of violations whose requests a node of the previous release has finished. */
export async function correctStatuses(em: EntityManager, companyId: string): Promise<void> {
  await run(
    em,
    sql`update policy_violations v set status = r.status from booking_requests r
      where v.company_id = ${companyId} and r.company_id = ${companyId} and r.id = v.booking_request_id
        and v.status <> r.status`,
  );
}

/** How many requests are still to be entered, and the companies that have any requests, by ID. */
export async function unentered(em: EntityManager): Promise<{ companyId: string; requests: number }[]> {
  return run<{ companyId: string; requests: number }>(
    em,
    sql`select company_id as "companyId", (count(*) filter (where policy_action is null))::integer as requests
      from booking_requests group by company_id order by company_id`,
  );
}
