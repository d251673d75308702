import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { ITEM_OUTCOMES, type ItemOutcome } from '../../core/jobs/item-jobs.js';
import { jobItemSchema } from '../../core/jobs/job-item-schemas.js';
import type { StoredJob } from '../../core/jobs/job.js';
import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import type { JobItem } from '../../store/jobs/job-items.js';
import { wantsCsv } from '../http/content-negotiation.js';
import { csvResponse } from '../http/csv-response.js';
import { nextLink, parseCursor, serializeCursor } from '../http/cursor.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { JobDeps } from './deps.js';
import { assertMayRead, JOB_ACCESS, JOB_ACCESS_DESCRIPTION } from './job-access.js';
import { jobPath } from './present-job.js';
import { itemsCsv, presentJobItem } from './present-job-item.js';
import { failedRowsCsv } from './failed-rows-csv.js';
import { requireJob } from './require-job.js';

const ORDER = 'index';

export const listJobItems = defineRoute({
  method: 'get',
  path: '/api/v1/jobs/:id/items',
  operationId: 'listJobItems',
  tag: 'Jobs',
  summary: 'List the items of a job',
  description: `Lists what a bulk creation, update, deletion, import, or revert has done with each code, in order. Invalid rows of an import are listed as soon as they are checked. Items are stored for 30 days; those that the job has not come to yet are absent. Exports and sheets have none. Page by \`cursor\`. As CSV, all items are returned without pages; failed rows of an import have the columns of their file, to be corrected and imported again; passwords of short links are \`***\` there. ${JOB_ACCESS_DESCRIPTION}`,
  access: JOB_ACCESS,
  params: z.object({ id: idSchema('job') }),
  query: pageQuerySchema.omit({ page: true }).extend({
    outcome: z.enum(ITEM_OUTCOMES).optional().describe('Return items with this outcome'),
  }),
  responses: {
    200: {
      description: 'A page of items',
      body: collectionSchema(jobItemSchema),
      content: ['text/csv'],
      headers: ['Link'],
    },
  },
  errors: ['not_found', 'bad_request'],
  async handle(request, deps: JobDeps) {
    const caller = principalOf(request);
    const { outcome, limit, cursor } = request.query;
    const job = await requireJob(deps, caller, request.params.id);
    assertMayRead(job, caller);
    if (wantsCsv(request.headers.accept)) {
      if (job.type === 'import' && job.file && outcome === 'failed') {
        return csvResponse(`${job.id}-failed`, failedRowsCsv({ ...job, file: job.file }, deps));
      }
      return csvResponse(`${job.id}-items`, itemsCsv(listItems(job, outcome, 0, deps)));
    }
    const from = cursor === undefined ? 0 : parseCursor(cursor, ORDER, z.int().min(0)) + 1;
    const items: JobItem[] = [];
    for await (const item of listItems(job, outcome, from, deps)) {
      if (items.push(item) > limit) break;
    }
    const shown = items.slice(0, limit);
    const last = items.length > limit ? shown.at(-1) : undefined;
    const nextCursor = last ? serializeCursor(ORDER, last.index) : null;
    const body = {
      data: shown.map(presentJobItem),
      pagination: { page: null, limit, total: null, totalPages: null, nextCursor },
    };
    return ok(body, { Vary: 'Accept', ...nextLink(`${jobPath(job.id)}/items`, request.query, nextCursor) });
  },
});

/** Yields the items of a job. The items of a bulk creation follow from the job. */
async function* listItems(
  job: StoredJob,
  outcome: ItemOutcome | undefined,
  from: number,
  { jobItems }: Pick<JobDeps, 'jobItems'>,
): AsyncGenerator<JobItem> {
  if (job.type !== 'bulk_create') yield* jobItems.list(job.id, outcome, from);
  else if (job.status === 'completed' && (outcome ?? 'created') === 'created') {
    for (const [index, id] of job.codeIds.entries()) {
      if (index >= from) yield { index, id, outcome: 'created' };
    }
  }
}
