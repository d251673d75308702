import type { Document } from 'mongodb';

export const QR_CODE_SORTS = [
  '-createdAt',
  'createdAt',
  'name',
  '-name',
  'totalScans',
  '-totalScans',
] as const;
export type QrCodeSort = (typeof QR_CODE_SORTS)[number];

/** Position after the last row of a page. `value` is the row's sort key. */
export interface QrCodePosition {
  id: string;
  value: string | number | null;
}

interface SortSpec {
  /** Field of the rows. IDs sort by creation time, so `_id` replaces `createdAt`. */
  field: '_id' | 'sortName' | 'totalScans';
  direction: 1 | -1;
}

/** Returns the field and the direction of a sort order. */
export function sortSpec(sort: QrCodeSort): SortSpec {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const FIELDS = { createdAt: '_id', name: 'sortName', totalScans: 'totalScans' } as const;
  return { field: FIELDS[name as keyof typeof FIELDS], direction: descending ? -1 : 1 };
}

/** Returns whether codes are sorted by their totals, which are not part of the code documents. */
export function isTotalsSort(sort: QrCodeSort): boolean {
  return sortSpec(sort).field === 'totalScans';
}

/**
 * Builds the stages that sort rows and skip those up to `after`. Ties are broken by ID, so each row appears
 * on one page.
 */
export function sortStages(sort: QrCodeSort, after: QrCodePosition | undefined): Document[] {
  const { field, direction } = sortSpec(sort);
  const order = field === '_id' ? { _id: direction } : { [field]: direction, _id: direction };
  return [...(after ? [{ $match: matchAfter(sort, after) }] : []), { $sort: order }];
}

/**
 * Sorts codes by their totals and skips those up to `after`, like `sortStages`.
 *
 * @param totals Totals by ID of code; a code that is absent has 0.
 */
export function sortRowsByTotals(
  ids: readonly string[],
  totals: ReadonlyMap<string, number>,
  sort: QrCodeSort,
  after: QrCodePosition | undefined,
): QrCodePosition[] {
  const { direction } = sortSpec(sort);
  const compare = (one: QrCodePosition, other: QrCodePosition) =>
    direction * (Number(one.value) - Number(other.value) || (one.id < other.id ? -1 : 1));
  return ids
    .map((id) => ({ id, value: totals.get(id) ?? 0 }))
    .filter((row) => !after || (row.id !== after.id && compare(row, after) > 0))
    .sort(compare);
}

function matchAfter(sort: QrCodeSort, { id, value }: QrCodePosition): Document {
  const { field, direction } = sortSpec(sort);
  const operator = direction === 1 ? '$gt' : '$lt';
  if (field === '_id') return { _id: { [operator]: id } };
  const sameValue = { [field]: value, _id: { [operator]: id } };
  // MongoDB compares only within a type, and sorts null before every string.
  if (value === null) return direction === 1 ? { $or: [sameValue, { [field]: { $ne: null } }] } : sameValue;
  const beyond = { [field]: { [operator]: value } };
  return { $or: [sameValue, beyond, ...(direction === -1 ? [{ [field]: null }] : [])] };
}
