import type { RequestHandler } from 'express';
import { inLane } from '../platform/database/lanes.ts';

/** What waits for a row that one company has locked leaves connections to the other companies, and to its own reads. */
export const laneOfCompany: RequestHandler = ({ caller, method }, _response, next) => {
  inLane(`${caller.companyId} ${method === 'GET' ? 'reads' : 'writes'}`, next);
};
