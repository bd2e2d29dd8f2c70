import type { Logger } from 'pino';
import type { Counts } from '../../platform/counts.ts';
import type { OperationId } from '../operations.ts';

/**
 * What becomes of a response that is not what the contract says: refused with 500, logged and sent all the same, or not
 * looked for.
 */
export type ResponseChecks = 'enforce' | 'log' | 'off';

/** A response that is not what the contract says. It holds no value of the response. */
export type Deviation = {
  operation: OperationId;
  status: number;
  /** Where the first fault is, such as `data.*.name`; empty where the contract has no such response at all. */
  fields: string[];
};

export type OnDeviation = (deviation: Deviation) => 'refuse' | 'answer';

const IN_RESPONSE = '/response';

/** Counts each deviation, and logs those that are sent all the same; refused ones are logged as errors. */
export function onDeviation(mode: ResponseChecks, counts: Counts<OperationId>, log: Pick<Logger, 'warn'>): OnDeviation {
  return (deviation) => {
    counts.add(deviation.operation);
    if (mode === 'enforce') return 'refuse';
    log.warn(deviation, 'response deviates from the contract');
    return 'answer';
  };
}

/** @param error what express-openapi-validator throws: its `path` is `/response/data/0/name` */
export function deviationOf(error: unknown, operation: OperationId, status: number): Deviation {
  const { errors } = error as { errors?: { path: string }[] };
  const fields = new Set<string>();
  for (const { path } of Array.isArray(errors) ? errors : []) {
    // Of a status that the contract does not have, it is the path of the request, which holds ids.
    if (!path.startsWith(IN_RESPONSE)) continue;
    fields.add(fieldOf(path));
  }
  return { operation, status, fields: [...fields] };
}

/** `/response/data/0/name` → `data.*.name`: which item of a list it was helps nobody. */
function fieldOf(path: string): string {
  const segments = path.slice(IN_RESPONSE.length).split('/').filter(Boolean);
  return segments.map((segment) => (/^\d+$/.test(segment) ? '*' : segment)).join('.');
}
