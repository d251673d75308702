import { z } from 'zod';
import { idSchema } from '../../core/ids.js';
import { downloadReply } from './download-response.js';
import { requireJob } from './require-job.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';

export const downloadJob = defineRoute({
  method: 'get',
  path: '/api/v1/jobs/:id/download',
  operationId: 'downloadJob',
  tag: 'Jobs',
  summary: 'Download the ZIP of an export',
  description: 'For 24 hours. A single `Range` of bytes is answered with 206.',
  availableOnCustomDomains: true,
  access: { kind: 'account', scope: 'bulk', plan: 'business' },
  params: z.object({ id: idSchema('job') }),
  responses: {
    200: {
      description: 'The ZIP',
      content: ['application/zip'],
      headers: ['ETag', 'Content-Disposition', 'Accept-Ranges'],
    },
    206: { description: 'A part of it', content: ['application/zip'], headers: ['ETag', 'Content-Range'] },
  },
  errors: ['not_found', 'conflict', 'gone', 'range_not_satisfiable'],
  async handle(request, { jobService, now }) {
    const job = await requireJob(jobService, principalOf(request).accountId, request.params.id);
    return downloadReply(job, { files: jobService.files, now: now(), headers: request.headers });
  },
});
