import type { z } from 'zod';
import { DomainError } from '../../core/errors.js';
import { bulkExportRequestSchema, jobSchema } from '../../core/jobs/job-schemas.js';
import { newBulkExportJob } from '../../core/jobs/job.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf, type Principal } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import { baseUrlOf } from '../http/urls.js';
import type { JobDeps } from './deps.js';
import { buildDownload } from './download-response.js';
import { jobPath } from './present-job.js';
import { submitAndWait, type NewJob } from './submit-job.js';

export const bulkExportQrCodes = defineRoute({
  method: 'post',
  path: '/api/qr/bulk-export',
  operationId: 'bulkExportQrCodes',
  tag: 'Jobs',
  summary: 'Download up to 50 QR codes as a ZIP',
  description:
    'Returns a ZIP with one PNG or SVG per code in its stored style, and `manifest.csv`. Unknown IDs return a 404 that names all of them. The request waits up to 20 seconds for the ZIP; `Prefer: wait=N` shortens the wait, and `Prefer: respond-async` skips it. A job that takes longer is returned with 202.',
  access: { kind: 'account', scopes: ['bulk', 'codes:read'], plan: 'business' },
  effect: 'repeatable',
  body: bulkExportRequestSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: {
    200: {
      description: 'The ZIP',
      content: ['application/zip'],
      headers: ['Location', 'ETag', 'Content-Disposition', 'Preference-Applied'],
    },
    202: { description: 'The job', body: jobSchema, headers: ['Location', 'Preference-Applied'] },
  },
  errors: ['export_limit_exceeded', 'validation_error', 'not_found'],
  async handle(request, deps: JobDeps) {
    const caller = principalOf(request);
    const { headers, signal, body } = request;
    const id = idFromOperation('job', request.operationKey);
    return submitAndWait(
      { id, caller, headers, signal },
      deps,
      () => buildJob(id, caller, body, deps),
      async (job, applied) => {
        const response = buildDownload(job, { exportFiles: deps.exportFiles, now: deps.now(), headers: {} });
        return { ...response, headers: { ...response.headers, ...applied, Location: jobPath(id) } };
      },
    );
  },
});

type ExportRequest = z.output<typeof bulkExportRequestSchema>;

async function buildJob(
  id: string,
  caller: Principal,
  request: ExportRequest,
  deps: JobDeps,
): Promise<NewJob> {
  const { accountId } = caller;
  const codeIds = [...new Set(request.ids)];
  await requireCodes(codeIds, accountId, deps);
  const { format, size = null } = request;
  const base = baseUrlOf(caller, deps);
  return { job: newBulkExportJob({ id, accountId, now: deps.now(), codeIds, format, size, base }) };
}

async function requireCodes(codeIds: string[], accountId: string, { qrCodes }: JobDeps): Promise<void> {
  const found = new Set((await qrCodes.findMany(accountId, codeIds)).map(({ id }) => id));
  const missing = codeIds.filter((id) => !found.has(id));
  if (missing.length === 0) return;
  throw new DomainError(
    'not_found',
    `${missing.length} of the ${codeIds.length} QR codes do not exist: ${missing.join(', ')}`,
    {
      details: missing.map((id) => ({
        path: `ids[${codeIds.indexOf(id)}]`,
        message: `There is no QR code ${id}`,
      })),
    },
  );
}
