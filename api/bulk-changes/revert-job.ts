import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { newRevertJob, type StoredJob } from '../../core/jobs/job.js';
import { JOB_KINDS } from '../../core/jobs/job-kinds.js';
import { revertObstacle, type RevertibleJob } from '../../core/jobs/revert-obstacle.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { toItemPages } from '../../store/jobs/job-items.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import { ENDED_JOB, SUBMITTED_JOB } from '../jobs/job-responses.js';
import { requireJob } from '../jobs/require-job.js';
import { submitPreferred } from '../jobs/submit-job.js';
import type { BulkChangeDeps } from './deps.js';

export const revertJob = defineRoute({
  method: 'post',
  path: '/api/v1/jobs/:id/revert',
  operationId: 'revertJob',
  tag: 'Jobs',
  summary: 'Revert a job',
  description:
    'Submits a job that undoes another one, within 30 days of its end. Codes that a bulk update has changed go back to the revision before the update, as a new revision; a code that has changed since then is skipped (`changed_since`). Passwords stay as they are. Codes that a bulk creation or an import has created are deleted; a code that was changed, or scanned by a person, is skipped (`in_use`). The account can use the short codes of the deleted codes again. Deletions, exports, sheets, and reverts return 409 `not_revertible`, as does a job that was reverted before, that has changed nothing, or that has deleted a folder. `revertible` of a job is whether this request would be accepted.',
  access: { kind: 'account', folderKeys: true, scopes: ['bulk', 'codes:write'], plan: 'business' },
  effect: 'repeatable',
  params: z.object({ id: idSchema('job') }),
  responses: {
    200: ENDED_JOB,
    202: SUBMITTED_JOB,
  },
  errors: ['not_found', 'not_revertible', 'conflict'],
  async handle(request, deps: BulkChangeDeps) {
    const caller = principalOf(request);
    const { headers, signal, operationKey } = request;
    const id = idFromOperation('job', operationKey);
    return submitPreferred({ id, caller, headers, signal }, deps, async () => {
      const reverted = await requireJob(deps, caller, request.params.id);
      assertRevertible(reverted, deps.now());
      const { codeIds, revisions } = await listItems(reverted, deps);
      const job = newRevertJob({
        id,
        accountId: caller.accountId,
        now: deps.now(),
        total: codeIds.length,
        revertedJobId: reverted.id,
        mode: JOB_KINDS[reverted.type].revert!,
      });
      return { job, items: toItemPages(job, codeIds, revisions) };
    });
  },
});

/** @throws DomainError `not_revertible`; `conflict` if the job has not ended. */
function assertRevertible(job: StoredJob, now: Date): asserts job is RevertibleJob {
  const obstacle = revertObstacle(job, now);
  if (obstacle) throw obstacle;
}

/** Lists the codes that a job has created or updated, with the revision that it has given them. */
async function listItems(
  job: RevertibleJob,
  { jobItems }: BulkChangeDeps,
): Promise<{ codeIds: string[]; revisions?: (number | null)[] }> {
  if (job.type === 'bulk_create') return { codeIds: job.codeIds };
  const codeIds: string[] = [];
  const revisions: (number | null)[] = [];
  for await (const { id, outcome, revision } of jobItems.list(job.id)) {
    if (id === null || (outcome !== 'updated' && outcome !== 'created')) continue;
    codeIds.push(id);
    revisions.push(outcome === 'updated' ? (revision ?? null) : null);
  }
  return { codeIds, revisions };
}
