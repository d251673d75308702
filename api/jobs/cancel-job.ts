import { z } from 'zod';
import { DomainError } from '../../core/errors.js';
import { idSchema } from '../../core/ids.js';
import { isEnded } from '../../core/jobs/job.js';
import { jobSchema } from '../../core/jobs/job-schemas.js';
import { jobNotFound } from './require-job.js';
import { jobPath, presentJob } from './present-job.js';
import { accepted, ok } from '../http/response.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';

export const cancelJob = defineRoute({
  method: 'post',
  path: '/api/v1/jobs/:id/cancel',
  operationId: 'cancelJob',
  tag: 'Jobs',
  summary: 'Cancel a job',
  description:
    'A job that waits is cancelled at once (200). One that runs stops at its next step and takes back what it made (202). One that was cancelled before stays so (200).',
  access: { kind: 'account', scope: 'bulk', plan: 'business' },
  params: z.object({ id: idSchema('job') }),
  responses: {
    200: { description: 'It is cancelled', body: jobSchema },
    202: { description: 'It will be', body: jobSchema, headers: ['Location'] },
  },
  errors: ['not_found', 'conflict'],
  async handle(request, deps) {
    const { id } = request.params;
    const caller = principalOf(request);
    const job = await deps.jobService.cancel(caller.accountId, id);
    if (!job) throw jobNotFound(id);
    if (job.status === 'completed' || job.status === 'failed') {
      throw new DomainError('conflict', `The job has ${job.status} already`);
    }
    const body = presentJob(job, caller, deps);
    return isEnded(job.status) ? ok(body) : accepted(body, jobPath(id));
  },
});
