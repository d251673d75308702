import type { Writable } from 'node:stream';
import type { FairQueue } from '../core/basics/concurrency/fair-queue.js';
import type { FolderTree } from '../core/codes/folders/folder-tree.js';
import { DomainError } from '../core/basics/errors.js';
import { createTemplateNames, imageFileName } from '../core/jobs/export-names.js';
import { EXPORTED_IMAGE_FORMATS, type BulkExportJob, type ExportFormat } from '../core/jobs/job.js';
import type { WatchPolicy } from '../core/codes/link-watch/watch-policy.js';
import { manifestCsv, manifestJson, manifestRow, type ManifestRow } from '../core/jobs/manifest.js';
import { planImage } from '../core/symbols/print/plan-image.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import { encodeSymbol } from '../core/symbols/symbol/encode-symbol.js';
import { symbolText } from '../core/codes/urls.js';
import { renderImage } from '../raster/render-image.js';
import { writeZip, type ZipEntry } from '../zip/write-zip.js';
import { namingItem } from './program-errors.js';

type ExportOptions = Pick<
  BulkExportJob,
  'accountId' | 'format' | 'formats' | 'nameTemplate' | 'manifest' | 'size' | 'print' | 'base'
>;

interface WriteExportDeps {
  renderQueue: FairQueue;
  /** Time for which the manifest gives the states of codes. */
  at: Date;
  /** Decides whether the codes are watched. */
  policy: WatchPolicy;
  /** Called after each code with the number of codes written. May throw to abort the export. */
  onProgress: (count: number) => Promise<void>;
  /** The folders of the account. */
  tree: FolderTree;
  /** IDs of the folders that the job sees: paths of folders begin at these. Undefined if it sees all. */
  seen: ReadonlySet<string> | undefined;
}

/** Maximum total size of the images of a ZIP. */
const MAX_BYTES = 4 * 2 ** 30;

/**
 * Writes the ZIP of an export: the images of each code in its stored style, in order, then the manifest.
 *
 * This module loads the renderers and the ZIP writer. Import it when the first export runs: a worker without
 * exports needs a fifth less memory.
 *
 * @returns The size of the ZIP in bytes and its SHA-256 in hex.
 * @throws DomainError `export_limit_exceeded` if the images exceed 4 GiB.
 */
export async function writeExport(
  codes: AsyncIterable<StoredQrCode>,
  options: ExportOptions,
  target: Writable,
  deps: WriteExportDeps,
): Promise<{ bytes: number; sha256: string }> {
  return writeZip(exportEntries(codes, options, deps), target);
}

async function* exportEntries(
  codes: AsyncIterable<StoredQrCode>,
  options: ExportOptions,
  { renderQueue, at, policy, tree, seen, onProgress }: WriteExportDeps,
): AsyncGenerator<ZipEntry> {
  const { format, formats = [format], nameTemplate, manifest = 'csv', base, accountId } = options;
  const paths = { pathOf: (folder: string | undefined) => tree.pathOf(folder, seen) };
  const nameOf = nameTemplate === undefined ? imageFileName : createTemplateNames(nameTemplate, paths);
  const rows: ManifestRow[] = [];
  let bytes = 0;
  let written = 0;
  for await (const code of codes) {
    for (const one of formats) {
      const file = nameOf(code, EXPORTED_IMAGE_FORMATS[one]);
      const content = await namingItem(`The QR code ${code.id}`, () =>
        renderQueue.run(accountId, () => renderExported(code, one, options)),
      );
      bytes += content.length;
      if (bytes > MAX_BYTES) throw tooLarge(written);
      rows.push(manifestRow(file, code, { base, now: at, policy, tree: paths }));
      yield { name: file, content };
    }
    written += 1;
    await onProgress(written);
  }
  yield manifest === 'csv'
    ? { name: 'manifest.csv', content: manifestCsv(rows) }
    : { name: 'manifest.json', content: manifestJson(rows) };
}

function tooLarge(written: number): DomainError {
  const message = `The images of the first ${written} codes already have 4 GiB; export fewer codes, or smaller images`;
  return new DomainError('export_limit_exceeded', message);
}

async function renderExported(
  code: StoredQrCode,
  format: ExportFormat,
  { size, print, base }: ExportOptions,
): Promise<Buffer> {
  const { style } = code;
  const sized = { ...style, size: size ?? style.size };
  const symbol = encodeSymbol(symbolText(code, base), { errorCorrection: style.errorCorrection });
  const { plan } = planImage({ format: EXPORTED_IMAGE_FORMATS[format], ...print }, () => symbol.size, sized);
  return renderImage(symbol, sized, plan);
}
