/** The part that is used here; its published types need those of all of `pg`. */
declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';

  /** A query for `COPY … FROM STDIN`: rows are written to it. It finishes when the server has received them all. */
  export function from(text: string): Writable;
}
