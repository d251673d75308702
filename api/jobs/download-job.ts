import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import type { JobDeps } from './deps.js';
import { assertMayRead, JOB_ACCESS_DESCRIPTION, JOB_DOWNLOAD_ACCESS } from './job-access.js';
import { buildDownload } from './download-response.js';
import { requireJob } from './require-job.js';

export const downloadJob = defineRoute({
  method: 'get',
  path: '/api/v1/jobs/:id/download',
  operationId: 'downloadJob',
  tag: 'Jobs',
  summary: 'Download the file of a job',
  description: `Returns the ZIP of a completed export, the compressed file of a completed export of scans, or the PDF of a completed sheet. The file is available for 24 hours; after that, the response is 410. A request with a single byte range gets 206. ${JOB_ACCESS_DESCRIPTION}`,
  availableOnCustomDomains: true,
  access: JOB_DOWNLOAD_ACCESS,
  params: z.object({ id: idSchema('job') }),
  responses: {
    200: {
      description: 'The file',
      content: ['application/zip', 'application/pdf', 'application/gzip'],
      headers: ['ETag', 'Content-Disposition', 'Accept-Ranges'],
    },
    206: {
      description: 'The requested part of the file',
      content: ['application/zip', 'application/pdf', 'application/gzip'],
      headers: ['ETag', 'Content-Range'],
    },
  },
  errors: ['not_found', 'conflict', 'gone', 'range_not_satisfiable'],
  async handle(request, deps: JobDeps) {
    const caller = principalOf(request);
    const job = await requireJob(deps, caller, request.params.id);
    assertMayRead(job, caller);
    return buildDownload(job, request, deps);
  },
});
