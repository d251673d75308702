import { symbolText } from '../urls.js';
import { escapeCsvCell } from '../csv.js';
import type { StoredQrCode } from '../qr-code.js';

const COLUMNS = [
  'file',
  'id',
  'name',
  'type',
  'encoded',
  'shortCode',
  'dynamic',
  'tags',
  'createdAt',
  'archived',
] as const;

/**
 * Builds `manifest.csv` of an export: a header and one row per file, in order.
 *
 * @param base Base URL of the short links in symbols.
 * @returns CSV with a byte order mark, without which Excel misreads UTF-8.
 * @see RFC 4180
 */
export function manifestCsv(rows: readonly { file: string; code: StoredQrCode }[], base: string): string {
  const lines = rows.map(({ file, code }) =>
    [
      file,
      code.id,
      code.name ?? '',
      code.type,
      symbolText(code, base),
      code.shortCode,
      String(code.dynamic),
      code.tags.join(' '),
      code.createdAt.toISOString(),
      String(code.archived ?? false),
    ]
      .map((text) => escapeCsvCell(text))
      .join(','),
  );
  return `\uFEFF${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}
