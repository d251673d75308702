import { splitListCell } from '../../core/jobs/imports/split-list-cell.js';
import { UTM_PARAMETERS } from '../../core/codes/routing/routing-schema.js';
import { TimeZone } from '../../core/basics/time/time-zone.js';
import { withScheme } from '../format/text.js';
import { normalizeDateTime, normalizeNumber, parseYesNo } from './parse-cell.js';
import type { Target } from './target.js';

/** How the cells of a column become values. */
type CellKind = 'text' | 'url' | 'instant' | 'number' | 'yesNo' | 'list' | 'json';

interface RoutingColumn {
  /** Path below `routing`. */
  path: string;
  label: string;
  kind: CellKind;
}

const COLUMNS: readonly RoutingColumn[] = [
  { path: 'activeFrom', label: 'available from', kind: 'instant' },
  { path: 'activeUntil', label: 'available until', kind: 'instant' },
  { path: 'scanLimit.scans', label: 'number of scans', kind: 'number' },
  { path: 'scanLimit.confirm', label: 'confirm before a scan counts', kind: 'yesNo' },
  { path: 'unavailableUrl', label: 'URL while unavailable', kind: 'url' },
  { path: 'password', label: 'password', kind: 'text' },
  { path: 'rules', label: 'rules (JSON)', kind: 'json' },
  { path: 'variants', label: 'variants (JSON)', kind: 'json' },
  { path: 'defaultLanguage', label: 'language of the destination', kind: 'text' },
  { path: 'query.forward', label: 'the visitor’s parameters', kind: 'text' },
  { path: 'query.keys', label: 'names of passed parameters', kind: 'list' },
  ...UTM_PARAMETERS.map((name): RoutingColumn => ({
    path: `utm.${name}`,
    label: `utm_${name}`,
    kind: 'text',
  })),
  { path: 'params', label: 'other parameters (JSON)', kind: 'json' },
];

/** The fields of the routing that columns can be mapped to, such as `routing.activeUntil`. */
export const ROUTING_TARGETS: readonly Target[] = COLUMNS.map(({ path, label }) => ({
  path: `routing.${path}`,
  label: `Routing: ${label}`,
  required: false,
  list: false,
}));

/** The routing of a row, and cells that are not JSON where JSON is expected. */
export interface ParsedRouting {
  /** Undefined if all cells are empty. */
  routing: Record<string, unknown> | undefined;
  /** Messages by the path of the target. */
  problems: ReadonlyMap<string, string>;
}

/**
 * Builds the routing of a row. Empty cells are left out, and anything unrecognized is passed through so that validation can
 * report it.
 *
 * @param cellOf returns the trimmed cell of a target's path
 * @param timezone IANA time zone of times without an offset
 */
export function parseRouting(cellOf: (path: string) => string, timezone: string): ParsedRouting {
  const routing: Record<string, unknown> = {};
  const problems = new Map<string, string>();
  for (const { path, kind } of COLUMNS) {
    const target = `routing.${path}`;
    const cell = cellOf(target);
    if (cell === '') continue;
    const value = toValue(cell, kind, timezone);
    if (value === undefined) problems.set(target, 'must be JSON');
    else setMember(routing, path, value);
  }
  return { routing: Object.keys(routing).length === 0 ? undefined : routing, problems };
}

/** Converts a cell to a value of its kind. @returns `undefined` if the cell must be JSON but is not */
function toValue(cell: string, kind: CellKind, timezone: string): unknown {
  switch (kind) {
    case 'text':
      return cell;
    case 'url':
      return withScheme(cell);
    case 'instant':
      return toInstant(cell, timezone);
    case 'number':
      return toNumber(normalizeNumber(cell));
    case 'yesNo':
      return parseYesNo(cell) ?? cell;
    case 'list':
      return cell.startsWith('[') ? parseJson(cell) : splitListCell(cell, false);
    case 'json':
      return parseJson(cell);
  }
}

/** Adds the offset of the time zone to a local time. A date begins at midnight. */
function toInstant(cell: string, timezone: string): string {
  const text = normalizeDateTime(cell);
  const local = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(local)) return text;
  const asUtc = Date.parse(`${local}Z`);
  return Number.isNaN(asUtc) ? text : new Date(new TimeZone(timezone).instantOf(asUtc)).toISOString();
}

function toNumber(text: string): number | string {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Sets a member at a path of one or two steps. */
function setMember(routing: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', second] = path.split('.');
  if (second === undefined) routing[first] = value;
  else routing[first] = { ...(routing[first] as Record<string, unknown> | undefined), [second]: value };
}
