import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from '@jest/globals';
import { main } from '../../../generated/client/lib/packages/command/main.js';
import { everyPermission } from '../../contract/support/operations.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startTestApp, token } from '../../support/test-app.ts';
import type { Ended } from './travel-desk.ts';
import { startProxy } from './unreliable-proxy.ts';

/* The command `travel-desk` in a repository of policies, against the service of the importing test file. */

export const STANDARD = '0199c3a0-7000-7000-8000-000000000001';
export const CONTRACTORS = '0199c3a0-7000-7000-8000-000000000003';
export const LENA = token({ sub: 'lena.fischer', roles: ['travel-admin'], permissions: [...everyPermission] });
export const READER = token({ sub: 'lena.fischer', roles: ['travel-admin'], permissions: ['READ_POLICIES'] });
export const example = resolve(import.meta.dirname, '../../../docs/examples/policies');

export const app = await startTestApp({ demoData: true });
export const proxy = await startProxy(app.address);
/** A repository of policies: a new copy of the example for every test. */
export let folder = '';

beforeEach(() => {
  folder = temporaryFolder();
  cpSync(example, folder, { recursive: true });
  proxy.reset();
});

afterEach(() => rmSync(folder, { recursive: true }));

afterAll(() => Promise.all([proxy.stop(), app.stop()]));

/** Runs the command. `TRAVEL_DESK_TOKEN` is Lena's unless the test says otherwise. */
export async function travelDesk(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  const code = await main(args, {
    environment: { TRAVEL_DESK_URL: app.address, TRAVEL_DESK_TOKEN: LENA, ...environment },
    folder,
    isTerminal: false,
    write: (text) => void (stdout += text),
    writeError: (text) => void (stderr += text),
  });
  // Every token begins like this.
  expect(stdout + stderr).not.toMatch(/eyJ[\w-]{10}/);
  return { code, stdout, stderr };
}

/** The address of the proxy. */
export const through = () => ({ TRAVEL_DESK_URL: proxy.address });
export const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
export const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
export const edit = (file: string, from: string, to: string): void => {
  expect(read(file)).toContain(from);
  write(file, read(file).replace(from, to));
};
export const policy = async (id: string): Promise<any> => (await app.call(LENA, 'GET', `/api/v1/policies/${id}`)).body;

export async function versionOf(id: string): Promise<number> {
  const { headers } = await app.call(LENA, 'GET', `/api/v1/policies/${id}`);
  return Number(/^"(\d+)"$/.exec(headers.get('ETag') ?? '')?.[1]);
}

/** A policy for a test that changes it. */
export async function newPolicy(file: string, rules: object = { flightRules: [], hotelRules: [] }): Promise<string> {
  const fields = { name: 'Trainees', bookingMode: 'HYBRID', defaultAction: 'ALLOW', companyId: 'acme' };
  const { id } = (await app.call(LENA, 'POST', '/api/v1/policies', fields)).body;
  await app.call(LENA, 'PUT', `/api/v1/policies/${id}/rules`, rules);
  rmSync(join(folder, 'policies'), { recursive: true });
  expect(await travelDesk(['policies', 'pull', id])).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(join(folder, 'policies'))).toEqual([file]);
  return id;
}
