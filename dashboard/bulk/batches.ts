import { MAX_BULK_CODES } from '../../core/plans.js';
import type { StyleInput } from '../../core/style.js';
import type { CheckedRow } from './check-row.js';
import type { Item } from './row-to-item.js';

/** A request takes 5 MiB; some is left for what surrounds the items. */
const MAX_BYTES = 4.8 * 1024 * 1024;

/** What goes into one request, and becomes one job. */
export interface BulkPart {
  /** In the order of the items. */
  rows: readonly CheckedRow[];
  items: readonly (Item & { style?: StyleInput })[];
}

/** Rows without faults, in as few requests as the service takes them in. */
export function bulkParts(rows: readonly CheckedRow[], style: StyleInput | undefined): BulkPart[] {
  const parts: { rows: CheckedRow[]; items: BulkPart['items'][number][] }[] = [];
  let bytes = Infinity;
  for (const row of rows) {
    if (!row.item) continue;
    const item = style === undefined ? row.item : { ...row.item, style };
    const size = new TextEncoder().encode(JSON.stringify(item)).length + 1;
    const last = parts.at(-1);
    if (last && last.items.length < MAX_BULK_CODES && bytes + size <= MAX_BYTES) {
      last.rows.push(row);
      last.items.push(item);
      bytes += size;
    } else {
      parts.push({ rows: [row], items: [item] });
      bytes = size;
    }
  }
  return parts;
}
