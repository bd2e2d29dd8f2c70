import type { Logger } from 'pino';
import type { Counts } from '../../platform/counts.ts';
import type { OperationId } from '../operations.ts';

/**
 * What happens to a response that deviates from the contract: it is replaced by a 500, it is logged but sent, or
 * responses are not validated at all.
 */
export type ResponseChecks = 'enforce' | 'log' | 'off';

/** @throws the error of the validator if the response is refused */
export type OnDeviation = (error: unknown, operation: OperationId, status: number) => void;

/**
 * Counts each deviation, and logs those that are sent anyway: where the faults are, such as `data.*.name`, but no values.
 * Refused ones are logged as errors by the error handler.
 */
export function onDeviation(
  mode: Exclude<ResponseChecks, 'off'>,
  counts: Counts<OperationId>,
  log: Pick<Logger, 'warn'>,
): OnDeviation {
  return (error, operation, status) => {
    counts.add(operation);
    if (mode === 'enforce') throw error;
    log.warn({ operation, status, fields: fieldsOf(error) }, 'response deviates from the contract');
  };
}

const IN_RESPONSE = '/response';

/** @param error what express-openapi-validator throws, with paths such as `/response/data/0/name` */
function fieldsOf(error: unknown): string[] {
  const { errors = [] } = error as { errors?: { path: string }[] };
  // For an undocumented status, the path is that of the request, which contains IDs.
  const paths = errors.map(({ path }) => path).filter((path) => path.startsWith(IN_RESPONSE));
  return [...new Set(paths.map(fieldOf))];
}

/** `/response/data/0/name` → `data.*.name`, so that the fields of all items of a list are the same. */
function fieldOf(path: string): string {
  const segments = path.slice(IN_RESPONSE.length).split('/').filter(Boolean);
  return segments.map((segment) => (/^\d+$/.test(segment) ? '*' : segment)).join('.');
}
