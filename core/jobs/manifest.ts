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
] as const;

/**
 * `manifest.csv` of an export: one row a file, in order. RFC 4180, UTF-8 with a byte order mark, which Excel needs.
 * @param base of the addresses in symbols
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
    ]
      .map((text) => escapeCsvCell(text))
      .join(','),
  );
  return `\uFEFF${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}
