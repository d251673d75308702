import { bulkExportRequestSchema, jobSchema } from '../../core/jobs/job-schemas.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import { buildExportJob } from './build-export-job.js';
import type { JobDeps } from './deps.js';
import { buildDownload } from './download-response.js';
import { jobPath } from './present-job.js';
import { submitAndWait } from './submit-job.js';

export const bulkExportQrCodes = defineRoute({
  method: 'post',
  path: '/api/qr/bulk-export',
  operationId: 'bulkExportQrCodes',
  tag: 'Jobs',
  summary: 'Download up to 50 QR codes as a ZIP',
  description:
    'Returns a ZIP with one image per code in its stored style, and `manifest.csv`. `format`, `width`, `dpi`, and `color` have the meaning and the limits of images. Unknown IDs return a 404 that names all of them. The request waits up to 20 seconds for the ZIP. A 200 is the ZIP itself; a 202 is the job, whose ZIP `GET /api/v1/jobs/{id}/download` returns once it is completed. `Prefer: wait=N` shortens the wait, and `Prefer: respond-async` skips it. Clients that save any successful response as a file should call `POST /api/v1/exports`, which always returns the job.',
  access: { kind: 'account', folderKeys: true, scopes: ['bulk', 'codes:read'], plan: 'business' },
  effect: 'repeatable',
  body: bulkExportRequestSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: {
    200: {
      description: 'The ZIP',
      content: ['application/zip'],
      headers: ['Location', 'ETag', 'Content-Disposition', 'Preference-Applied'],
    },
    202: {
      description: 'The job, which is not completed yet',
      body: jobSchema,
      headers: ['Location', 'Preference-Applied'],
    },
  },
  errors: ['export_limit_exceeded', 'validation_error', 'not_printable', 'not_found', 'conflict'],
  async handle(request, deps: JobDeps) {
    const caller = principalOf(request);
    const { headers, signal, body } = request;
    const id = idFromOperation('job', request.operationKey);
    return submitAndWait(
      { id, caller, headers, signal },
      deps,
      () => buildExportJob(id, caller, { ...body, path: 'ids' }, deps),
      (job) => {
        const response = buildDownload(job, request, deps, 'whole');
        return Promise.resolve({ ...response, headers: { ...response.headers, Location: jobPath(id) } });
      },
    );
  },
});
