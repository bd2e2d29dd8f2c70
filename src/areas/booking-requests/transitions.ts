import type { components } from '../../../generated/api.d.ts';
import type { Refusal } from '../../domain/refusal.ts';

type Schemas = components['schemas'];
type Status = Schemas['BookingRequestStatus'];
type Outcome = Schemas['BookingRequestStatusChange']['status'];
type Decision = Schemas['BookingDecision'];
type EditableField = keyof Schemas['BookingRequestPatch'];

/** The fields of a request that an administrator may edit in each status (specification 3, D36). */
const EDITABLE_FIELDS: Readonly<Record<Status, readonly EditableField[]>> = {
  PENDING: ['totalPrice', 'currency', 'requestNotes'],
  COMPLETED: ['requestNotes'],
  CANCELLED: ['requestNotes'],
};

/**
 * Why an administrator may not give a request this status; null if they may: only PENDING is not final (D35). A refusal
 * is a 400, and says who has decided, so that of two administrators at once the later one knows (D70).
 */
export function statusRefusal(from: Status, to: Outcome, decision: Decision | null | undefined): Refusal | null {
  if (from === 'PENDING') return null;
  const decided = decision ? ` ${decision.by.name} decided so on ${momentText(decision.at)}.` : '';
  return {
    message: `This booking request is ${from}, which is a final status.${decided}`,
    faults: [{ field: 'status', message: `cannot be changed from ${from} to ${to}` }],
  };
}

/** Why a user may not cancel a request in this status; null if they may (D35). A refusal is a 400. */
export function cancelRefusal(status: Status): Refusal | null {
  if (status === 'PENDING') return null;
  return { message: `This booking request is ${status}. Only a PENDING request can be cancelled.`, faults: [] };
}

/**
 * Why a patch cannot be applied to a request in this status, naming every field that cannot be edited; null if it can
 * (D36). A refusal is a 400.
 */
export function editRefusal(status: Status, patch: Schemas['BookingRequestPatch']): Refusal | null {
  const sent = Object.keys(patch) as EditableField[];
  const refused = sent.filter((field) => !EDITABLE_FIELDS[status].includes(field));
  if (refused.length === 0) return null;
  const rule = 'can only be changed while the booking request is PENDING';
  return {
    message: `${refused.join(' and ')} ${rule}, and this one is ${status}.`,
    faults: refused.map((field) => ({ field, message: rule })),
  };
}

/** Why items and travelers cannot be changed in this status; null if they can (D37). A refusal is a 400. */
export function contentsRefusal(status: Status): Refusal | null {
  if (status === 'PENDING') return null;
  const message = `This booking request is ${status}. Flights, hotels and travelers can only be changed while it is PENDING.`;
  return { message, faults: [] };
}

/** `2026-09-03T10:15:00.000Z` → `2026-09-03 at 10:15 UTC` */
function momentText(timestamp: string): string {
  return `${timestamp.slice(0, 10)} at ${timestamp.slice(11, 16)} UTC`;
}
