import { expect } from '@jest/globals';
import type { TokenClaims } from '../../src/demo/development-token.ts';
import { type AreaCaller, areaCaller } from './area-caller.ts';
import { insertRow, rowsOf, unique } from './builders.ts';
import type { Answer, TestApp } from './test-app.ts';

export { ABSENT } from './builders.ts';

/** The prefix of the operations that these tests call, for `startTestApp`. */
export const ADMIN_PREFIX = '/v1/admin';

export const MANAGER_PERMISSIONS = [
  'MANAGE_DIRECTORY',
  'MANAGE_BUDGETS',
  'MANAGE_DELEGATIONS',
  'MANAGE_REFERENCE_DATA',
  'MANAGE_REASON_CODES',
];

type App = Pick<TestApp, 'database' | 'call'>;

/** A caller of the administration area. */
export type Manager = AreaCaller;

/** A user of a company with all permissions to manage it, unless the claims say otherwise. */
export function manager(app: Pick<TestApp, 'call'>, claims: Partial<TokenClaims> = {}): Manager {
  const { sub = unique('manager'), companyId = unique('company') } = claims;
  return areaCaller(app, ADMIN_PREFIX, { permissions: MANAGER_PERMISSIONS, ...claims, sub, companyId });
}

/** A manager of a new company, both of them in the directory. */
export async function knownManager(app: App, claims: Partial<TokenClaims> = {}): Promise<Manager> {
  const known = manager(app, claims);
  // Any call with a valid token adds its user and company to the directory (D3).
  expect((await known.get('/locations?perPage=1')).status).toBe(200);
  return known;
}

/** A caller who may manage every company. */
export function managerOfAll(app: App): Promise<Manager> {
  return knownManager(app, { permissions: [...MANAGER_PERMISSIONS, 'ACCESS_ALL_COMPANIES'] });
}

export async function addUser(
  app: App,
  companyId: string,
  fields: { id?: string; name?: string; email?: string | null; roles?: string[]; active?: boolean } = {},
): Promise<string> {
  const { id = unique('user'), name = `User ${id}`, email = null, roles = [], active = true } = fields;
  await insertRow(app, 'users', { id, company_id: companyId, name, email, roles, active });
  return id;
}

/** The record in a 200 or 201. */
export function data(answer: Answer, status = 200): any {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { status: 'success' } });
  return answer.body.data;
}

/** The status and the faults by field of an error. */
export function refusal({ status, body }: Answer): [status: number, faults: Record<string, string>] {
  expect(body).toEqual({
    status: 'fail',
    message: expect.stringMatching(/^[A-Za-z].*\.$/),
    data: expect.any(Object),
    code: expect.any(String),
  });
  return [status, body.data];
}

const TABLES = [
  'companies',
  'users',
  'budgets',
  'budget_balances',
  'delegations',
  'locations',
  'exchange_rate_days',
  'reason_codes',
];

/** Every row of the administration area, to compare what is stored before and after. */
export const stored = (app: App): Promise<Record<string, string[]>> => rowsOf(app, TABLES);

/** The status and faults of a refused call. Also checks that it has changed nothing. */
export async function refused(
  app: App,
  act: () => Promise<Answer>,
): Promise<[status: number, faults: Record<string, string>]> {
  const before = await stored(app);
  const answer = await act();
  expect(await stored(app)).toEqual(before);
  return refusal(answer);
}

/** How many responses had each status. */
export function statuses(answers: readonly Answer[]): Record<number, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, those]) => [status, those!.length]),
  );
}

export const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
