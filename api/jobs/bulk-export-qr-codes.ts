import type { z } from 'zod';
import { DomainError } from '../../core/errors.js';
import { bulkExportRequestSchema, jobSchema } from '../../core/jobs/job-schemas.js';
import { newBulkExportJob } from '../../core/jobs/new-jobs.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { baseUrlOf } from '../http/urls.js';
import type { ApiDeps } from '../deps.js';
import { downloadReply } from './download-response.js';
import { jobPath } from './present-job.js';
import { submitAndWait, type NewJob } from './submit-job.js';
import { principalOf, type Principal } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';

export const bulkExportQrCodes = defineRoute({
  method: 'post',
  path: '/api/qr/bulk-export',
  operationId: 'bulkExportQrCodes',
  tag: 'Jobs',
  summary: 'Download up to 50 QR codes as a ZIP',
  description:
    'One PNG or SVG a code in its stored style, and `manifest.csv`. Waits up to 20 seconds for the ZIP; `Prefer: wait=N` waits less, `Prefer: respond-async` not at all. What takes longer is answered with the job.',
  access: { kind: 'account', scope: 'bulk', plan: 'business' },
  body: bulkExportRequestSchema,
  responses: {
    200: {
      description: 'The ZIP',
      content: ['application/zip'],
      headers: ['Location', 'ETag', 'Content-Disposition', 'Preference-Applied'],
    },
    202: { description: 'The job', body: jobSchema, headers: ['Location', 'Preference-Applied'] },
  },
  errors: ['export_limit_exceeded', 'validation_error', 'not_found'],
  async handle(request, deps) {
    const caller = principalOf(request);
    const { operationKey, headers, signal, body } = request;
    const id = idFromOperation('job', operationKey);
    return submitAndWait(
      { id, caller, headers, signal },
      deps,
      () => makeJob(id, caller, body, deps),
      async (job, applied) => {
        const whole = downloadReply(job, { files: deps.jobService.files, now: deps.now(), headers: {} });
        return { ...whole, headers: { ...whole.headers, ...applied, Location: jobPath(id) } };
      },
    );
  },
});

type ExportRequest = z.output<typeof bulkExportRequestSchema>;

async function makeJob(
  id: string,
  caller: Principal,
  request: ExportRequest,
  deps: ApiDeps,
): Promise<NewJob> {
  const { accountId } = caller;
  const codeIds = [...new Set(request.ids)];
  await requireAll(codeIds, accountId, deps);
  const { format, size = null } = request;
  const base = baseUrlOf(caller, deps);
  return { job: newBulkExportJob({ id, accountId, now: deps.now(), codeIds, format, size, base }) };
}

async function requireAll(codeIds: string[], accountId: string, { qrCodes }: ApiDeps): Promise<void> {
  const found = new Set((await qrCodes.findMany(accountId, codeIds)).map(({ id }) => id));
  const missing = codeIds.filter((id) => !found.has(id));
  if (missing.length === 0) return;
  throw new DomainError('not_found', `${missing.length} of the codes are not there: ${missing.join(', ')}`, {
    details: missing.map((id) => ({
      path: `ids[${codeIds.indexOf(id)}]`,
      message: `There is no QR code ${id}`,
    })),
  });
}
