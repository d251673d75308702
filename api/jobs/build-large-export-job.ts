import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportRequest } from '../../core/jobs/job-schemas.js';
import { EXPORTED_IMAGE_FORMATS, newExportJob, type ExportFormat } from '../../core/jobs/job.js';
import { MAX_JOB_EXPORT_CODES } from '../../core/accounts/plans.js';
import type { Principal } from '../http/principal.js';
import { linksOf } from '../http/urls.js';
import { resolveSelection } from '../selections/resolve-selection.js';
import { assertPrintable } from './assert-printable.js';
import type { JobDeps } from './deps.js';
import type { NewJob } from './submit-job.js';

/** Codes whose sizes are checked at once. */
const BATCH_SIZE = 500;

/**
 * Builds the job of an export of up to 10,000 codes in up to three formats.
 *
 * @throws DomainError as `resolveSelection`; `validation_error` or `not_printable` if the images cannot have
 *   the requested sizes.
 */
export async function buildLargeExportJob(
  id: string,
  caller: Principal,
  request: ExportRequest,
  signal: AbortSignal,
  deps: JobDeps,
): Promise<NewJob> {
  const { select, expect, size, width: widthMm, dpi, color, nameTemplate, manifest } = request;
  const formats = request.formats as [ExportFormat, ...ExportFormat[]];
  const limits = { limit: MAX_JOB_EXPORT_CODES, limitError: 'export_limit_exceeded' as const };
  const codeIds = await resolveSelection(caller, select, { expect, ...limits, signal }, deps);
  const base = linksOf(caller, deps);
  const hasPrint = widthMm !== undefined || dpi !== undefined || color !== undefined;
  const checked = formats.filter((format) => hasPrint || !(format === 'PNG' || format === 'SVG'));
  if (checked.length > 0) {
    const check = () => assertAllPrintable(codeIds, checked, request, caller, deps);
    await deps.admission.run('bulk', caller.accountId, check, signal);
  }
  const job = newExportJob({
    id,
    accountId: caller.accountId,
    now: deps.now(),
    codeIds,
    formats,
    size: size ?? null,
    base,
    ...(hasPrint && { print: { widthMm, dpi, color } }),
    ...(nameTemplate !== undefined && { nameTemplate }),
    ...(manifest !== undefined && { manifest }),
  });
  return { job };
}

async function assertAllPrintable(
  codeIds: readonly string[],
  formats: readonly ExportFormat[],
  { size, width: widthMm, dpi, color }: ExportRequest,
  caller: Principal,
  deps: JobDeps,
): Promise<void> {
  const options = { base: linksOf(caller, deps), pathOf: () => 'select' };
  for (let start = 0; start < codeIds.length; start += BATCH_SIZE) {
    const ids = codeIds.slice(start, start + BATCH_SIZE);
    const codes = await deps.printedCodes.findMany(caller.accountId, ids);
    for (const format of formats) {
      const request = { format: EXPORTED_IMAGE_FORMATS[format], size, widthMm, dpi, color };
      assertPrintable(request, codes, options);
      await nextTurn();
    }
  }
}
