import { z } from 'zod';
import { creatorIdSchema } from '../../core/accounts/actor.js';
import { jobSchema } from '../../core/jobs/job-schemas.js';
import { JOB_TYPES } from '../../core/jobs/job-kinds.js';
import { JOB_STATUSES } from '../../core/workflows/job-status.js';
import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage } from '../http/paging.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { JobDeps } from './deps.js';
import { JOB_ACCESS, JOB_ACCESS_DESCRIPTION, readableTypes } from './job-access.js';
import { presentJob } from './present-job.js';

const ORDER = '-createdAt';

const query = pageQuerySchema.extend({
  type: z.enum(JOB_TYPES).optional(),
  status: z.enum(JOB_STATUSES).optional(),
  createdBy: creatorIdSchema.optional(),
});

export const listJobs = defineRoute({
  method: 'get',
  path: '/api/v1/jobs',
  operationId: 'listJobs',
  tag: 'Jobs',
  summary: 'List jobs, newest first',
  description: `Lists the jobs that the caller may read. ${JOB_ACCESS_DESCRIPTION}`,
  access: JOB_ACCESS,
  query,
  responses: { 200: { description: 'A page of jobs', body: collectionSchema(jobSchema), headers: ['Link'] } },
  errors: ['bad_request'],
  async handle(request, deps: JobDeps) {
    const caller = principalOf(request);
    const { type, status, createdBy } = request.query;
    const filter = { types: readableTypes(type, caller), ...(status && { status }), createdBy };
    const requested = parsePage(request.query, ORDER);
    const [rows, total] = await Promise.all([
      deps.jobs.list(caller, filter, requested.range),
      deps.jobs.count(caller, filter),
    ]);
    const { shown, pagination } = cutPage(rows, requested, total, ({ id }) => id);
    const data = shown.map((job) => presentJob(job, caller, deps));
    return ok({ data, pagination }, nextLink('/api/v1/jobs', request.query, pagination.nextCursor));
  },
});
