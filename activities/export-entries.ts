import { symbolText } from '../core/urls.js';
import { imageFileName } from '../core/jobs/export-names.js';
import type { ExportFormat } from '../core/jobs/job.js';
import { manifestCsv } from '../core/jobs/manifest.js';
import type { StoredQrCode } from '../core/qr-code.js';
import { encodeSymbol } from '../core/symbol/encode-symbol.js';
import { drawSvg } from '../raster/render-svg.js';
import { renderPng } from '../raster/render-png.js';
import type { ZipEntry } from './write-zip.js';

interface Picture {
  format: ExportFormat;
  /** Pixels; null: as each style says. */
  size: number | null;
  /** Base of the addresses that symbols carry. */
  base: string;
}

/**
 * The pictures of codes in their stored style, in order, then the manifest.
 * @param onPacked called with the count of pictures that the reader has taken
 */
export async function* exportEntries(
  codes: readonly StoredQrCode[],
  picture: Picture,
  onPacked: (count: number) => Promise<void>,
): AsyncGenerator<ZipEntry> {
  const rows: { file: string; code: StoredQrCode }[] = [];
  for (const code of codes) {
    const file = imageFileName(code, picture.format === 'PNG' ? 'png' : 'svg');
    rows.push({ file, code });
    yield { name: file, content: await draw(code, picture) };
    await onPacked(rows.length);
  }
  yield { name: 'manifest.csv', content: manifestCsv(rows, picture.base) };
}

async function draw(code: StoredQrCode, { format, size, base }: Picture): Promise<Buffer | string> {
  const { style } = code;
  const sized = { ...style, size: size ?? style.size };
  const symbol = encodeSymbol(symbolText(code, base), { errorCorrection: style.errorCorrection });
  return format === 'PNG' ? renderPng(symbol, sized) : drawSvg(symbol, sized);
}
