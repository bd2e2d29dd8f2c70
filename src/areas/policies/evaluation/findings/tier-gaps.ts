import type { DurationTier, FlightRule } from '../model.ts';
import { tierEdges } from './outcomes.ts';

/** A range of flight durations in hours: start inclusive, end exclusive, null for no upper bound. */
export type Span = { fromHours: number; toHours: number | null };

export type TierGap = { limit: 'price' | 'cabin class'; baseField: string; spans: Span[]; isUnlimited: boolean };

/**
 * For each list with tiers, the durations from 0 hours that no tier contains (D62). If the rule has no base limit, all
 * of them are reported, because nothing limits them. Otherwise the base limit applies to them, which is intended where
 * only long flights have tiers, so only durations between two tiers are reported.
 */
export function tierGaps(rule: FlightRule): TierGap[] {
  const gaps: TierGap[] = [];
  const add = (gap: Omit<TierGap, 'spans'>, tiers: readonly DurationTier[] | null): void => {
    const outside = spansOutside(tiers ?? []);
    const spans = gap.isUnlimited ? outside : outside.filter((span) => isBetween(span, tiers ?? []));
    if (spans.length > 0) gaps.push({ ...gap, spans });
  };
  const noPrice = rule.maxPricePerPerson === null;
  add({ limit: 'price', baseField: 'maxPricePerPerson', isUnlimited: noPrice }, rule.durationBudgetTiers);
  const noClasses = rule.allowedCabinClasses.length === 0;
  add({ limit: 'cabin class', baseField: 'allowedCabinClasses', isUnlimited: noClasses }, rule.durationCabinTiers);
  return gaps;
}

function spansOutside(tiers: readonly DurationTier[]): Span[] {
  if (tiers.length === 0) return [];
  const spans: Span[] = [];
  const edges = tierEdges(tiers);
  for (const [at, fromHours] of edges.entries()) {
    if (tiers.some(({ minHours, maxHours }) => minHours <= fromHours && (maxHours === null || fromHours < maxHours))) {
      continue;
    }
    const toHours = edges[at + 1] ?? null;
    const last = spans.at(-1);
    if (last !== undefined && last.toHours === fromHours) last.toHours = toHours;
    else spans.push({ fromHours, toHours });
  }
  return spans;
}

function isBetween({ fromHours, toHours }: Span, tiers: readonly DurationTier[]): boolean {
  return toHours !== null && tiers.some(({ maxHours }) => maxHours !== null && maxHours <= fromHours);
}
