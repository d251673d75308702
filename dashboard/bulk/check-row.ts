import { DomainError, toErrorDetails, type ErrorDetail } from '../../core/errors.js';
import { encodeData, payloadType, parseData } from '../../core/payloads/registry.js';
import { createQrCodeSchema } from '../../core/qr-code-schemas.js';
import type { Style } from '../../core/style.js';
import { encodeSymbol } from '../../core/symbol/encode-symbol.js';
import { maxCharacters } from '../../core/symbol/segments.js';
import { isDynamic } from '../editor/draft.js';
import { plainMessage } from './plain-message.js';
import type { TableRow } from './read-table.js';
import { rowToItem, type Item, type ReadRow, type Setup } from './row-to-item.js';
import { contentTargets } from './targets.js';

/** What is wrong with a cell, or with the row when no column holds it. */
export interface Fault {
  column: number | undefined;
  /** What the place is called where there is no column. */
  field: string;
  message: string;
}

export interface CheckedRow {
  row: TableRow;
  item: Item | undefined;
  faults: readonly Fault[];
  origins: ReadRow['origins'];
}

/** A row as the service would judge it, except for what only the service knows: which short codes are taken. */
export function checkRow(row: TableRow, setup: Setup, style: Style): CheckedRow {
  const { item, origins, problems } = rowToItem(row.cells, setup);
  const early = problems.map(({ column, message }) => ({ column: known(column), field: 'Type', message }));
  if (!item) return { row, item, origins, faults: early };
  const faults = [...early, ...problemsOf(item, style).map((detail) => toRowError(detail, item, origins))];
  return { row, item, origins, faults };
}

/** A detail of an error, with its path inside the item, at its column. */
export function toRowError({ path, message }: ErrorDetail, item: Item, origins: ReadRow['origins']): Fault {
  return { column: columnOf(path, origins), field: labelOf(path, item), message: plainMessage(message) };
}

function problemsOf(item: Item, style: Style): ErrorDetail[] {
  const reading = createQrCodeSchema.safeParse(item);
  if (!reading.success) return toErrorDetails(reading.error.issues);
  const { symbol } = payloadType(item.type);
  const dynamic = reading.data.dynamic;
  if (symbol === 'static-only' && dynamic === true) {
    return [
      { path: 'dynamic', message: `must be no or empty: ${item.type} codes carry their content themselves` },
    ];
  }
  if (symbol === 'dynamic-only' && dynamic === false) {
    return [{ path: 'dynamic', message: `must be yes or empty: ${item.type} codes need their short link` }];
  }
  return isDynamic({ type: item.type, dynamic }) ? [] : sizeProblem(item, style);
}

/** Only what may be too long is made into a symbol, which takes time: plain bytes below the limit always fit. */
function sizeProblem({ type, data }: Item, { errorCorrection }: Style): ErrorDetail[] {
  const reading = parseData(type, data);
  if (!reading.ok) return [];
  const { limits = {} } = payloadType(type);
  const level = limits.errorCorrection ?? errorCorrection;
  const text = encodeData(type, reading.data);
  const bytes = new TextEncoder().encode(text).length;
  if (limits.maxBytes !== undefined && bytes > limits.maxBytes) {
    return [{ path: 'data', message: `takes ${bytes} bytes; its standard allows ${limits.maxBytes}` }];
  }
  if (bytes <= maxCharacters('byte', level, limits.maxVersion ?? 40)) return [];
  try {
    encodeSymbol(text, { errorCorrection, ...limits });
    return [];
  } catch (thrown) {
    if (thrown instanceof DomainError) return thrown.details ?? [];
    throw thrown;
  }
}

function columnOf(path: string, origins: ReadRow['origins']): number | undefined {
  for (let part = path; part !== ''; part = part.replace(/(\.[^.[]*|\[\d+\]|^[^.[]*)$/, '')) {
    const column = origins.get(part);
    if (column !== undefined) return column;
  }
  return undefined;
}

const FIELDS: Record<string, string> = {
  name: 'Code name',
  tags: 'Tags',
  metadata: 'Metadata',
  shortCode: 'Short code',
  dynamic: 'Can be changed after printing',
  data: 'Content',
  type: 'Type',
  style: 'Style',
};

function labelOf(path: string, { type }: Item): string {
  const bare = path.replace(/\[\d+\].*$/, '');
  const target = contentTargets(type).find((each) => each.path === bare);
  return target?.label ?? FIELDS[bare.split('.')[0] ?? ''] ?? bare;
}

function known(column: number): number | undefined {
  return column < 0 ? undefined : column;
}
