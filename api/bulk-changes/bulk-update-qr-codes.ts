import { z } from 'zod';
import {
  bulkUpdateRequestSchema,
  changeSummarySchema,
  type BulkPatch,
} from '../../core/jobs/bulk-change-schemas.js';
import { newBulkUpdateJob } from '../../core/jobs/job.js';
import { jobSchema } from '../../core/jobs/job-schemas.js';
import { MAX_CHANGED_CODES } from '../../core/plans.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { toItemPages } from '../../store/jobs/job-items.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { submitPreferred } from '../jobs/submit-job.js';
import { withChosenFolder } from '../qr-codes/choose-folder.js';
import { hashPasswordsOf } from '../qr-codes/hash-passwords.js';
import { resolveSelection } from '../selections/resolve-selection.js';
import { checkCodes } from './check-codes.js';
import type { BulkChangeDeps } from './deps.js';

/** Maximum number of codes that a dry run checks within its request. */
const MAX_CHECKED_AT_ONCE = 1_000;

/** Stands for a password in the stored change; the job has its hash. */
const HASHED_PASSWORD = 'hashed password';

export const bulkUpdateQrCodes = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes/bulk-update',
  operationId: 'bulkUpdateQrCodes',
  tag: 'Jobs',
  summary: 'Update many QR codes',
  description: `Submits a job that changes up to ${MAX_CHANGED_CODES.toLocaleString('en-US')} codes. \`patch\` has the fields of \`PATCH /api/v1/qr-codes/{id}\` except for \`shortCode\`; \`tags\` can also add and remove tags, and \`replaceInUrls\` replaces a text in all URLs. Which codes are selected is decided when the request is accepted. All codes are checked first and changed only then: without \`skipInvalid\`, one code that the change does not fit fails the job before anything changes. A code that the change does not alter gets no revision. \`dryRun\` returns what would change: for up to 1,000 codes at once, for more as the result of a job. \`GET /api/v1/jobs/{id}/items\` lists the result of each code, and \`POST /api/v1/jobs/{id}/revert\` undoes the job.`,
  access: { kind: 'account', folderKeys: true, scopes: ['bulk', 'codes:write'], plan: 'business' },
  effect: 'repeatable',
  body: bulkUpdateRequestSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: {
    200: {
      description: 'What a dry run has found, or the job that has ended during the wait',
      body: z.union([changeSummarySchema, jobSchema]),
      headers: ['Preference-Applied'],
    },
    202: { description: 'The job', body: jobSchema, headers: ['Location', 'Preference-Applied'] },
  },
  errors: ['validation_error', 'bulk_limit_exceeded', 'selection_changed', 'not_found', 'payload_too_large'],
  async handle(request, deps: BulkChangeDeps) {
    const caller = principalOf(request);
    const { body, headers, signal, operationKey } = request;
    const patch = await withChosenFolder(body.patch, caller, deps);
    const { select, dryRun = false, skipInvalid = false, allowSymbolChange = false } = body;
    const resolve = () =>
      resolveSelection(
        caller,
        select,
        { expect: body.expect, limit: MAX_CHANGED_CODES, limitError: 'bulk_limit_exceeded', signal },
        deps,
      );
    const id = idFromOperation('job', operationKey);
    const stored = dryRun ? await deps.jobs.find(caller, id) : undefined;
    if (dryRun && !stored) {
      const codeIds = await resolve();
      if (codeIds.length <= MAX_CHECKED_AT_ONCE) {
        return ok(await checkCodes(codeIds, patch, request, caller, deps));
      }
    }
    return submitPreferred({ id, caller, headers, signal }, deps, async () => {
      const codeIds = await resolve();
      const hash = hashPasswordsOf(request, deps);
      const job = newBulkUpdateJob({
        ...{ id, accountId: caller.accountId, keyId: caller.limit?.keyId, now: deps.now() },
        ...{ dryRun, skipInvalid, allowSymbolChange, total: codeIds.length },
        ...(await withHashedPassword(patch, dryRun ? undefined : hash)),
      });
      return { job, items: toItemPages(job, codeIds) };
    });
  },
});

/** Returns the change as it is stored: with a hash in place of a password. */
async function withHashedPassword(
  patch: BulkPatch,
  hash: ((password: string) => Promise<string>) | undefined,
): Promise<{ patch: string; passwordHash?: string }> {
  const password = patch.routing?.['password'];
  if (typeof password !== 'string') return { patch: JSON.stringify(patch) };
  const routing = { ...patch.routing, password: HASHED_PASSWORD };
  const passwordHash = hash ? await hash(password) : HASHED_PASSWORD;
  return { patch: JSON.stringify({ ...patch, routing }), passwordHash };
}
