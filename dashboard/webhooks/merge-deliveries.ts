import type { Pagination } from '../../core/resource-schemas.js';
import type { DeliveryResource } from '../../core/webhooks/webhook-schemas.js';

export interface DeliveryPage {
  data: readonly DeliveryResource[];
  pagination: Pagination;
}

/** Deliveries as they are shown: without gaps, the latest event first. */
export interface Log {
  rows: readonly DeliveryResource[];
  /** Where older ones begin; null: there are none. */
  cursor: string | null;
  /** Whether more than the newest page was asked for. */
  grown: boolean;
}

/** A log that is left open for days begins anew at some time. */
const MOST_ROWS = 1_000;

/**
 * Puts the newest page in its place on top of what is known. Ids sort as the log does. Where more came since than a page
 * holds, there would be a gap: the log then begins anew with this page.
 */
export function withNewest(known: Log | undefined, { data, pagination }: DeliveryPage): Log {
  const anew = { rows: data, cursor: pagination.nextCursor, grown: false };
  const last = data.at(-1);
  const newestKnown = known?.rows[0];
  if (!known?.grown || !last || !newestKnown || pagination.nextCursor === null) return anew;
  if (last.id > newestKnown.id || known.rows.length > MOST_ROWS) return anew;
  return { ...known, rows: [...data, ...known.rows.filter(({ id }) => id < last.id)] };
}

/** Adds a page that was asked for by the log's cursor. */
export function withOlder(known: Log, { data, pagination }: DeliveryPage): Log {
  return { rows: [...known.rows, ...data], cursor: pagination.nextCursor, grown: true };
}
