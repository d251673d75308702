import type { Writable } from 'node:stream';
import type { FairQueue } from '../core/concurrency/fair-queue.js';
import type { FolderTree } from '../core/folders/folder-tree.js';
import { imageFileName } from '../core/jobs/export-names.js';
import { EXPORTED_IMAGE_FORMATS, type BulkExportJob } from '../core/jobs/job.js';
import type { WatchPolicy } from '../core/link-watch/watch-policy.js';
import { manifestCsv } from '../core/jobs/manifest.js';
import { planImage } from '../core/print/plan-image.js';
import type { StoredQrCode } from '../core/qr-code.js';
import { encodeSymbol } from '../core/symbol/encode-symbol.js';
import { symbolText } from '../core/urls.js';
import { renderImage } from '../raster/render-image.js';
import { writeZip, type ZipEntry } from '../zip/write-zip.js';

type ExportOptions = Pick<BulkExportJob, 'accountId' | 'format' | 'size' | 'print' | 'base'>;

interface WriteExportDeps {
  renderQueue: FairQueue;
  /** Time for which the manifest gives the states of codes. */
  at: Date;
  /** Decides whether the codes are watched. */
  policy: WatchPolicy;
  /** Called after each image with the number of images written. May throw to abort the export. */
  onProgress: (count: number) => Promise<void>;
  /** The folders of the account. */
  tree: FolderTree;
}

/**
 * Writes the ZIP of an export: one image per code in its stored style, in order, then `manifest.csv`.
 *
 * This module loads the renderers and the ZIP writer. Import it when the first export runs: a worker without exports needs
 * a fifth less memory.
 *
 * @returns The size of the ZIP in bytes and its SHA-256 in hex.
 */
export async function writeExport(
  codes: readonly StoredQrCode[],
  options: ExportOptions,
  target: Writable,
  deps: WriteExportDeps,
): Promise<{ bytes: number; sha256: string }> {
  return writeZip(exportEntries(codes, options, deps), target);
}

async function* exportEntries(
  codes: readonly StoredQrCode[],
  options: ExportOptions,
  { renderQueue, at, policy, tree, onProgress }: WriteExportDeps,
): AsyncGenerator<ZipEntry> {
  const rows: { file: string; code: StoredQrCode }[] = [];
  for (const code of codes) {
    const file = imageFileName(code, EXPORTED_IMAGE_FORMATS[options.format]);
    rows.push({ file, code });
    const content = await renderQueue.run(options.accountId, () => renderExported(code, options));
    yield { name: file, content };
    await onProgress(rows.length);
  }
  yield { name: 'manifest.csv', content: manifestCsv(rows, options.base, at, policy, tree) };
}

async function renderExported(
  code: StoredQrCode,
  { format, size, print, base }: ExportOptions,
): Promise<Buffer> {
  const { style } = code;
  const sized = { ...style, size: size ?? style.size };
  const symbol = encodeSymbol(symbolText(code, base), { errorCorrection: style.errorCorrection });
  const { plan } = planImage({ format: EXPORTED_IMAGE_FORMATS[format], ...print }, () => symbol.size, sized);
  return renderImage(symbol, sized, plan);
}
