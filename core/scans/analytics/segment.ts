import { fieldValue, type CountedScan } from './count-in-memory.js';
import type { BotField } from './scan-kinds.js';
import { SLOT_MS, startOfUtcDay } from '../../basics/time/durations.js';

/**
 * The fields of a scan by the column that stores them. Fields that have few combinations share a column,
 * whose values are indexes of a table of the combinations.
 */
export const TABLES = {
  places: ['country', 'region', 'city'],
  clients: ['device', 'operatingSystem', 'browser'],
  referrers: ['referrer'],
  routes: ['rule', 'variant', 'source', 'reason', 'batch', 'linkType', 'link'],
} as const;

export type Table = keyof typeof TABLES;

/** The rows of a table as columns: texts by field and index. They are parsed much faster than objects. */
export type TableRows = Record<string, (string | null)[]>;

/** One number per scan, in as few bytes as the largest one needs. */
export type Column = Uint8Array | Uint16Array | Uint32Array;

const COLUMNS = ['slots', 'visitors', 'places', 'clients', 'referrers', 'routes'] as const;
type Columns<T> = Record<(typeof COLUMNS)[number], T>;

/**
 * The table of routes of scans that have none. A segment with only such scans stores neither the table nor
 * its column.
 */
const NO_ROUTES: TableRows = Object.fromEntries(TABLES.routes.map((field) => [field, [null]]));

/**
 * The raw scans of one code or account on one UTC day as columns. It holds what any filter counts, and
 * nothing that identifies a visitor.
 *
 * - `slots`: the slot of the day, 0 to 95
 * - `visitors`: 0 for the only scan of its visitor in this group; otherwise a number that all scans of the
 *   visitor have
 */
export interface Segment extends SegmentHeader {
  /** Without `routes`, each scan has the first row of that table. */
  columns: Omit<Columns<Column>, 'routes'> & { routes?: Column };
}

interface SegmentHeader {
  /**
   * Consecutive scans of one code, of people or of bots, missed ones, or clicks, the oldest first. By index
   * of the group.
   */
  groups: { qrCodeId: string[]; bot: BotField[]; scans: number[] };
  tables: Record<Table, TableRows>;
  /** The largest number in `visitors`. */
  maxVisitor: number;
}

/** Header of the encoded segment. */
interface EncodedHeader extends Omit<SegmentHeader, 'tables'> {
  tables: Record<Exclude<Table, 'routes'>, TableRows> & { routes?: TableRows };
  /** Bytes per value of each column, in the order of `COLUMNS`. */
  widths: number[];
}

/** Columns start at multiples of the widest value. */
const ALIGNMENT = 4;

/** Collects the scans of one UTC day and encodes them as a segment. */
export class SegmentEncoder {
  readonly #groups: Segment['groups'] = { qrCodeId: [], bot: [], scans: [] };
  readonly #tables = {
    places: new TableBuilder(TABLES.places),
    clients: new TableBuilder(TABLES.clients),
    referrers: new TableBuilder(TABLES.referrers),
    routes: new TableBuilder(TABLES.routes),
  };
  readonly #columns: Columns<number[]> = {
    slots: [],
    visitors: [],
    places: [],
    clients: [],
    referrers: [],
    routes: [],
  };
  /**
   * Of the current group: the number of a visitor with several scans, or the complement of the index of the
   * only scan.
   */
  readonly #visitors = new Map<string, number>();
  #lastVisitor = 0;
  #maxVisitor = 0;

  /** Number of scans so far. */
  get scans(): number {
    return this.#columns.slots.length;
  }

  /**
   * Adds a scan. All scans of a code, and of them all of people, of bots, missed ones, or clicks, follow each
   * other, the oldest first.
   */
  add(scan: CountedScan): void {
    this.#addToGroup(scan);
    const { slots, visitors, places, clients, referrers, routes } = this.#columns;
    const time = scan.at.getTime();
    slots.push(Math.floor((time - startOfUtcDay(time)) / SLOT_MS));
    visitors.push(this.#visitorNumber(scan.visitor));
    places.push(this.#tables.places.indexOf(scan));
    clients.push(this.#tables.clients.indexOf(scan));
    referrers.push(this.#tables.referrers.indexOf(scan));
    routes.push(this.#tables.routes.indexOf(scan));
  }

  #addToGroup({ qrCodeId, bot }: CountedScan): void {
    const groups = this.#groups;
    if (groups.qrCodeId.at(-1) !== qrCodeId || groups.bot.at(-1) !== bot) {
      groups.qrCodeId.push(qrCodeId);
      groups.bot.push(bot);
      groups.scans.push(0);
      this.#visitors.clear();
      this.#lastVisitor = 0;
    }
    groups.scans[groups.scans.length - 1]! += 1;
  }

  #visitorNumber(visitor: string): number {
    const known = this.#visitors.get(visitor);
    if (known === undefined) {
      this.#visitors.set(visitor, ~this.#columns.visitors.length);
      return 0;
    }
    if (known > 0) return known;
    this.#lastVisitor += 1;
    this.#maxVisitor = Math.max(this.#maxVisitor, this.#lastVisitor);
    this.#columns.visitors[~known] = this.#lastVisitor;
    this.#visitors.set(visitor, this.#lastVisitor);
    return this.#lastVisitor;
  }

  /** Returns the segment as bytes: the length of a JSON header, the header, and the columns. */
  encode(): Uint8Array {
    const { places, clients, referrers, routes } = this.#tables;
    const hasRoutes = routes.hasValues;
    const columns = COLUMNS.filter((name) => hasRoutes || name !== 'routes').map((name) =>
      toColumn(this.#columns[name]),
    );
    const header: EncodedHeader = {
      groups: this.#groups,
      tables: {
        places: places.rows,
        clients: clients.rows,
        referrers: referrers.rows,
        ...(hasRoutes && { routes: routes.rows }),
      },
      maxVisitor: this.#maxVisitor,
      widths: columns.map(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT),
    };
    const headerBytes = new TextEncoder().encode(JSON.stringify(header));
    const starts = columnStarts(
      headerBytes.length,
      columns.map(({ byteLength }) => byteLength),
    );
    const bytes = new Uint8Array(starts.at(-1)!);
    new DataView(bytes.buffer).setUint32(0, headerBytes.length, true);
    bytes.set(headerBytes, ALIGNMENT);
    for (const [index, { buffer, byteOffset, byteLength }] of columns.entries()) {
      bytes.set(new Uint8Array(buffer, byteOffset, byteLength), starts[index]);
    }
    return bytes;
  }
}

/**
 * Decodes the bytes of `SegmentEncoder`. Values have the byte order of the processor: little-endian on all
 * supported ones.
 */
export function decodeSegment(bytes: Uint8Array): Segment {
  // Columns of wide values must start at a multiple of their width.
  const { buffer, byteOffset } = bytes.byteOffset % ALIGNMENT === 0 ? bytes : bytes.slice();
  const headerLength = new DataView(buffer, byteOffset).getUint32(0, true);
  const headerBytes = new Uint8Array(buffer, byteOffset + ALIGNMENT, headerLength);
  const { widths, ...header } = JSON.parse(new TextDecoder().decode(headerBytes)) as EncodedHeader;
  const scans = header.groups.scans.reduce((sum, count) => sum + count, 0);
  const starts = columnStarts(
    headerLength,
    widths.map((width) => width * scans),
  );
  const columns = widths.map((width, index) => {
    const start = byteOffset + starts[index]!;
    if (width === 1) return new Uint8Array(buffer, start, scans);
    if (width === 2) return new Uint16Array(buffer, start, scans);
    return new Uint32Array(buffer, start, scans);
  });
  const [slots, visitors, places, clients, referrers, routes] = columns as [
    ...[Column, Column, Column, Column, Column],
    Column | undefined,
  ];
  return {
    ...header,
    tables: { ...header.tables, routes: completeRoutes(header.tables.routes) },
    columns: { slots, visitors, places, clients, referrers, ...(routes && { routes }) },
  };
}

/** Segments of earlier versions lack fields, which their scans do not have. */
function completeRoutes(stored: TableRows = NO_ROUTES): TableRows {
  const { length } = stored['rule']!;
  return Object.fromEntries(
    TABLES.routes.map((field) => [field, stored[field] ?? Array.from({ length }, () => null)]),
  );
}

/** Returns the start of each column, and the end of the last one. */
function columnStarts(headerLength: number, lengths: readonly number[]): number[] {
  const starts = [aligned(ALIGNMENT + headerLength)];
  for (const length of lengths) starts.push(aligned(starts.at(-1)! + length));
  return starts;
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}

function toColumn(values: readonly number[]): Column {
  const max = values.reduce((largest, value) => Math.max(largest, value), 0);
  if (max < 1 << 8) return Uint8Array.from(values);
  if (max < 1 << 16) return Uint16Array.from(values);
  return Uint32Array.from(values);
}

/** Numbers different combinations of fields in the order in which they first occur. */
class TableBuilder {
  readonly rows: TableRows;
  readonly #fields: (typeof TABLES)[Table];
  readonly #indexes = new Map<string, number>();

  constructor(fields: (typeof TABLES)[Table]) {
    this.#fields = fields;
    this.rows = Object.fromEntries(fields.map((field) => [field, []]));
  }

  /** Whether a row has a value that is not null. */
  get hasValues(): boolean {
    return Object.values(this.rows).some((values) => values.some((value) => value !== null));
  }

  indexOf(scan: CountedScan): number {
    // A field that is missing counts as null.
    const values = this.#fields.map((field) => fieldValue(scan, field) ?? null);
    const key = JSON.stringify(values);
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const index = this.#indexes.size;
    this.#indexes.set(key, index);
    for (const [position, field] of this.#fields.entries()) this.rows[field]!.push(values[position]!);
    return index;
  }
}
