import { z } from 'zod';
import { DomainError } from '../../core/errors.js';
import { idSchema } from '../../core/ids.js';
import { ITEM_RETENTION_MS } from '../../core/jobs/item-jobs.js';
import { isEnded, newRevertJob, type BulkCreateJob, type StoredJob } from '../../core/jobs/job.js';
import type { ImportJob } from '../../core/imports/import-job.js';
import type { BulkUpdateJob } from '../../core/jobs/item-jobs.js';
import { jobSchema } from '../../core/jobs/job-schemas.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { toItemPages } from '../../store/jobs/job-items.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
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
    'Submits a job that undoes another one, within 30 days of its end. Codes that a bulk update has changed go back to the revision before it, as a new revision; a code that was changed since is skipped (`changed_since`). Passwords stay as they are. Codes that a bulk creation or an import has created are deleted; a code that was changed, or scanned by a person, is skipped (`in_use`). The account can use the short codes of deleted ones again. Deletions, exports, sheets, and reverts return 409 `not_revertible`, as does a job that was reverted before.',
  access: { kind: 'account', folderKeys: true, scopes: ['bulk', 'codes:write'], plan: 'business' },
  effect: 'repeatable',
  params: z.object({ id: idSchema('job') }),
  responses: {
    200: {
      description: 'The job that has ended during the wait',
      body: jobSchema,
      headers: ['Preference-Applied'],
    },
    202: { description: 'The job', body: jobSchema, headers: ['Location', 'Preference-Applied'] },
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
        ...{ id, accountId: caller.accountId, keyId: caller.limit?.keyId, now: deps.now() },
        total: codeIds.length,
        revertedJobId: reverted.id,
        mode: MODES[reverted.type],
      });
      return { job, items: toItemPages(job, codeIds, revisions) };
    });
  },
});

const MODES = { bulk_create: 'delete', bulk_update: 'restore', import: 'undo' } as const;

type Revertible = BulkCreateJob | BulkUpdateJob | ImportJob;

/** @throws DomainError `not_revertible`; `conflict` if the job has not ended. */
function assertRevertible(job: StoredJob, now: Date): asserts job is Revertible {
  if (job.type !== 'bulk_create' && job.type !== 'bulk_update' && job.type !== 'import')
    throw notRevertible(`Jobs of type ${job.type} cannot be reverted`);
  if (!isEnded(job.status))
    throw new DomainError('conflict', `Job ${job.id} is ${job.status}; revert it when it has ended`);
  if (job.type === 'bulk_update' && job.emptiedFolder && job.status === 'completed')
    throw notRevertible(
      `Job ${job.id} has deleted the folder ${job.emptiedFolder.id}; move the codes instead`,
    );
  if (job.finishedAt && now.getTime() - job.finishedAt.getTime() > ITEM_RETENTION_MS)
    throw notRevertible(`Job ${job.id} ended more than 30 days ago`);
}

function notRevertible(message: string): DomainError {
  return new DomainError('not_revertible', message);
}

/** Lists the codes that a job has created or updated, with the revision that it has given them. */
async function listItems(
  job: Revertible,
  { jobItems }: BulkChangeDeps,
): Promise<{ codeIds: string[]; revisions?: (number | null)[] }> {
  if (job.type === 'bulk_create') {
    if (job.status !== 'completed') throw notRevertible(`Job ${job.id} has created nothing`);
    return { codeIds: job.codeIds };
  }
  const codeIds: string[] = [];
  const revisions: (number | null)[] = [];
  for await (const { id, outcome, revision } of jobItems.list(job.id)) {
    if (id === null || (outcome !== 'updated' && outcome !== 'created')) continue;
    codeIds.push(id);
    revisions.push(outcome === 'updated' ? (revision ?? null) : null);
  }
  if (codeIds.length === 0) throw notRevertible(`Job ${job.id} has changed nothing`);
  return { codeIds, revisions };
}
