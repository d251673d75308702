import type { Document, Filter } from 'mongodb';
import type { BotField } from '../../core/scans/analytics/scan-kinds.js';
import { DIMENSIONS, isSparse, type Count, type Dimension } from '../../core/scans/analytics/stats.js';
import { NO_LINK_TYPE } from '../../core/scans/scan.js';
import { DAY_MS, SLOT_MS } from '../../core/basics/time/durations.js';
import { SCANS, type ScanDocument } from '../scans/scan-documents.js';

/** Fields of a dimension that scan documents store under another name. */
const STORED_AS: Readonly<Record<string, string>> = {
  operatingSystem: 'os',
  reason: 'missed',
  batch: 'gs1.batch',
  linkType: 'gs1.linkType',
};

/** Counts that the pipeline over raw scans computes, in addition to slots. */
export interface RawCount {
  match: Filter<ScanDocument>;
  dimensions: readonly Dimension[];
  /** Fields whose values are counted separately, in addition to the keys. */
  apart: readonly ('day' | 'bot')[];
  /** Maximum number of rows per breakdown; absent: every row. */
  maxRows?: number;
}

export interface RawRow extends Count {
  /** Fields of the key: `slot`, or the fields of a dimension; and the fields that are counted separately. */
  _id: Record<string, string | null> & { slot?: number; day?: number; bot?: BotField };
}

/** The first rows of a breakdown, and the number and the totals of all. */
export interface CutRows extends Count {
  total: number;
  rows: RawRow[];
}

/** By dimension, all rows, or with `maxRows` at most one `CutRows`. */
export type RawCounts = { slots?: RawRow[] } & Partial<Record<Dimension, RawRow[] | CutRows[]>>;

/**
 * Returns a pipeline that marks each visitor's first scan of the day, then counts by every dimension at once.
 */
export function countPipeline({ match, dimensions, apart, maxRows }: RawCount): Document[] {
  return [
    { $match: match },
    ...(apart.includes('day') ? [{ $set: { day: floorAt(DAY_MS) } }] : []),
    {
      $setWindowFields: {
        // A query for a single kind omits `bot`, because partitioning by it as well takes longer.
        partitionBy: isOneKind(match) ? '$visitor' : { visitor: '$visitor', bot: '$bot' },
        sortBy: { at: 1, _id: 1 },
        // Numbers the documents; $documentNumber accepts only one sort field.
        output: { nth: { $sum: 1, window: { documents: ['unbounded', 'current'] } } },
      },
    },
    {
      $facet: {
        slots: [groupBy({ slot: floorAt(SLOT_MS) }, apart)],
        ...Object.fromEntries(dimensions.map((dimension) => [dimension, countBy(dimension, apart, maxRows)])),
      },
    },
  ];
}

/**
 * Returns a pipeline that counts the scans that a response reports but leaves out of its stats: scans by bots
 * in one row with an empty key, and missed scans by slot and reason. One command takes less time than two.
 */
export function leftOutPipeline(bots: Filter<ScanDocument>, missed: Filter<ScanDocument>): Document[] {
  const countMissed = [
    { $match: missed },
    { $group: { _id: { slot: floorAt(SLOT_MS), reason: '$missed' }, scans: { $sum: 1 } } },
  ];
  return [
    { $match: bots },
    { $group: { _id: {}, scans: { $sum: 1 } } },
    { $unionWith: { coll: SCANS, pipeline: countMissed } },
  ];
}

function countBy(dimension: Dimension, apart: RawCount['apart'], maxRows: number | undefined): Document[] {
  const fields: readonly string[] = DIMENSIONS[dimension];
  const key = Object.fromEntries(fields.map((field) => [field, storedValue(field)]));
  // Null is the value of a scan that requested no link type, but not of one that had no batch.
  const hasValue = dimension === 'batches' ? { $gt: '' } : { $exists: true };
  return [
    // Scans without a value would all be in one row; leaving them out here is several times faster.
    ...(isSparse(dimension) ? [{ $match: { [storedName(fields[0]!)]: hasValue } }] : []),
    groupBy(key, apart),
    ...(maxRows === undefined ? [] : [topRows(maxRows)]),
  ];
}

function isOneKind({ bot }: Filter<ScanDocument>): boolean {
  return bot === null || typeof bot === 'boolean' || typeof bot === 'string';
}

function storedName(field: string): string {
  return STORED_AS[field] ?? field;
}

/** Returns the value of a field as `fieldValue` does. */
function storedValue(field: string): string | Document {
  const value = `$${storedName(field)}`;
  return field === 'linkType' ? { $ifNull: [value, NO_LINK_TYPE] } : value;
}

function floorAt(unitMs: number): Document {
  return { $toInt: { $floor: { $divide: [{ $toLong: '$at' }, unitMs] } } };
}

function groupBy(key: Document, apart: RawCount['apart']): Document {
  const isFirst = { $cond: [{ $eq: ['$nth', 1] }, 1, 0] };
  const _id = { ...key, ...Object.fromEntries(apart.map((field) => [field, `$${field}`])) };
  return { $group: { _id, scans: { $sum: 1 }, uniqueScans: { $sum: isFirst } } };
}

/** Keeps a result small, whatever values visitors send, and counts the rows that it leaves out. */
function topRows(n: number): Document {
  const output = { _id: '$_id', scans: '$scans', uniqueScans: '$uniqueScans' };
  return {
    $group: {
      _id: null,
      total: { $sum: 1 },
      scans: { $sum: '$scans' },
      uniqueScans: { $sum: '$uniqueScans' },
      rows: { $topN: { n, sortBy: { scans: -1, _id: 1 }, output } },
    },
  };
}
