import { v7, validate } from 'uuid';

/** A new id for a resource of ours: UUID version 7, so that ids sort by age (D11). */
export function newId(): string {
  return v7();
}

/** Whether an id is a UUID. Other ids can't exist, and must not reach the database (D11). */
export function isId(text: string): boolean {
  return validate(text);
}
