import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The example files for operators, in docs/examples/monitoring. */
export const MONITORING = new URL('../../docs/examples/monitoring/', import.meta.url).pathname;

export type AlertRule = { alert: string; expr: string; for?: string };

export type Panel = { title: string; targets: { expr: string }[] };

export function alertRules(): AlertRule[] {
  const { groups } = parse(readFileSync(`${MONITORING}alerts.yaml`, 'utf8')) as { groups: { rules: AlertRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

export function dashboardPanels(): Panel[] {
  const { panels } = JSON.parse(readFileSync(`${MONITORING}grafana-dashboard.json`, 'utf8')) as { panels: Panel[] };
  return panels;
}

/** The metrics in a PromQL expression. */
export function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  return [...new Set(bare.match(/\b[a-z]+(_[a-z0-9]+)+\b(?!\s*\()|\bup\b/g) ?? [])];
}

/** The values of a label that an expression selects. */
export function labelValuesIn(expr: string, label: string): string[] {
  return [...expr.matchAll(new RegExp(`\\b${label}="([^"]*)"`, 'g'))].map(([, value]) => value!);
}
