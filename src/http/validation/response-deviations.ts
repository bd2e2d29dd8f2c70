import type { Logger } from 'pino';
import type { Counts } from '../../platform/counts.ts';
import type { OperationId } from '../operations.ts';

/**
 * What happens to a response that deviates from the contract: it is replaced by a 500, it is logged but sent, or
 * responses are not validated at all.
 */
export type ResponseChecks = 'enforce' | 'log' | 'off';

/** A response that deviates from the contract, described without any of its values. */
type Deviation = {
  operation: OperationId;
  status: number;
  /** Where the first fault is, such as `data.*.name`; empty if the contract does not document the status. */
  fields: string[];
};

export type OnDeviation = (deviation: Deviation) => 'refuse' | 'answer';

const IN_RESPONSE = '/response';

/**
 * Counts each deviation, and logs those that are sent anyway. Refused ones are logged as errors by the error handler.
 */
export function onDeviation(mode: ResponseChecks, counts: Counts<OperationId>, log: Pick<Logger, 'warn'>): OnDeviation {
  return (deviation) => {
    counts.add(deviation.operation);
    if (mode === 'enforce') return 'refuse';
    log.warn(deviation, 'response deviates from the contract');
    return 'answer';
  };
}

/** @param error what express-openapi-validator throws, with paths such as `/response/data/0/name` */
export function deviationOf(error: unknown, operation: OperationId, status: number): Deviation {
  const { errors } = error as { errors?: { path: string }[] };
  const fields = new Set<string>();
  for (const { path } of Array.isArray(errors) ? errors : []) {
    // For an undocumented status, this is the path of the request, which contains IDs.
    if (!path.startsWith(IN_RESPONSE)) continue;
    fields.add(fieldOf(path));
  }
  return { operation, status, fields: [...fields] };
}

/** `/response/data/0/name` → `data.*.name`, so that the fields of all items of a list are the same. */
function fieldOf(path: string): string {
  const segments = path.slice(IN_RESPONSE.length).split('/').filter(Boolean);
  return segments.map((segment) => (/^\d+$/.test(segment) ? '*' : segment)).join('.');
}
