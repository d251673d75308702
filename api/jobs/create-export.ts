import {
  exportRequestSchema,
  isImageExport,
  jobSchema,
  type ExportRequest,
} from '../../core/jobs/job-schemas.js';
import { MAX_EXPORT_CODES } from '../../core/accounts/plans.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf } from '../http/principal.js';
import { accepted } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { buildExportJob } from './build-export-job.js';
import { buildLargeExportJob } from './build-large-export-job.js';
import { buildScanExportJob } from './build-scan-export-job.js';
import type { JobDeps } from './deps.js';
import { jobPath, presentJob } from './present-job.js';
import { submit } from './submit-job.js';

export const createExport = defineRoute({
  method: 'post',
  path: '/api/v1/exports',
  operationId: 'createExport',
  tag: 'Jobs',
  summary: 'Export QR codes or scans in the background',
  description:
    'Submits a job that packs the images of up to 10,000 codes, in up to three formats and in their stored styles, and `manifest.csv` or `manifest.json` into a ZIP of at most 4 GiB. Which codes are selected is decided when the request is accepted. Follow the job with `GET /api/v1/jobs/{id}` or its events; once it is completed, `GET /api/v1/jobs/{id}/download` returns the ZIP. Unknown IDs return a 404 that names them. With `scans`, the job exports raw scans instead: every scan that the filters match, however many there are, newest first, in one gzip file with the fields of the lists of scans; a key needs the scope `analytics:read` as well.',
  access: { kind: 'account', folderKeys: true, scopes: ['bulk', 'codes:read'], plan: 'business' },
  effect: 'repeatable',
  body: exportRequestSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: { 202: { description: 'The job', body: jobSchema, headers: ['Location'] } },
  errors: ['export_limit_exceeded', 'validation_error', 'not_printable', 'selection_changed', 'not_found'],
  async handle(request, deps: JobDeps) {
    const caller = principalOf(request);
    const { body, signal } = request;
    const id = idFromOperation('job', request.operationKey);
    const job = await submit({ id, caller, headers: request.headers }, deps, () => {
      if (!isImageExport(body)) return buildScanExportJob(id, caller, body.scans!, signal, deps);
      if (!isSmall(body)) return buildLargeExportJob(id, caller, body, signal, deps);
      const [format] = body.formats;
      const images = { ...body, ids: body.select.ids, path: 'select.ids', format: format! };
      return buildExportJob(id, caller, images, deps);
    });
    return accepted(presentJob(job, caller, deps), jobPath(id));
  },
});

type SmallExport = ExportRequest & { select: { ids: string[] } };

/** Returns whether a request is one that exports could always serve. Its job is then the same as before. */
function isSmall(body: ExportRequest): body is SmallExport {
  const { select, formats, nameTemplate, manifest, expect } = body;
  const usesMore = [nameTemplate, manifest, expect].some((field) => field !== undefined);
  return !usesMore && formats.length === 1 && (select.ids?.length ?? Infinity) <= MAX_EXPORT_CODES;
}
