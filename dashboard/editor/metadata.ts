import type { ErrorDetail } from '../../core/errors.js';
import { metadataSchema, type QrCode, type UpdateQrCode } from '../../core/qr-code-schemas.js';

export type Metadata = QrCode['metadata'];

/** An entry as it stands in the form. */
export interface MetadataRow {
  key: string;
  text: string;
  /** What it was before: a number stays one while its text is one. */
  was?: Metadata[string];
}

export const EMPTY_ROW: MetadataRow = { key: '', text: '' };

export function metadataRows(metadata: Metadata): MetadataRow[] {
  return Object.entries(metadata).map(([key, was]) => ({ key, text: String(was), was }));
}

/** Rows → what is sent; those without a key are left out. */
export function readMetadata(rows: readonly MetadataRow[]): Metadata {
  return Object.fromEntries(rows.filter(hasKey).map((row) => [row.key.trim(), valueOf(row)]));
}

/** The merge patch from one state to another: what is gone is null. */
export function metadataPatch(before: Metadata, after: Metadata): NonNullable<UpdateQrCode['metadata']> {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return { ...Object.fromEntries(gone.map((key) => [key, null])), ...after };
}

/** What is wrong, by the number of its row: `metadata[2]`; with all of them at `metadata`. */
export function metadataErrors(rows: readonly MetadataRow[]): ErrorDetail[] {
  const keys = rows.map(({ key }) => key.trim());
  const errors = rows.flatMap((row, index) => {
    const message = problemOf(row, keys.slice(0, index));
    return message === undefined ? [] : [{ path: `metadata[${index}]`, message }];
  });
  const reading = errors.length > 0 || metadataSchema.safeParse(readMetadata(rows));
  if (reading === true || reading.success) return errors;
  return reading.error.issues.map(({ message }) => ({ path: 'metadata', message }));
}

function problemOf(row: MetadataRow, keysBefore: readonly string[]): string | undefined {
  const key = row.key.trim();
  if (key === '') return row.text === '' ? undefined : 'needs a key';
  if (keysBefore.includes(key)) return `has the key ${key}, as another one above has`;
  const reading = metadataSchema.safeParse({ [key]: valueOf(row) });
  return reading.error?.issues[0]?.message;
}

function hasKey({ key }: MetadataRow): boolean {
  return key.trim() !== '';
}

function valueOf({ text, was }: MetadataRow): Metadata[string] {
  if (typeof was === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (typeof was === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
