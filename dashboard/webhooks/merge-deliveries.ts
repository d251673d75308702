import type { Pagination } from '../../core/resource-schemas.js';
import type { DeliveryResource } from '../../core/webhooks/webhook-schemas.js';

/** One page of deliveries, newest first, as the API returns it. */
export interface DeliveryPage {
  data: readonly DeliveryResource[];
  pagination: Pagination;
}

/** The deliveries shown in the log: without gaps, newest event first. */
export interface DeliveryLogState {
  rows: readonly DeliveryResource[];
  /** Cursor of the next older page; `null` if there is none. */
  cursor: string | null;
  /** Whether more than the newest page is loaded. */
  hasOlderPages: boolean;
}

/** Bounds the memory of a log that stays open for days: above this, it restarts with the newest page. */
const MAX_ROWS = 1_000;

/**
 * Merges a fresh newest page into the log. Compares IDs, which sort like the log. Restarts with the page alone if more
 * deliveries arrived than a page holds, since the log would have a gap.
 */
export function mergeNewestPage(
  log: DeliveryLogState | undefined,
  { data, pagination }: DeliveryPage,
): DeliveryLogState {
  const restarted = { rows: data, cursor: pagination.nextCursor, hasOlderPages: false };
  const lastOfPage = data.at(-1);
  const newestInLog = log?.rows[0];
  if (!log?.hasOlderPages || !lastOfPage || !newestInLog || pagination.nextCursor === null) return restarted;
  if (lastOfPage.id > newestInLog.id || log.rows.length > MAX_ROWS) return restarted;
  return { ...log, rows: [...data, ...log.rows.filter(({ id }) => id < lastOfPage.id)] };
}

/** Appends the page that was fetched with the log's cursor. */
export function appendOlderPage(log: DeliveryLogState, { data, pagination }: DeliveryPage): DeliveryLogState {
  return { rows: [...log.rows, ...data], cursor: pagination.nextCursor, hasOlderPages: true };
}
