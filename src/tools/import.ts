/** Imports users or exchange rates from a file, all rows or none: `npm run import -- users FILE.csv`. */
import { readFileSync } from 'node:fs';
import type { Response } from 'express';
import { readContract } from '../contract/read-contract.ts';
import { DirectoryService, readUserFile, UserService } from '../areas/directory/index.ts';
import { ExchangeRateService, rateFaults, readRateFile } from '../areas/reference-data/index.ts';
import { readDatabaseConfig } from '../config.ts';
import { operationsOf } from '../contract/openapi-document.ts';
import { systemClock } from '../domain/clock.ts';
import { decodeCsv, NotCsv, type RefusedRow } from '../domain/csv.ts';
import type { Fault } from '../domain/errors.ts';
import { UnknownCompany } from '../domain/tenancy.ts';
import type { Input, OperationId } from '../http/operations.ts';
import { HttpProblem } from '../http/problems/problem.ts';
import { loadContract } from '../http/validation/contract.ts';
import { validation } from '../http/validation/validation.ts';
import { probe } from '../http/validation/express-openapi-validator.ts';
import type { Database } from '../platform/database/database.ts';
import { plural, readArguments, runCommand } from './command-line.ts';
import { progressBar } from './progress-bar.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage: npm run --silent import -- KIND FILE
Imports a file completely or not at all.

  users FILE.csv            Columns id,companyId,name,email,roles,active; roles separated by semicolons
  exchange-rates FILE.csv   As the European Central Bank publishes it: eurofxref.csv or eurofxref-hist.csv

Writes to DATABASE_URL, or to the embedded database in DATA_DIR, which no running service may be using.`;

/** At most this many invalid rows are listed; the rest are counted. */
const MAX_LISTED = 100;

type Row<Path, Body> = { line: number; path: Path; body: Body };

/** A row that passed the checks of its PUT operation. */
type CheckedRow<K extends OperationId> = Row<Input<K>['path'], Input<K>['body']>;

async function importUsers(text: string, database: Database): Promise<string> {
  const { rows, refused } = checkedRows('Users_put', readUserFile(text));
  const users = rows.map(({ path, body }) => ({ id: path.userId, ...body }));
  const service = new UserService({
    database,
    directory: new DirectoryService(database),
    clock: systemClock,
  });
  const unknown = await service.unknownCompanies(users);
  refuse([
    ...refused,
    ...rows.flatMap(({ line, body }) =>
      unknown.has(body.companyId) ? refusedRow(line, new UnknownCompany().faults) : [],
    ),
  ]);

  const progress = progressBar('Writing', users.length);
  const created = await service.putAll(users, progress);
  return `${plural(users.length, 'user')} imported: ${created} new, ${users.length - created} replaced.`;
}

async function importRates(text: string, database: Database): Promise<string> {
  const { rows, refused } = checkedRows('ExchangeRates_put', readRateFile(text));
  refuse([...refused, ...rows.flatMap(({ line, body }) => refusedRow(line, rateFaults(body.base, body.rates)))]);

  const progress = progressBar('Writing', rows.length);
  const created = await new ExchangeRateService(database).putAll(
    rows.map(({ path, body }) => ({ ...path, ...body })),
    progress,
  );
  return `${plural(rows.length, 'day')} of exchange rates imported: ${created} new, ${rows.length - created} replaced.`;
}

/**
 * Divides rows into those that pass the contract's checks of a PUT and do not repeat the ID of an earlier row of the
 * same company, and those that don't, with the reason.
 */
function checkedRows<K extends OperationId>(
  operationId: K,
  file: { rows: Row<Record<string, string>, object>[]; refused: RefusedRow[] },
): { rows: CheckedRow<K>[]; refused: RefusedRow[] } {
  const faultsOf = contractChecks(operationId);
  const progress = progressBar('Checking', file.rows.length);
  const rows: CheckedRow<K>[] = [];
  const refused = [...file.refused];
  const lineOf = new Map<string, number>();
  for (const [index, row] of file.rows.entries()) {
    const [[name, id] = ['', '']] = Object.entries(row.path);
    const faults = faultsOf(row.path, row.body);
    const key = `${id} ${(row.body as { companyId?: string }).companyId ?? ''}`;
    const before = lineOf.get(key);
    if (before !== undefined) faults.push({ field: name, message: `must not repeat line ${before}` });
    else lineOf.set(key, row.line);
    if (faults.length === 0) rows.push(row as unknown as CheckedRow<K>);
    else refused.push(...refusedRow(row.line, faults));
    progress(index + 1);
  }
  return { rows, refused };
}

/**
 * Returns a function that validates path parameters and a body against the contract, without looking at stored data.
 */
function contractChecks(operationId: OperationId): (path: object, body: object) => Fault[] {
  const { document } = readContract();
  const found = [...operationsOf(document)].find(({ operation }) => operation.operationId === operationId)!;
  const contract = loadContract({ ...document, paths: { [found.path]: document.paths[found.path]! } });
  const operation = contract.operations.find(({ id }) => id === operationId)!;
  const check = validation(contract);
  return (params, body) => {
    const faults: Fault[] = [];
    void check(Object.assign(probe(operation), { params, body }), {} as Response, (error?: unknown) => {
      if (error instanceof HttpProblem) faults.push(...error.problem.faults);
      else if (error) throw error;
    });
    return faults;
  };
}

function refusedRow(line: number, faults: readonly Fault[]): RefusedRow[] {
  if (faults.length === 0) return [];
  // In the file, the column of the path parameter userId is called id.
  return [
    { line, reason: faults.map(({ field, message }) => `${field === 'userId' ? 'id' : field} ${message}`).join('; ') },
  ];
}

function refuse(rows: readonly RefusedRow[]): void {
  if (rows.length === 0) return;
  const listed = rows.toSorted((a, b) => a.line - b.line).slice(0, MAX_LISTED);
  const more = rows.length > listed.length ? [`and ${rows.length - listed.length} more`] : [];
  const lines = [...listed.map(({ line, reason }) => `line ${line}: ${reason}`), ...more];
  throw new Error([...lines, `Nothing was imported: ${plural(rows.length, 'invalid row')}.`].join('\n'));
}

await runCommand(async () => {
  const [kind, file] = readArguments(USAGE, {}, 2).positionals as [string, string];
  const imports = { users: importUsers, 'exchange-rates': importRates };
  if (!Object.hasOwn(imports, kind)) throw new Error(USAGE);
  const bytes = readFileSync(file);
  try {
    const text = decodeCsv(bytes);
    return await withDatabase(readDatabaseConfig(), (database) =>
      imports[kind as keyof typeof imports](text, database),
    );
  } catch (error) {
    throw error instanceof NotCsv ? new Error(`The file ${error.message}. Nothing was imported.`) : error;
  }
});
