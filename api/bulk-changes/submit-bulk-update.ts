import type { BulkPatch, BulkUpdateRequest } from '../../core/jobs/bulk-change-schemas.js';
import { newBulkUpdateJob } from '../../core/jobs/job.js';
import { MAX_CHANGED_CODES } from '../../core/accounts/plans.js';
import type { TemplateStyle } from '../../core/codes/templates/template.js';
import { toItemPages } from '../../store/jobs/job-items.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { principalOf } from '../http/principal.js';
import { ok, type HandlerResponse } from '../http/response.js';
import type { RouteRequest } from '../http/route.js';
import { submitPreferred } from '../jobs/submit-job.js';
import { hashPasswordsOf } from '../qr-codes/hash-passwords.js';
import { resolveSelection } from '../selections/resolve-selection.js';
import { checkCodes } from './check-codes.js';
import type { BulkChangeDeps } from './deps.js';

/** Maximum number of codes that a dry run checks within its request. */
const MAX_CHECKED_AT_ONCE = 1_000;

/** Stands for a password in the stored change; the job has its hash. */
const HASHED_PASSWORD = 'hashed password';

/**
 * Submits a job that changes the selected codes, and waits for it as the request prefers. A dry run of few
 * codes is done at once.
 *
 * @param update What the request asks for. Its patch names only folders that the caller sees.
 * @param template The template that the patch names.
 * @throws DomainError as `resolveSelection`.
 */
export async function submitBulkUpdate(
  update: BulkUpdateRequest,
  template: TemplateStyle | undefined,
  request: RouteRequest<unknown, unknown, unknown>,
  deps: BulkChangeDeps,
): Promise<HandlerResponse> {
  const caller = principalOf(request);
  const { headers, signal, operationKey } = request;
  const { select, patch, expect, dryRun = false, skipInvalid = false, allowSymbolChange = false } = update;
  const limit = { limit: MAX_CHANGED_CODES, limitError: 'bulk_limit_exceeded' as const };
  const options = { expect, ...limit, mayBeEmpty: dryRun, signal };
  const resolve = () => resolveSelection(caller, select, options, deps);
  const id = idFromOperation('job', operationKey);
  const stored = dryRun ? await deps.jobs.find(caller, id) : undefined;
  if (dryRun && !stored) {
    const codeIds = await resolve();
    if (codeIds.length <= MAX_CHECKED_AT_ONCE) {
      return ok(await checkCodes(codeIds, { patch, template }, request, caller, deps));
    }
  }
  return submitPreferred({ id, caller, headers, signal }, deps, async () => {
    const codeIds = await resolve();
    const hash = hashPasswordsOf(request, deps);
    const job = newBulkUpdateJob({
      id,
      accountId: caller.accountId,
      now: deps.now(),
      dryRun,
      skipInvalid,
      allowSymbolChange,
      total: codeIds.length,
      ...(template && { template }),
      ...(await withHashedPassword(patch, dryRun ? undefined : hash)),
    });
    return { job, items: toItemPages(job, codeIds) };
  });
}

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
