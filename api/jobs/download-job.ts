import { z } from 'zod';
import { idSchema } from '../../core/ids.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import type { JobDeps } from './deps.js';
import { buildDownload } from './download-response.js';
import { requireJob } from './require-job.js';

export const downloadJob = defineRoute({
  method: 'get',
  path: '/api/v1/jobs/:id/download',
  operationId: 'downloadJob',
  tag: 'Jobs',
  summary: 'Download the ZIP of an export',
  description:
    'Returns the ZIP of a completed export. The ZIP is available for 24 hours; after that, the response is 410. A request with a single byte range gets 206.',
  availableOnCustomDomains: true,
  access: { kind: 'account', scopes: ['bulk', 'codes:read'], plan: 'business' },
  params: z.object({ id: idSchema('job') }),
  responses: {
    200: {
      description: 'The ZIP',
      content: ['application/zip'],
      headers: ['ETag', 'Content-Disposition', 'Accept-Ranges'],
    },
    206: {
      description: 'The requested part of the ZIP',
      content: ['application/zip'],
      headers: ['ETag', 'Content-Range'],
    },
  },
  errors: ['not_found', 'conflict', 'gone', 'range_not_satisfiable'],
  async handle(request, deps: JobDeps) {
    const job = await requireJob(deps, principalOf(request), request.params.id);
    return buildDownload(job, { exportFiles: deps.exportFiles, now: deps.now(), headers: request.headers });
  },
});
