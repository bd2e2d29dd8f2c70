import { describe, expect, test } from '@jest/globals';
import { forgottenUntil, recall } from '../../src/platform/idempotency.ts';

describe('D57: a create with an Idempotency-Key', () => {
  const now = new Date('2026-03-02T12:00:00.000Z');
  const remembered = (rememberedAt: string) => ({
    fingerprints: ['abc', 'bca'],
    rememberedAt: new Date(rememberedAt),
  });

  test('is new with a new key', () => {
    expect(recall(null, ['abc'], now)).toBe('new');
  });

  test('is replayed with the same body and conflicts with another', () => {
    expect(recall(remembered('2026-03-02T11:59:59.999Z'), ['abc'], now)).toBe('replay');
    expect(recall(remembered('2026-03-02T11:59:59.999Z'), ['x', 'bca'], now)).toBe('replay');
    expect(recall(remembered('2026-03-02T11:59:59.999Z'), ['abd'], now)).toBe('conflict');
  });

  test('is forgotten after 24 hours', () => {
    expect(forgottenUntil(now).toISOString()).toBe('2026-03-01T12:00:00.000Z');
    expect(recall(remembered('2026-03-01T12:00:00.001Z'), ['abc'], now)).toBe('replay');
    expect(recall(remembered('2026-03-01T12:00:00.000Z'), ['abc'], now)).toBe('new');
    expect(recall(remembered('2026-03-01T12:00:00.000Z'), ['abd'], now)).toBe('new');
  });
});
