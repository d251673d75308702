import { planBulkChange, type PlannedChange } from '../../codes/plan-bulk-change.js';
import { bulkPatchSchema } from '../../core/jobs/bulk-change-schemas.js';
import { MAX_SAMPLE, type BulkUpdateJob } from '../../core/jobs/item-jobs.js';
import type { PageCheck } from '../../store/jobs/job-items.js';
import { isolateItem } from '../program-errors.js';
import type { ChangeItemsDeps } from './deps.js';
import { boundedError } from '../../core/jobs/bounded-error.js';
import { bulkChangeContext, readPageContext } from './page-context.js';

/** Number of codes read at once: a code with a logo can take half a megabyte. */
const BATCH_SIZE = 50;

/**
 * Checks what a bulk update would do to the codes of a page. Writes nothing.
 *
 * @returns The numbers of codes and symbols that would change, the errors by position in `codeIds`, and a
 *   sample of the changes.
 */
export async function checkPage(
  job: BulkUpdateJob,
  codeIds: readonly string[],
  deps: ChangeItemsDeps,
): Promise<PageCheck> {
  const patch = bulkPatchSchema.parse(JSON.parse(job.patch));
  const pageContext = await readPageContext(job, deps);
  const { view } = pageContext;
  const context = bulkChangeContext(pageContext, job, deps);
  const check: PageCheck = { wouldChange: 0, symbolsChanged: 0, invalid: [], sample: [] };
  for (let start = 0; start < codeIds.length; start += BATCH_SIZE) {
    const ids = codeIds.slice(start, start + BATCH_SIZE);
    for (const code of await deps.qrCodes.findMany(view, ids)) {
      const planned = await isolateItem<PlannedChange>(
        () => planBulkChange(code, patch, context),
        (error) => ({ kind: 'invalid', error }),
        deps.report,
        { jobId: job.id, qrCodeId: code.id },
      );
      if (planned.kind === 'invalid')
        check.invalid.push({ position: codeIds.indexOf(code.id), error: boundedError(planned.error) });
      if (planned.kind !== 'changed') continue;
      const { changes, encodedChanged } = planned.difference;
      check.wouldChange += 1;
      if (encodedChanged) check.symbolsChanged += 1;
      if (check.sample.length < MAX_SAMPLE) check.sample.push({ id: code.id, changes });
    }
  }
  return check;
}
