import type { AccountView } from '../../core/accounts/account-view.js';
import { DomainError } from '../../core/basics/errors.js';
import { EXPORTED_IMAGE_FORMATS, newBulkExportJob, type ExportFormat } from '../../core/jobs/job.js';
import type { ColorMode } from '../../core/symbols/print/image-format.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { Principal } from '../http/principal.js';
import { linksOf } from '../http/urls.js';
import { assertPrintable } from './assert-printable.js';
import type { JobDeps } from './deps.js';
import type { NewJob } from './submit-job.js';

/** Images that a ZIP contains. */
interface ExportedImages {
  /** IDs of the codes, in order; duplicates are ignored. */
  ids: readonly string[];
  /** Path of the IDs in the request. */
  path: string;
  format: ExportFormat;
  /** Pixels per side of each raster image. Default: the size in each code's style. */
  size?: number | undefined;
  /** Side of each image in millimeters. */
  width?: number | undefined;
  dpi?: number | undefined;
  color?: ColorMode | undefined;
}

/**
 * Builds the job of an export.
 *
 * @throws DomainError `not_found`, which names every ID that is not a code of the caller; `validation_error`
 *   or `not_printable` if the images cannot have the requested sizes.
 */
export async function buildExportJob(
  id: string,
  caller: Principal,
  { ids, path, format, size, width: widthMm, dpi, color }: ExportedImages,
  deps: JobDeps,
): Promise<NewJob> {
  const { accountId } = caller;
  const base = linksOf(caller, deps);
  const codes = await requireCodes(ids, path, caller, deps);
  const hasPrint = widthMm !== undefined || dpi !== undefined || color !== undefined;
  // PNGs and SVGs without print are exported at any size, with less than a pixel per module if need be.
  if (hasPrint || !(format === 'PNG' || format === 'SVG')) {
    const request = { format: EXPORTED_IMAGE_FORMATS[format], size, widthMm, dpi, color };
    assertPrintable(request, codes, { base, pathOf: (code) => `${path}[${ids.indexOf(code)}]` });
  }
  const codeIds = [...new Set(ids)];
  const print = { widthMm, dpi, color };
  const fields = { id, accountId, now: deps.now(), codeIds, format, size: size ?? null, base };
  return { job: newBulkExportJob({ ...fields, ...(hasPrint && { print }) }) };
}

async function requireCodes(
  ids: readonly string[],
  path: string,
  view: AccountView,
  { qrCodes }: JobDeps,
): Promise<StoredQrCode[]> {
  const wanted = [...new Set(ids)];
  const codes = await qrCodes.findMany(view, wanted);
  const found = new Set(codes.map(({ id }) => id));
  const missing = wanted.filter((id) => !found.has(id));
  if (missing.length === 0) return codes;
  throw new DomainError(
    'not_found',
    `${missing.length} of the ${wanted.length} QR codes do not exist: ${missing.join(', ')}`,
    {
      details: missing.map((id) => ({
        path: `${path}[${ids.indexOf(id)}]`,
        message: `There is no QR code ${id}`,
      })),
    },
  );
}
