/**
 * The tables of what has happened. The service's database role may insert and read their rows, but never update them.
 * Only from `removable` may it delete: old audit events are removed by the owner, and policy changes never.
 */
export const HISTORY_TABLES = { addOnly: ['audit_events', 'policy_changes'], removable: ['events'] } as const;
