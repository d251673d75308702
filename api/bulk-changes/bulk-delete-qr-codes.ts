import { bulkDeleteRequestSchema } from '../../core/jobs/bulk-change-schemas.js';
import { MAX_SAMPLE } from '../../core/jobs/item-jobs.js';
import { newBulkDeleteJob } from '../../core/jobs/job.js';
import { MAX_CHANGED_CODES } from '../../core/accounts/plans.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { toItemPages } from '../../store/jobs/job-items.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { submitPreferred } from '../jobs/submit-job.js';
import { resolveSelection } from '../selections/resolve-selection.js';
import { BULK_CHANGE_ERRORS, BULK_CHANGE_RESPONSES } from './bulk-change-responses.js';
import type { BulkChangeDeps } from './deps.js';

export const bulkDeleteQrCodes = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes/bulk-delete',
  operationId: 'bulkDeleteQrCodes',
  tag: 'Jobs',
  summary: 'Delete many QR codes',
  description: `Submits a job that deletes up to ${MAX_CHANGED_CODES.toLocaleString('en-US')} codes with their scans and their history. Their short links then return 410. A deletion cannot be reverted, so \`expect\` must name the number of codes: if another number is selected, nothing is deleted. \`dryRun\` only counts.`,
  access: { kind: 'account', folderKeys: true, scopes: ['bulk', 'codes:write'], plan: 'business' },
  effect: 'repeatable',
  body: bulkDeleteRequestSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: BULK_CHANGE_RESPONSES,
  errors: BULK_CHANGE_ERRORS,
  async handle(request, deps: BulkChangeDeps) {
    const caller = principalOf(request);
    const { headers, signal, body } = request;
    const { select, expect, dryRun } = body;
    const limit = { limit: MAX_CHANGED_CODES, limitError: 'bulk_limit_exceeded' as const };
    const options = { expect, ...limit, mayBeEmpty: dryRun === true, signal };
    const resolve = () => resolveSelection(caller, select, options, deps);
    if (dryRun) {
      const codeIds = await resolve();
      const counted = codeIds.length;
      const sample = codeIds.slice(0, MAX_SAMPLE).map((id) => ({ id, changes: [] }));
      return ok({ counted, wouldChange: counted, symbolsChanged: 0, invalid: 0, sample });
    }
    const id = idFromOperation('job', request.operationKey);
    return submitPreferred({ id, caller, headers, signal }, deps, async () => {
      const codeIds = await resolve();
      const job = newBulkDeleteJob({
        id,
        accountId: caller.accountId,
        now: deps.now(),
        total: codeIds.length,
      });
      return { job, items: toItemPages(job, codeIds) };
    });
  },
});
