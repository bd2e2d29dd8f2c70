import type { MigrationObject } from '@mikro-orm/core';
import { Migration0001Policies } from './0001-policies.ts';
import { Migration0002BookingRequests } from './0002-booking-requests.ts';
import { Migration0003Administration } from './0003-administration.ts';
import { Migration0004Travelers } from './0004-travelers.ts';
import { Migration0005Documents } from './0005-documents.ts';
import { Migration0006BookingListTotals } from './0006-booking-list-totals.ts';
import { Migration0007TravelerLists } from './0007-traveler-lists.ts';
import { Migration0008AuditRetention } from './0008-audit-retention.ts';
import { Migration0008DocumentRelations } from './0008-document-relations.ts';

/**
 * Every migration, in the order in which they run. Append only: a name that has run anywhere is never renamed, moved
 * or removed, and there is no way back down.
 */
export const migrations: MigrationObject[] = [
  { name: '0001-policies', class: Migration0001Policies },
  { name: '0002-booking-requests', class: Migration0002BookingRequests },
  { name: '0003-administration', class: Migration0003Administration },
  { name: '0004-travelers', class: Migration0004Travelers },
  { name: '0005-documents', class: Migration0005Documents },
  { name: '0006-booking-list-totals', class: Migration0006BookingListTotals },
  { name: '0007-traveler-lists', class: Migration0007TravelerLists },
  { name: '0008-audit-retention', class: Migration0008AuditRetention },
  { name: '0008-document-relations', class: Migration0008DocumentRelations },
];
