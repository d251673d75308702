import { exportRequestSchema, jobSchema } from '../../core/jobs/job-schemas.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { principalOf } from '../http/principal.js';
import { accepted } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { buildExportJob } from './build-export-job.js';
import type { JobDeps } from './deps.js';
import { jobPath, presentJob } from './present-job.js';
import { submit } from './submit-job.js';

export const createExport = defineRoute({
  method: 'post',
  path: '/api/v1/exports',
  operationId: 'createExport',
  tag: 'Jobs',
  summary: 'Export up to 50 QR codes in the background',
  description:
    'Submits a job that packs one image per code in its stored style, and `manifest.csv`, into a ZIP. Follow the job with `GET /api/v1/jobs/{id}` or its events; once it is completed, `GET /api/v1/jobs/{id}/download` returns the ZIP. Unknown IDs return a 404 that names all of them.',
  access: { kind: 'account', folderKeys: true, scopes: ['bulk', 'codes:read'], plan: 'business' },
  effect: 'repeatable',
  body: exportRequestSchema,
  responses: { 202: { description: 'The job', body: jobSchema, headers: ['Location'] } },
  errors: ['export_limit_exceeded', 'validation_error', 'not_printable', 'not_found'],
  async handle(request, deps: JobDeps) {
    const caller = principalOf(request);
    const { select, formats, ...print } = request.body;
    const id = idFromOperation('job', request.operationKey);
    const images = { ids: select.ids, path: 'select.ids', format: formats[0]!, ...print };
    const job = await submit({ id, caller }, deps, () => buildExportJob(id, caller, images, deps));
    return accepted(presentJob(job, caller, deps), jobPath(id));
  },
});
