import type { ScanFilter } from './query.js';
import { TABLES, type Segment, type Table, type TableRows } from './segment.js';
import {
  BreakdownBuilder,
  buildStats,
  DIMENSIONS,
  emptyBreakdown,
  emptyStats,
  encodeRowKey,
  isSparse,
  listDimensions,
  type Breakdown,
  type Dimension,
  type ScanStats,
  type SplitStats,
} from './stats.js';
import type { Span } from './plan.js';
import { kindOf, type ScanKind } from './scan-kinds.js';
import { DAY_MS, SLOT_MS, startOfUtcDay } from '../../basics/time/durations.js';

const SLOTS_PER_DAY = DAY_MS / SLOT_MS;
/**
 * Scans between two yields: about a millisecond of work, so that an event loop can respond to others in
 * between.
 */
const SCANS_PER_SLICE = 1 << 16;

/** Basis for counting the rows of a breakdown: a table, or the codes of groups. */
const COUNTED_BY: Record<Dimension, Table | 'groups'> = {
  countries: 'places',
  cities: 'places',
  devices: 'clients',
  browsers: 'clients',
  operatingSystems: 'clients',
  referrers: 'referrers',
  qrCodes: 'groups',
  targets: 'routes',
  sources: 'routes',
  batches: 'routes',
  linkTypes: 'routes',
  links: 'routes',
  missed: 'routes',
};

/** Number of scans, and of unique scans, by index. */
interface Counts {
  scans: Uint32Array;
  uniqueScans: Uint32Array;
}

/** The counts of one kind. */
type CountsByTable = Record<'slots' | 'groups' | Table, Counts>;

/** State that all slices of a count share. */
interface Progress {
  columns: Segment['columns'];
  /** By index: whether a scan matches, 1 or 0. */
  matches: Record<'slots' | Table, Uint8Array>;
  /** By visitor number: the group in which the visitor was last counted, plus one. */
  seenIn: Uint32Array;
}

/**
 * Counts the scans of a segment that a filter selects, each kind apart. Yields after each slice of the work.
 *
 * @param part the part of the segment's UTC day to count; both ends are starts of slots
 * @param byCode whether to count by code, as the stats of an account do
 */
export function* countSegment(
  { groups, tables, columns, maxVisitor }: Segment,
  part: Span,
  filter: ScanFilter,
  byCode: boolean,
): Generator<undefined, SplitStats> {
  const dayStart = startOfUtcDay(part.from);
  const progress: Progress = {
    columns,
    matches: {
      slots: matchSlots(part.from - dayStart, part.until - dayStart),
      places: matchRows('places', tables, filter),
      clients: matchRows('clients', tables, filter),
      referrers: matchRows('referrers', tables, filter),
      routes: matchRows('routes', tables, filter),
    },
    seenIn: new Uint32Array(maxVisitor + 1),
  };
  const counts = {
    people: emptyCounts(progress, groups.scans.length),
    bots: emptyCounts(progress, groups.scans.length),
    missed: emptyCounts(progress, groups.scans.length),
    clicks: emptyCounts(progress, groups.scans.length),
  };
  let next = 0;
  let inSlice = 0;
  for (const [group, scans] of groups.scans.entries()) {
    const end = next + scans;
    if (!(filter.qrCodeIds?.has(groups.qrCodeId[group]!) ?? true)) {
      next = end;
      continue;
    }
    while (next < end) {
      const until = Math.min(end, next + SCANS_PER_SLICE - inSlice);
      countSlice(progress, group, next, until, counts[kindOf(groups.bot[group]!)]);
      inSlice += until - next;
      next = until;
      if (inSlice < SCANS_PER_SLICE) continue;
      inSlice = 0;
      yield;
    }
  }
  const rows = { ...tables, groups: { qrCodeId: groups.qrCodeId } };
  const dimensions = new Set(listDimensions(byCode));
  const statsOf = (kind: ScanKind) => toStats(counts[kind], rows, dayStart / SLOT_MS, dimensions);
  return {
    people: statsOf('people'),
    bots: statsOf('bots'),
    missed: statsOf('missed'),
    clicks: statsOf('clicks'),
  };
}

/** The inner loop over scans of one group. */
function countSlice(
  { columns, matches, seenIn }: Progress,
  group: number,
  from: number,
  until: number,
  counts: CountsByTable,
): void {
  const { slots, visitors, places, clients, referrers, routes } = columns;
  if (routes === undefined && matches.routes[0] === 0) return;
  for (let scan = from; scan < until; scan++) {
    const slot = slots[scan]!;
    const place = places[scan]!;
    const client = clients[scan]!;
    const referrer = referrers[scan]!;
    const route = routes?.[scan];
    const isMatch =
      matches.places[place]! & matches.clients[client]! & matches.referrers[referrer]! & matches.slots[slot]!;
    if (isMatch === 0 || (route !== undefined && matches.routes[route] === 0)) continue;
    counts.groups.scans[group]! += 1;
    counts.slots.scans[slot]! += 1;
    counts.places.scans[place]! += 1;
    counts.clients.scans[client]! += 1;
    counts.referrers.scans[referrer]! += 1;
    if (route !== undefined) counts.routes.scans[route]! += 1;
    const visitor = visitors[scan]!;
    if (visitor !== 0) {
      if (seenIn[visitor] === group + 1) continue;
      seenIn[visitor] = group + 1;
    }
    counts.groups.uniqueScans[group]! += 1;
    counts.slots.uniqueScans[slot]! += 1;
    counts.places.uniqueScans[place]! += 1;
    counts.clients.uniqueScans[client]! += 1;
    counts.referrers.uniqueScans[referrer]! += 1;
    if (route !== undefined) counts.routes.uniqueScans[route]! += 1;
  }
}

function matchSlots(fromMs: number, untilMs: number): Uint8Array {
  return new Uint8Array(SLOTS_PER_DAY).fill(1, fromMs / SLOT_MS, untilMs / SLOT_MS);
}

function matchRows(table: Table, tables: Segment['tables'], filter: ScanFilter): Uint8Array {
  const rows = tables[table];
  const matches = new Uint8Array(lengthOf(rows)).fill(1);
  const wanted = new Map<string, unknown>(Object.entries(filter));
  for (const field of TABLES[table]) {
    const text = wanted.get(field);
    if (text === undefined) continue;
    for (const [index, value] of rows[field]!.entries()) if (value !== text) matches[index] = 0;
  }
  return matches;
}

function emptyCounts({ matches }: Progress, groups: number): CountsByTable {
  const zeros = (length: number): Counts => ({
    scans: new Uint32Array(length),
    uniqueScans: new Uint32Array(length),
  });
  return {
    slots: zeros(SLOTS_PER_DAY),
    groups: zeros(groups),
    places: zeros(matches.places.length),
    clients: zeros(matches.clients.length),
    referrers: zeros(matches.referrers.length),
    routes: zeros(matches.routes.length),
  };
}

function toStats(
  counts: CountsByTable,
  tables: Record<'groups' | Table, TableRows>,
  firstSlot: number,
  dimensions: ReadonlySet<Dimension>,
): ScanStats {
  const { scans, uniqueScans } = counts.slots;
  if (!scans.some((count) => count > 0)) return emptyStats();
  const slots = { first: firstSlot, scans: [...scans], uniqueScans: [...uniqueScans] };
  return buildStats(slots, (dimension) => {
    if (!dimensions.has(dimension)) return emptyBreakdown();
    const table = COUNTED_BY[dimension];
    return toBreakdown(
      DIMENSIONS[dimension].map((field) => tables[table][field]!),
      counts[table],
      isSparse(dimension),
    );
  });
}

/**
 * Adds up the counts of rows with the same key.
 *
 * @param sparse whether to leave out rows whose first key field is null
 */
function toBreakdown(
  keyFields: readonly (string | null)[][],
  { scans, uniqueScans }: Counts,
  sparse: boolean,
): Breakdown {
  const rows = new BreakdownBuilder();
  const [first = []] = keyFields;
  for (let index = 0; index < first.length; index++) {
    if (scans[index] === 0 || (sparse && first[index] === null)) continue;
    rows.add(encodeRowKey(keyFields.map((values) => values[index])), scans[index]!, uniqueScans[index]!);
  }
  return rows.breakdown;
}

function lengthOf(rows: TableRows): number {
  return Object.values(rows)[0]?.length ?? 0;
}
