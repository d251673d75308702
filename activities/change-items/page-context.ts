import type { CodeImages } from '../../codes/build-code.js';
import type { ScheduleContext } from '../../codes/compile-schedule.js';
import { decodeLogosOnce } from '../../codes/decode-logos-once.js';
import type { BulkChangeContext } from '../../codes/plan-bulk-change.js';
import { requireJobView } from '../../codes/require-job-view.js';
import type { AccountView } from '../../core/accounts/account-view.js';
import type { Actor } from '../../core/accounts/actor.js';
import type { BulkUpdateJob, ItemJob } from '../../core/jobs/item-jobs.js';
import type { WatchPolicy } from '../../core/codes/link-watch/watch-policy.js';
import { assessByRule, isAssessedByRule } from '../../core/symbols/print/scannability.js';
import { baseUrl } from '../../core/codes/urls.js';
import type { Subscribers } from '../../store/webhooks/subscribers.js';
import type { ChangeItemsDeps } from './deps.js';

/** Context shared by all codes of a page. */
export interface PageContext {
  job: ItemJob;
  /** What the job may see and change now. */
  view: AccountView;
  /** The job, as histories and events show it. */
  actor: Actor;
  /** Base of the account's short links. */
  base: string;
  watch: WatchPolicy;
  /** The endpoints that receive one event per code; none if events are not recorded. */
  itemSubscribers: Subscribers;
}

/** Reads the context shared by all codes of a page. @throws DomainError `forbidden` if the API key of the job has ended. */
export async function readPageContext(job: ItemJob, deps: ChangeItemsDeps): Promise<PageContext> {
  const { accountId } = job;
  const [view, domain, watch, { recorded, endpoints }] = await Promise.all([
    requireJobView(job, deps),
    deps.brandings.domainOf(accountId),
    deps.findWatchPolicy(accountId),
    deps.subscribers.find(accountId),
  ]);
  return {
    job,
    view,
    actor: { type: 'job', id: job.id, name: job.type },
    base: baseUrl(deps.publicUrl, domain),
    watch,
    itemSubscribers: {
      recorded: recorded && endpoints.some(({ perItemEvents }) => perItemEvents),
      endpoints,
    },
  };
}

/** Returns the context for checking the scheduled changes of a code again after the code has changed. */
export function scheduleContext(
  { job, base }: PageContext,
  qrCodeId: string,
  { renderQueue, qrCodes, publicUrl }: ChangeItemsDeps,
): ScheduleContext {
  return {
    base,
    publicUrl,
    images: imagesOf(job, renderQueue),
    listShortCodes: () => qrCodes.listShortCodes(job.accountId, qrCodeId),
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

/** Loads the image libraries on first use: a worker that checks only plain codes needs less memory without them. */
async function loadImageTasks() {
  return (await import('../../raster/image-tasks.js')).IMAGE_TASKS;
}

/** Returns the context for planning a bulk change. The job already holds the hashed password and the template of the change. */
export function bulkChangeContext(
  { job, actor, base, watch }: PageContext,
  { passwordHash, template }: Pick<BulkUpdateJob, 'passwordHash' | 'template'>,
  { renderQueue, qrCodes, publicUrl, now }: ChangeItemsDeps,
): BulkChangeContext {
  const images = imagesOf(job, renderQueue);
  return {
    actor,
    base,
    watch,
    images: decodeLogosOnce(images),
    now: now(),
    routing: { publicUrl, hashPassword: () => Promise.resolve(passwordHash ?? '') },
    template,
    listShortCodes: (id) => qrCodes.listShortCodes(job.accountId, id),
  };
}
