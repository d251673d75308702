import type { ErrorDetail } from '../../core/basics/errors.js';
import { parseInput } from '../../core/basics/parse-input.js';
import { metadataSchema } from '../../core/codes/metadata-schemas.js';
import type { QrCode, UpdateQrCode } from '../../core/codes/qr-code-schemas.js';
import type { Entry } from '../components/entry.js';
import { pluralize } from '../format/numbers.js';

/** Metadata of a code, as in the API. */
export type Metadata = QrCode['metadata'];

/** One entry as edited in the form. */
export interface MetadataRow extends Entry {
  /** The stored value. Its type is preserved: a number stays a number while its text is numeric. */
  initialValue?: Metadata[string];
}

/** A new entry. */
export const EMPTY_ROW: MetadataRow = { key: '', value: '' };

/** Returns one row per entry, for editing. */
export function metadataRows(metadata: Metadata): MetadataRow[] {
  return Object.entries(metadata).map(([key, initialValue]) => ({
    key,
    value: String(initialValue),
    initialValue,
  }));
}

/** Says how many entries are filled in: `None`, `1 entry`. */
export function summarizeMetadata(rows: readonly MetadataRow[]): string {
  const count = rows.filter(hasKey).length;
  return count === 0 ? 'None' : pluralize(count, 'entry', 'entries');
}

/** Returns the metadata that the rows describe; rows without a key are left out. */
export function parseMetadata(rows: readonly MetadataRow[]): Metadata {
  return Object.fromEntries(rows.filter(hasKey).map((row) => [row.key.trim(), valueOf(row)]));
}

/** Returns the merge patch from one state to another. Removed keys are `null`. @see RFC 7396 */
export function metadataPatch(
  before: Metadata,
  after: Readonly<Record<string, Metadata[string] | null>>,
): NonNullable<UpdateQrCode['metadata']> {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return { ...Object.fromEntries(removed.map((key) => [key, null])), ...after };
}

/**
 * Validates the rows. Errors of row 2 have the path `metadata[2]`; errors of the whole, such as its size,
 * have `metadata`.
 */
export function metadataErrors(rows: readonly MetadataRow[]): ErrorDetail[] {
  const keys = rows.map(({ key }) => key.trim());
  const errors = rows.flatMap((row, index) => {
    const message = rowError(row, keys.slice(0, index));
    return message === undefined ? [] : [{ path: `metadata[${index}]`, message }];
  });
  if (errors.length > 0) return errors;
  const parsed = parseInput(metadataSchema, parseMetadata(rows));
  return parsed.ok ? [] : parsed.invalid.details.map(({ message }) => ({ path: 'metadata', message }));
}

function rowError(row: MetadataRow, previousKeys: readonly string[]): string | undefined {
  const key = row.key.trim();
  if (key === '') return row.value === '' ? undefined : 'needs a key';
  if (previousKeys.includes(key)) return `repeats the key ${key}`;
  const parsed = parseInput(metadataSchema, { [key]: valueOf(row) });
  return parsed.ok ? undefined : parsed.invalid.details[0]?.message;
}

function hasKey({ key }: MetadataRow): boolean {
  return key.trim() !== '';
}

function valueOf({ value: text, initialValue }: MetadataRow): Metadata[string] {
  if (typeof initialValue === 'number' && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text);
  if (typeof initialValue === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
