/**
 * Repeating a create with the same `Idempotency-Key` (D57). Keys are remembered per caller; the fingerprint is a hash of
 * the body's bytes, which the caller of these functions takes.
 */

export type RememberedCall = { fingerprint: string; rememberedAt: Date };

/** `new`: go ahead. `replay`: answer as before. `conflict`: the key stands for another body. */
export type Recall = 'new' | 'replay' | 'conflict';

const REMEMBERED_FOR_MS = 24 * 60 * 60 * 1000;

/** What to do with a call whose key and caller are those of `remembered`, null when there is none (D57). */
export function recall(remembered: RememberedCall | null, fingerprint: string, now: Date): Recall {
  if (!remembered || remembered.rememberedAt <= forgottenUntil(now)) return 'new';
  return remembered.fingerprint === fingerprint ? 'replay' : 'conflict';
}

/** What was remembered at this instant or before is forgotten at `now`. */
export function forgottenUntil(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED_FOR_MS);
}
