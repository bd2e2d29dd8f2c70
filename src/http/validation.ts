import type { RequestHandler } from 'express';
import type { Fault } from '../platform/errors.ts';
import type { Contract } from './contract.ts';
import { invalidRequest } from './problem.ts';
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
    const queryFaults = unknownParameters(Object.keys(request.query), request.operation.queryParameters);
    const finish = (error?: unknown): void => {
      const faults = error === undefined ? queryFaults : [...queryFaults, ...validatorFaults(error, patternMessages)];
      next(faults.length > 0 ? invalidRequest(faults) : undefined);
    };
    Promise.resolve(validateRequest(request, response, finish)).catch(next);
  };
}

function unknownParameters(sent: readonly string[], known: ReadonlySet<string>): Fault[] {
  return sent.filter((name) => !known.has(name)).map((field) => ({ field, message: 'is not a known query parameter' }));
}

/** @throws what is not a finding of the validator */
function validatorFaults(error: unknown, patternMessages: ReadonlyMap<string, string>): Fault[] {
  const { status, errors } = error as { status?: number; errors?: Parameters<typeof faultsOf>[0] };
  if (status !== 400 || !errors) throw error;
  return faultsOf(errors, patternMessages);
}
