import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { jobSchema } from '../../core/jobs/job-schemas.js';
import { isEnded } from '../../core/jobs/job.js';
import { principalOf } from '../http/principal.js';
import { accepted, ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { JobDeps } from './deps.js';
import { assertMayCancel, JOB_ACCESS, JOB_ACCESS_DESCRIPTION } from './job-access.js';
import { jobPath, presentJob } from './present-job.js';
import { jobNotFound, requireJob } from './require-job.js';

export const cancelJob = defineRoute({
  method: 'post',
  path: '/api/v1/jobs/:id/cancel',
  operationId: 'cancelJob',
  tag: 'Jobs',
  summary: 'Cancel a job',
  description: `Cancels a queued job at once (200). A running job stops at its next step (202): a bulk creation then removes what it created, and an export or a sheet its file; what other jobs have done with codes stays. Canceling a job again changes nothing (200). A job that has completed or failed returns 409. ${JOB_ACCESS_DESCRIPTION} A bulk creation, whose codes are removed, also needs \`codes:write\`.`,
  access: JOB_ACCESS,
  params: z.object({ id: idSchema('job') }),
  responses: {
    200: { description: 'The canceled job', body: jobSchema },
    202: { description: 'The job, which will stop at its next step', body: jobSchema, headers: ['Location'] },
  },
  errors: ['not_found', 'conflict'],
  async handle(request, deps: JobDeps) {
    const { id } = request.params;
    const caller = principalOf(request);
    assertMayCancel(await requireJob(deps, caller, id), caller);
    const job = await deps.jobService.cancel(caller, id);
    if (!job) throw jobNotFound(id);
    if (job.status === 'completed' || job.status === 'failed') {
      throw new DomainError('conflict', `Job ${id} has already ${job.status}`);
    }
    const body = presentJob(job, caller, deps);
    return isEnded(job.status) ? ok(body) : accepted(body, jobPath(id));
  },
});
