import { v7, validate } from 'uuid';

/** A new id for a resource of ours: UUID version 7, so that ids sort by age (D11). */
export function newId(): string {
  return v7();
}

/** Whether an id can exist at all. What is not a UUID never reaches the database (D11). */
export function isId(text: string): boolean {
  return validate(text);
}
