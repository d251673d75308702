import { z } from 'zod';
import { bulkCreateRequestSchema, jobSchema } from '../../core/jobs/job-schemas.js';
import { newBulkCreateJob, type StoredJob } from '../../core/jobs/job.js';
import { qrCodeSchema, type CreateQrCode } from '../../core/codes/qr-code-schemas.js';
import { toChunks } from '../../store/jobs/job-chunks.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { createFolderChooser } from '../qr-codes/choose-folder.js';
import { createTemplateChooser } from '../../codes/choose-template.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf, type Principal } from '../http/principal.js';
import { created, type HandlerResponse } from '../http/response.js';
import { defineRoute, type RouteRequest } from '../http/route.js';
import { linksOf } from '../http/urls.js';
import { watchPolicyOf } from '../qr-codes/watch-policy.js';
import { hashPasswordsOf } from '../qr-codes/hash-passwords.js';
import { presentStoredCodes } from '../qr-codes/present-code.js';
import type { JobDeps } from './deps.js';
import { SUBMITTED_JOB } from './job-responses.js';
import { parseBulkBody } from './parse-bulk-body.js';
import { prepareBulk } from './prepare-bulk.js';
import { jobPath, presentJob } from './present-job.js';
import { submitAndWait, type NewJob } from './submit-job.js';

export const bulkCreateQrCodes = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes/bulk',
  operationId: 'bulkCreateQrCodes',
  tag: 'Jobs',
  summary: 'Create up to 500 QR codes',
  description:
    'Validates every item before it creates anything: either all codes are created or none. A 422 names the index of each invalid item. The request waits up to 20 seconds for the codes; `Prefer: wait=N` shortens the wait, and `Prefer: respond-async` skips it. A job that takes longer is returned with 202.',
  access: { kind: 'account', folderKeys: true, scopes: ['bulk', 'codes:write'], plan: 'business' },
  effect: 'repeatable',
  body: bulkCreateRequestSchema,
  parseBody: parseBulkBody,
  bodyLimit: 5 * LARGE_BODY_LIMIT,
  responses: {
    201: {
      description: 'The codes, in the order of the request',
      body: z.object({ data: z.array(qrCodeSchema), job: jobSchema }),
      headers: ['Location', 'Preference-Applied'],
    },
    202: SUBMITTED_JOB,
  },
  errors: [
    'bulk_limit_exceeded',
    'validation_error',
    'data_too_long',
    'not_scannable',
    'short_code_taken',
    'alias_taken',
    'gs1_key_taken',
    'not_found',
    'conflict',
    'payload_too_large',
    'file_rejected',
  ],
  async handle(request, deps: JobDeps) {
    const caller = principalOf(request);
    const { headers, signal } = request;
    const id = idFromOperation('job', request.operationKey);
    return submitAndWait(
      { id, caller, headers, signal },
      deps,
      () => buildJob(id, request, deps),
      (job) => respondWithCodes(job, caller, deps),
    );
  },
});

async function buildJob(
  id: string,
  request: RouteRequest<unknown, unknown, CreateQrCode[]>,
  deps: JobDeps,
): Promise<NewJob> {
  const { body: inputs, signal } = request;
  const caller = principalOf(request);
  const now = deps.now();
  const { accountId } = caller;
  const watch = watchPolicyOf(caller, deps);
  const context = {
    accountId,
    view: caller,
    base: linksOf(caller, deps),
    now,
    images: deps.images(request),
    routing: { publicUrl: deps.settings.publicUrl, hashPassword: hashPasswordsOf(request, deps) },
    watch,
    assertFiles: deps.changes.assertFilesBy({ view: caller, findWatchPolicy: () => watch }),
    chooseFolder: createFolderChooser(caller, deps),
    withTemplate: createTemplateChooser({ ...caller, links: linksOf(caller, deps) }, deps),
  };
  const prepared = await deps.admission.run(
    'bulk',
    accountId,
    (turn) => prepareBulk(inputs, deps, { ...context, turn }),
    signal,
  );
  const chunks = toChunks(id, prepared);
  const codeIds = prepared.map(({ code }) => code.id);
  return { job: newBulkCreateJob({ id, accountId, now, codeIds, chunks: chunks.length }), chunks };
}

async function respondWithCodes(job: StoredJob, caller: Principal, deps: JobDeps): Promise<HandlerResponse> {
  const codeIds = job.type === 'bulk_create' ? job.codeIds : [];
  const codes = await deps.qrCodes.findMany(caller, codeIds);
  const body = {
    data: await presentStoredCodes(caller, codes, deps),
    job: presentJob(job, caller, deps),
  };
  return created(body, jobPath(job.id));
}
