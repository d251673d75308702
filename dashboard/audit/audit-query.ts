import { AUDIT_ACTION_NAMES, type AuditAction } from '../../core/audit/audit-actions.js';
import { dayRange, type DayRange } from '../format/day-range.js';
import { withQuery } from '../router/location.js';

const PAGE_SIZE = '50';

/** Filters of the audit log, as in the URL of the page. */
export interface AuditFilters extends DayRange {
  action: AuditAction | undefined;
  /** ID of a member, a key, a session, or a job. */
  actor: string | undefined;
}

export const NO_AUDIT_FILTERS = {
  action: undefined,
  actor: undefined,
  days: undefined,
  from: undefined,
  to: undefined,
};

/** Parses the filters in the query string of the page. Unknown actions are ignored. */
export function parseAuditFilters(query: URLSearchParams): AuditFilters {
  return {
    action: AUDIT_ACTION_NAMES.find((action) => action === query.get('action')),
    actor: query.get('actor') ?? undefined,
    days: query.get('days') ?? undefined,
    from: query.get('from') ?? undefined,
    to: query.get('to') ?? undefined,
  };
}

/** Returns the API path of the newest entries. @param now Epoch milliseconds. */
export function auditLogPath({ action, actor, ...days }: AuditFilters, now: number): string {
  return withQuery('/api/v1/audit-log', { limit: PAGE_SIZE, action, actor, ...dayRange(days, now) });
}
