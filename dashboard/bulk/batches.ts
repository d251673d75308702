import { MAX_BULK_CODES } from '../../core/accounts/plans.js';
import type { StyleInput } from '../../core/symbols/style.js';
import type { CheckedRow } from './check-row.js';
import type { Item } from './build-item.js';

/** The API accepts request bodies of up to 5 MiB; the rest is headroom for the JSON around the items. */
const MAX_BATCH_BYTES = 4.8 * 1024 * 1024;

/** The rows of one request, which become one job. */
export interface RowBatch {
  /** In the order of the items. */
  rows: readonly CheckedRow[];
  items: readonly (Item & { style?: StyleInput })[];
}

/**
 * Splits rows into as few batches as the API's limits allow: items per job and bytes per request. Rows
 * without an item are left out.
 *
 * @param style style of every code; `undefined` for the default style
 */
export function splitIntoBatches(rows: readonly CheckedRow[], style: StyleInput | undefined): RowBatch[] {
  const batches: { rows: CheckedRow[]; items: RowBatch['items'][number][] }[] = [];
  let batchBytes = Infinity;
  for (const row of rows) {
    if (!row.item) continue;
    const item = style === undefined ? row.item : { ...row.item, style };
    const itemBytes = new TextEncoder().encode(JSON.stringify(item)).length + 1;
    const last = batches.at(-1);
    if (last && last.items.length < MAX_BULK_CODES && batchBytes + itemBytes <= MAX_BATCH_BYTES) {
      last.rows.push(row);
      last.items.push(item);
      batchBytes += itemBytes;
    } else {
      batches.push({ rows: [row], items: [item] });
      batchBytes = itemBytes;
    }
  }
  return batches;
}
