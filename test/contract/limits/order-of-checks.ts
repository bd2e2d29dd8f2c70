import { describe, test } from '@jest/globals';
import { token } from '../../support/test-app.ts';
import { expectAnswer, expectFault } from '../support/answers.ts';
import { message, send } from '../support/http.ts';
import { type ContractOperation, everyPermission, operations, withJsonBody } from '../support/operations.ts';
import { type Sample, sampleOf } from '../support/samples.ts';
import { app } from '../support/limited-service.ts';

// No path of the contract has the method TRACE.
const WRONG_METHOD = 'TRACE';
let callers = 0;
/** A caller without any calls so far. */
const newCaller = (permissions: readonly string[]): string =>
  token({ sub: `caller-${(callers += 1)}`, permissions: [...permissions] });

const call = (
  operation: ContractOperation,
  bearer: string | null,
  changes: Partial<Sample> = {},
  method = operation.method,
) => send(app.address, { ...message(operation, sampleOf(operation), bearer, changes), method });

const invalid = { query: { unknownParameter: 'x' }, body: { unknownField: 1 } };
const absentIds = ({ parameters }: ContractOperation) => ({
  ids: Object.fromEntries(
    parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => [name, 'absent']),
  ),
});

async function exhaust(operation: ContractOperation, bearer: string): Promise<void> {
  for (let calls = 0; calls < 10; calls += 1) if ((await call(operation, bearer)).status === 429) return;
  throw new Error(`${operation.id} has no limit.`);
}

describe('D6: the earlier of two failing checks determines the response', () => {
  test.each(operations)('$id: token before method', async (operation) => {
    expectAnswer(operation, await call(operation, null, {}, WRONG_METHOD), 401, 'no token, wrong method');
    expectAnswer(
      operation,
      await call(operation, 'garbage', invalid, WRONG_METHOD),
      401,
      'bad token, wrong method, nothing valid',
    );
  });

  test.each(operations)('$id: method before rate limit before permission', async (operation) => {
    const exhausted = newCaller([]);
    await exhaust(operation, exhausted);
    expectAnswer(
      operation,
      await call(operation, exhausted, invalid, WRONG_METHOD),
      405,
      'over the limit, wrong method',
    );
    expectAnswer(
      operation,
      await call(operation, exhausted, invalid),
      429,
      'over the limit, no permission, nothing valid',
    );
  });

  const guarded = operations.filter(
    ({ permissions }) => Object.values(permissions).flat().length > 0 && !needsOnlyAToken(permissions),
  );

  test.each(guarded)('$id: permission before validation', async (operation) => {
    expectAnswer(
      operation,
      await call(operation, newCaller([]), { ...invalid, ...absentIds(operation) }),
      403,
      'no permission, nothing valid',
    );
  });

  test.each(guarded.filter((operation) => withJsonBody.includes(operation)))(
    '$id: permission before the body is read',
    async (operation) => {
      const { body: _, ...good } = message(operation, sampleOf(operation), newCaller([]));
      expectAnswer(
        operation,
        await send(app.address, { ...good, body: '{"malformed":' }),
        403,
        'no permission, malformed JSON',
      );
      const text = { ...good.headers, 'Content-Type': 'text/plain', Authorization: `Bearer ${newCaller([])}` };
      expectAnswer(
        operation,
        await send(app.address, { ...good, headers: text, body: 'text' }),
        403,
        'no permission, wrong media type',
      );
    },
  );

  test.each(operations)('$id: validation before existence', async (operation) => {
    const reply = await call(operation, newCaller(everyPermission), {
      ...absentIds(operation),
      query: { unknownParameter: 'x' },
    });
    expectFault(operation, reply, 'unknownParameter', 'absent ids, unknown parameter');
  });

  test.each(withJsonBody)('$id: validation of the body before existence', async (operation) => {
    const reply = await call(operation, newCaller(everyPermission), {
      ...absentIds(operation),
      body: { unknownField: 1 },
    });
    expectFault(operation, reply, 'unknownField', 'absent ids, unknown field');
  });
});

function needsOnlyAToken(permissions: ContractOperation['permissions']): boolean {
  return !Array.isArray(permissions) && Object.values(permissions).some((codes) => codes.length === 0);
}
