import type { RequestHandler } from 'express';
import type { Fault } from '../../domain/errors.ts';
import { invalidRequest } from '../problem.ts';
import type { Contract } from './contract.ts';
import { faultsOf } from './validation-faults.ts';

/** Tells express-openapi-validator which operation Express has matched. */
export const describeToValidator: RequestHandler = (request, _response, next) => {
  (request as unknown as { openapi: object }).openapi = { ...request.operation.validation, pathParams: request.params };
  next();
};

/**
 * Checks parameters and body against the contract, and names every fault at once (D8).
 *
 * @throws 400
 */
export function validation({ validateRequest, patternMessages }: Contract): RequestHandler {
  return (request, response, next) => {
    const sent = { ...request.query };
    const unknown = unknownParameters(Object.keys(sent), request.operation.queryParameters);
    const finish = (error?: unknown): void => {
      const found = error === undefined ? [] : validatorFaults(error, patternMessages);
      const faults = [...unknown, ...found, ...oddNumbers(sent, request.query, found)];
      next(faults.length > 0 ? invalidRequest(faults) : undefined);
    };
    Promise.resolve(validateRequest(request, response, finish)).catch(next);
  };
}

function unknownParameters(sent: readonly string[], known: ReadonlySet<string>): Fault[] {
  return sent.filter((name) => !known.has(name)).map((field) => ({ field, message: 'is not a known query parameter' }));
}

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** The validator makes a number of any text that JavaScript does: `Infinity`, whose bounds it then skips, `0x10`, a space. */
function oddNumbers(sent: object, read: object, found: readonly Fault[]): Fault[] {
  return Object.entries(read)
    .filter(([name, value]) => typeof value === 'number' && name in sent && !isNumber(sent[name as keyof typeof sent], value))
    .filter(([name]) => !found.some(({ field }) => field === name))
    .map(([field]) => ({ field, message: 'must be a number such as 20' }));
}

function isNumber(text: unknown, value: number): boolean {
  return typeof text === 'string' && NUMBER.test(text) && Number.isFinite(value);
}

/** @throws what is not a finding of the validator */
function validatorFaults(error: unknown, patternMessages: ReadonlyMap<string, string>): Fault[] {
  const { status, errors } = error as { status?: number; errors?: Parameters<typeof faultsOf>[0] };
  if (status !== 400 || !errors) throw error;
  return faultsOf(errors, patternMessages);
}
