import type { AccountLinks } from '../../core/codes/links.js';
import { z } from 'zod';
import { newSheetJob } from '../../core/jobs/job.js';
import { jobSchema } from '../../core/jobs/job-schemas.js';
import { sheetRequestSchema, sheetSummarySchema } from '../../core/jobs/sheets/sheet-schemas.js';
import { listParts } from '../../core/jobs/sheets/sheet-plan.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { toSheetChunks } from '../../store/jobs/sheet-parts.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf, type Principal } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { linksOf } from '../http/urls.js';
import { SUBMITTED_JOB } from '../jobs/job-responses.js';
import { submitPreferred, type NewJob } from '../jobs/submit-job.js';
import type { SheetDeps } from './deps.js';
import { planSheet, type PlannedSheet } from './plan-sheet.js';

export const createSheet = defineRoute({
  method: 'post',
  path: '/api/v1/sheets',
  operationId: 'createSheet',
  tag: 'Label sheets',
  summary: 'Create a sheet of labels',
  description:
    'Submits a job that prints codes onto label sheets: one PDF with a label per code and copy, at true size. Follow the job with `GET /api/v1/jobs/{id}` or its events; once it is completed, `GET /api/v1/jobs/{id}/download` returns the PDF. `?dryRun=1` checks everything and returns the numbers of labels and pages without a job. A sheet has at most `limits.sheetLabels` labels. `Prefer: wait=N` waits up to N seconds, at most 20, and then returns the ended job with 200.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  effect: 'repeatable',
  query: z.strictObject({
    dryRun: z.stringbool().optional().describe('Check the request, and create no job'),
  }),
  body: sheetRequestSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: {
    200: {
      description: 'The numbers of a dry run, or the job that has ended during the wait',
      body: z.union([sheetSummarySchema, jobSchema]),
      headers: ['Preference-Applied'],
    },
    202: SUBMITTED_JOB,
  },
  errors: ['validation_error', 'not_printable', 'export_limit_exceeded', 'selection_changed', 'not_found'],
  async handle(request, deps: SheetDeps) {
    const caller = principalOf(request);
    const { body, headers, signal } = request;
    const plan = () => planSheet(body, caller, signal, deps);
    if (request.query.dryRun) return ok((await plan()).summary);
    const id = idFromOperation('job', request.operationKey);
    return submitPreferred({ id, caller, headers, signal }, deps, async () =>
      buildJob(id, caller, await plan(), linksOf(caller, deps), deps.now()),
    );
  },
});

function buildJob(
  id: string,
  { accountId }: Principal,
  { codeIds, spec, summary: { pages } }: PlannedSheet,
  base: AccountLinks,
  now: Date,
): NewJob {
  const counts = { ...spec, codes: codeIds.length };
  const parts = listParts(spec.layout, counts);
  const chunks = toSheetChunks(id, codeIds, parts, spec.copies);
  const job = newSheetJob({
    id,
    accountId,
    now,
    spec,
    base,
    pages,
    codes: codeIds.length,
    chunks: parts.length,
  });
  return { job, chunks };
}
