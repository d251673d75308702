import type { Document } from 'mongodb';
import { totalStages } from './scan-totals.js';

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

export function orderingOf(sort: QrCodeSort): Ordering {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const FIELDS = { createdAt: '_id', name: 'sortName', totalScans: 'totalScans' } as const;
  return { field: FIELDS[name as keyof typeof FIELDS], direction: descending ? -1 : 1 };
}

/** Whether `sortStages` leaves no more of the rows than their ids: what is sorted by is not in the codes. */
export function sortsByIds(sort: QrCodeSort): boolean {
  return orderingOf(sort).field === 'totalScans';
}

/** Stages that put rows in order, from just after `after` on. Ties are broken by id, so that no row is met twice. */
export function sortStages(
  accountId: string,
  sort: QrCodeSort,
  after: QrCodePosition | undefined,
): Document[] {
  const { field, direction } = orderingOf(sort);
  // Logos would go through all of it, ten thousand of them.
  const counted = sortsByIds(sort) ? [{ $project: { _id: 1 } }, ...totalStages(accountId)] : [];
  const order = field === '_id' ? { _id: direction } : { [field]: direction, _id: direction };
  return [...counted, ...(after ? [{ $match: behind(sort, after) }] : []), { $sort: order }];
}

function behind(sort: QrCodeSort, { id, value }: QrCodePosition): Document {
  const { field, direction } = orderingOf(sort);
  const past = direction === 1 ? '$gt' : '$lt';
  if (field === '_id') return { _id: { [past]: id } };
  const sameValue = { [field]: value, _id: { [past]: id } };
  // MongoDB compares only within a type, and sorts null before every string.
  if (value === null) return direction === 1 ? { $or: [sameValue, { [field]: { $ne: null } }] } : sameValue;
  const beyond = { [field]: { [past]: value } };
  return { $or: [sameValue, beyond, ...(direction === -1 ? [{ [field]: null }] : [])] };
}
