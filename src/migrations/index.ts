import type { MigrationObject } from '@mikro-orm/core';
import { Migration0001Directory } from './0001-directory.ts';
import { Migration0002ReferenceData } from './0002-reference-data.ts';
import { Migration0003Audit } from './0003-audit.ts';
import { Migration0004Delegations } from './0004-delegations.ts';
import { Migration0005Budgets } from './0005-budgets.ts';
import { Migration0006Policies } from './0006-policies.ts';
import { Migration0007Travelers } from './0007-travelers.ts';
import { Migration0008BookingRequests } from './0008-booking-requests.ts';
import { Migration0009RecordVersions } from './0009-record-versions.ts';
import { Migration0010AssignmentLists } from './0010-assignment-lists.ts';
import { Migration0011PolicyGenerations } from './0011-policy-generations.ts';
import { Migration0012BookingListIndexes } from './0012-booking-list-indexes.ts';
import { Migration0013BookingCountIndexes } from './0013-booking-count-indexes.ts';
import { Migration0014BookingDayIndex } from './0014-booking-day-index.ts';
import { Migration0015AuditEventIndexes } from './0015-audit-event-indexes.ts';
import { Migration0016BookingCompanyDays } from './0016-booking-company-days.ts';
import { Migration0017FoldedUsers } from './0017-folded-users.ts';
import { Migration0018FewerBookingIndexes } from './0018-fewer-booking-indexes.ts';
import { Migration0019Events } from './0019-events.ts';
import { Migration0020ReasonCodes } from './0020-reason-codes.ts';
import { Migration0021PolicyChanges } from './0021-policy-changes.ts';
import { Migration0022WebhookEndpoints } from './0022-webhook-endpoints.ts';
import { Migration0023ChangedTravelers } from './0023-changed-travelers.ts';
import { Migration0024PolicyViolations } from './0024-policy-violations.ts';

/**
 * Every migration, in the order in which they run. Append only: a name that has run anywhere is never renamed, moved
 * or removed, and there is no way back down.
 *
 * Tables, constraints and indexes, and no code in the database: no triggers, no functions. Everything of a company has
 * `company_id` first in its primary key, and in every unique index and foreign key between such tables. One command a
 * string. A new table is followed by `placed`, and then gets its foreign keys: see there.
 */
export const migrations: MigrationObject[] = [
  { name: '0001-directory', class: Migration0001Directory },
  { name: '0002-reference-data', class: Migration0002ReferenceData },
  { name: '0003-audit', class: Migration0003Audit },
  { name: '0004-delegations', class: Migration0004Delegations },
  { name: '0005-budgets', class: Migration0005Budgets },
  { name: '0006-policies', class: Migration0006Policies },
  { name: '0007-travelers', class: Migration0007Travelers },
  { name: '0008-booking-requests', class: Migration0008BookingRequests },
  { name: '0009-record-versions', class: Migration0009RecordVersions },
  { name: '0010-assignment-lists', class: Migration0010AssignmentLists },
  { name: '0011-policy-generations', class: Migration0011PolicyGenerations },
  { name: '0012-booking-list-indexes', class: Migration0012BookingListIndexes },
  { name: '0013-booking-count-indexes', class: Migration0013BookingCountIndexes },
  { name: '0014-booking-day-index', class: Migration0014BookingDayIndex },
  { name: '0015-audit-event-indexes', class: Migration0015AuditEventIndexes },
  { name: '0016-booking-company-days', class: Migration0016BookingCompanyDays },
  { name: '0017-folded-users', class: Migration0017FoldedUsers },
  { name: '0018-fewer-booking-indexes', class: Migration0018FewerBookingIndexes },
  { name: '0019-events', class: Migration0019Events },
  { name: '0020-reason-codes', class: Migration0020ReasonCodes },
  { name: '0021-policy-changes', class: Migration0021PolicyChanges },
  { name: '0022-webhook-endpoints', class: Migration0022WebhookEndpoints },
  { name: '0023-changed-travelers', class: Migration0023ChangedTravelers },
  { name: '0024-policy-violations', class: Migration0024PolicyViolations },
];
