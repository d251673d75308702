import type { Pagination } from '../../core/basics/resource-schemas.js';

/** One page of a log, newest first, as the API returns it. */
export interface LogPage<Row> {
  data: readonly Row[];
  pagination: Pagination;
}

/** The shown rows of a log: without gaps, newest first. */
export interface LogState<Row> {
  rows: readonly Row[];
  /** Cursor of the next older page; `null` if there is none. */
  cursor: string | null;
  /** Whether more than the newest page is loaded. */
  hasOlderPages: boolean;
}

/** Returns whether a row comes after another one in a log, which has the newest first. */
export type IsOlder<Row> = (row: Row, other: Row) => boolean;

/** Bounds the memory of a log that stays open for days: above this, it restarts with the newest page. */
const MAX_ROWS = 1_000;

/**
 * Merges a fresh newest page into the log. Restarts with the page alone if more rows arrived than a page
 * holds, since the log would have a gap.
 */
export function mergeNewestPage<Row>(
  log: LogState<Row> | undefined,
  { data, pagination }: LogPage<Row>,
  isOlder: IsOlder<Row>,
): LogState<Row> {
  const restarted = { rows: data, cursor: pagination.nextCursor, hasOlderPages: false };
  const lastOfPage = data.at(-1);
  const newestInLog = log?.rows[0];
  if (!log?.hasOlderPages || !lastOfPage || !newestInLog || pagination.nextCursor === null) return restarted;
  if (isOlder(newestInLog, lastOfPage) || log.rows.length > MAX_ROWS) return restarted;
  return { ...log, rows: [...data, ...log.rows.filter((row) => isOlder(row, lastOfPage))] };
}

/** Appends the page that was fetched with the log's cursor. */
export function appendOlderPage<Row>(log: LogState<Row>, { data, pagination }: LogPage<Row>): LogState<Row> {
  return { rows: [...log.rows, ...data], cursor: pagination.nextCursor, hasOlderPages: true };
}
