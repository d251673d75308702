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

/** The last row of a page: where the next one begins. `value` is what the rows are sorted by. */
export interface QrCodePosition {
  id: string;
  value: string | number | null;
}

interface Ordering {
  /** Field of the rows; ids sort by creation time, so they stand for `createdAt`. */
  field: '_id' | 'sortName' | 'totalScans';
  direction: 1 | -1;
}

export function sortSpec(sort: QrCodeSort): Ordering {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const FIELDS = { createdAt: '_id', name: 'sortName', totalScans: 'totalScans' } as const;
  return { field: FIELDS[name as keyof typeof FIELDS], direction: descending ? -1 : 1 };
}

/** Whether codes are sorted by what is not in them. */
export function isTotalsSort(sort: QrCodeSort): boolean {
  return sortSpec(sort).field === 'totalScans';
}

/** Stages that put rows in order, from just after `after` on. Ties are broken by id, so that no row is met twice. */
export function sortStages(sort: QrCodeSort, after: QrCodePosition | undefined): Document[] {
  const { field, direction } = sortSpec(sort);
  const order = field === '_id' ? { _id: direction } : { [field]: direction, _id: direction };
  return [...(after ? [{ $match: behind(sort, after) }] : []), { $sort: order }];
}

/**
 * The same order by scans, for ids with their totals.
 * @param totals of codes that have any
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

function behind(sort: QrCodeSort, { id, value }: QrCodePosition): Document {
  const { field, direction } = sortSpec(sort);
  const past = direction === 1 ? '$gt' : '$lt';
  if (field === '_id') return { _id: { [past]: id } };
  const sameValue = { [field]: value, _id: { [past]: id } };
  // MongoDB compares only within a type, and sorts null before every string.
  if (value === null) return direction === 1 ? { $or: [sameValue, { [field]: { $ne: null } }] } : sameValue;
  const beyond = { [field]: { [past]: value } };
  return { $or: [sameValue, beyond, ...(direction === -1 ? [{ [field]: null }] : [])] };
}
