import type { CodeImages } from '../../codes/build-code.js';
import type { Author } from '../../codes/changes/ports.js';
import { decodeLogosOnce } from '../../codes/decode-logos-once.js';
import type { BulkChangeContext } from '../../codes/plan-bulk-change.js';
import { requireJobView } from '../../codes/require-job-view.js';
import type { BulkUpdateJob, ItemJob } from '../../core/jobs/item-jobs.js';
import type { WatchPolicy } from '../../core/codes/link-watch/watch-policy.js';
import { assessByRule, isAssessedByRule } from '../../core/symbols/print/scannability.js';
import { addressEvents } from '../../store/events/events.js';
import type { ChangeItemsDeps } from './deps.js';

/** Context shared by all codes of a page, with the job as the author of their changes. */
export interface PageContext extends Author {
  job: ItemJob;
  watch: WatchPolicy;
}

/**
 * Reads the context shared by all codes of a page.
 *
 * @throws DomainError `forbidden` if the API key of the job has ended.
 */
export async function readPageContext(job: ItemJob, deps: ChangeItemsDeps): Promise<PageContext> {
  const { accountId } = job;
  const [view, base, watch, subscribers] = await Promise.all([
    requireJobView(job, deps),
    deps.brandings.linksOf(accountId, deps.publicUrl),
    deps.findWatchPolicy(accountId),
    deps.subscribers.find(accountId),
  ]);
  // One event per code is built only if an endpoint wants them.
  const areItemsRecorded =
    subscribers.recorded && subscribers.endpoints.some(({ perItemEvents }) => perItemEvents);
  return {
    job,
    view,
    actor: { type: 'job', id: job.id, name: job.type },
    base,
    watch,
    findWatchPolicy: () => watch,
    images: imagesOf(job, deps.renderQueue),
    findCounts: async (id) => (await deps.scans.findTotals(accountId, [id])).get(id),
    addressEvents: async (build) => addressEvents(await deps.subscribers.find(accountId), await build()),
    async addressOwnEvents(build) {
      if (!areItemsRecorded) return [];
      const events = (await build()).map((event) => ({ ...event, perItem: true as const }));
      return addressEvents(subscribers, events);
    },
  };
}

/** Returns the image tasks of a job. Each waits in the render queue for its account's turn. */
export function imagesOf(
  { accountId }: Pick<ItemJob, 'accountId'>,
  renderQueue: ChangeItemsDeps['renderQueue'],
): CodeImages {
  return {
    normalizeLogo: (image) =>
      renderQueue.run(accountId, async () => (await loadImageTasks()).normalizeLogo(image)),
    async assessScannability(symbol, style, text) {
      const assessment = assessByRule(symbol.size, style);
      if (isAssessedByRule(assessment, style)) return assessment;
      return renderQueue.run(accountId, async () =>
        (await loadImageTasks()).assessScannability(symbol, style, text),
      );
    },
  };
}

/**
 * Loads the image libraries on first use: a worker that checks only plain codes needs less memory without
 * them.
 */
async function loadImageTasks() {
  return (await import('../../raster/image-tasks.js')).IMAGE_TASKS;
}

/**
 * Returns the context for planning a bulk change. The job already holds the hashed password and the template
 * of the change.
 */
export function bulkChangeContext(
  { job, base, images, view, findWatchPolicy }: PageContext,
  { passwordHash, template }: Pick<BulkUpdateJob, 'passwordHash' | 'template'>,
  { qrCodes, changes, publicUrl, now }: ChangeItemsDeps,
): BulkChangeContext {
  return {
    base,
    images: decodeLogosOnce(images),
    now: now(),
    routing: { publicUrl, hashPassword: () => Promise.resolve(passwordHash ?? '') },
    template,
    listShortCodes: (id) => qrCodes.listShortCodes(job.accountId, id),
    assertFiles: changes.assertFilesBy({ view, findWatchPolicy }),
  };
}
