import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { jobSchema } from '../../core/jobs/job-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { JobDeps } from './deps.js';
import { assertMayRead, JOB_ACCESS, JOB_ACCESS_DESCRIPTION } from './job-access.js';
import { presentJob } from './present-job.js';
import { requireJob } from './require-job.js';

export const getJob = defineRoute({
  method: 'get',
  path: '/api/v1/jobs/:id',
  operationId: 'getJob',
  tag: 'Jobs',
  summary: 'Retrieve a job',
  description: `Reads the job from the database, so it works while workers or Temporal are down. ${JOB_ACCESS_DESCRIPTION}`,
  access: JOB_ACCESS,
  params: z.object({ id: idSchema('job') }),
  responses: { 200: { description: 'The job', body: jobSchema } },
  errors: ['not_found'],
  async handle(request, deps: JobDeps) {
    const caller = principalOf(request);
    const job = await requireJob(deps, caller, request.params.id);
    assertMayRead(job, caller);
    return ok(presentJob(job, caller, deps));
  },
});
