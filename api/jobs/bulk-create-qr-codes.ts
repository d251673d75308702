import { z } from 'zod';
import { newBulkCreateJob } from '../../core/jobs/new-jobs.js';
import { bulkCreateRequestSchema, jobSchema } from '../../core/jobs/job-schemas.js';
import type { StoredJob } from '../../core/jobs/job.js';
import { qrCodeSchema, type CreateQrCode } from '../../core/qr-code-schemas.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { toChunks } from '../../store/jobs/job-chunks.js';
import { baseUrlOf } from '../http/urls.js';
import type { ApiDeps } from '../deps.js';
import { prepareBulk } from './prepare-bulk.js';
import { jobPath, presentJob } from './present-job.js';
import { submitAndWait, type NewJob } from './submit-job.js';
import { presentCodes } from '../qr-codes/present-code.js';
import { created, type HandlerResponse } from '../http/response.js';
import { principalOf, type Principal } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';

export const bulkCreateQrCodes = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes/bulk',
  operationId: 'bulkCreateQrCodes',
  tag: 'Jobs',
  summary: 'Create up to 500 QR codes',
  description:
    'Everything is validated before anything is made, and all of the codes are made or none. Waits up to 20 seconds for the end; `Prefer: wait=N` waits less, `Prefer: respond-async` not at all. What takes longer is answered with the job.',
  access: { kind: 'account', scope: 'bulk', plan: 'business' },
  body: bulkCreateRequestSchema,
  bodyLimit: 5 * 1024 * 1024,
  responses: {
    201: {
      description: 'The codes, in the order of the request',
      body: z.object({ data: z.array(qrCodeSchema), job: jobSchema }),
      headers: ['Location', 'Preference-Applied'],
    },
    202: { description: 'The job', body: jobSchema, headers: ['Location', 'Preference-Applied'] },
  },
  errors: [
    'bulk_limit_exceeded',
    'validation_error',
    'data_too_long',
    'not_scannable',
    'short_code_taken',
    'payload_too_large',
  ],
  async handle(request, deps) {
    const caller = principalOf(request);
    const { operationKey, headers, signal, body } = request;
    const id = idFromOperation('job', operationKey);
    return submitAndWait(
      { id, caller, headers, signal },
      deps,
      () => makeJob(id, caller, body, deps),
      (job, applied) => answer(job, caller, deps, applied),
    );
  },
});

async function makeJob(
  id: string,
  caller: Principal,
  inputs: CreateQrCode[],
  deps: ApiDeps,
): Promise<NewJob> {
  const now = deps.now();
  const { accountId } = caller;
  const context = { accountId, base: baseUrlOf(caller, deps), now };
  const prepared = await deps.jobService.runExclusive(accountId, (pause) =>
    prepareBulk(inputs, deps.jobService.shortCodes, { ...context, pause }),
  );
  const chunks = toChunks(id, prepared);
  const codeIds = prepared.map(({ code }) => code.id);
  return { job: newBulkCreateJob({ id, accountId, now, codeIds, chunks: chunks.length }), chunks };
}

async function answer(
  job: StoredJob,
  caller: Principal,
  deps: ApiDeps,
  headers: Record<string, string>,
): Promise<HandlerResponse> {
  const codes = await deps.qrCodes.findMany(job.accountId, job.codeIds);
  const body = {
    data: await presentCodes(caller, codes, deps),
    job: presentJob(job, caller, deps),
  };
  return created(body, jobPath(job.id), headers);
}
