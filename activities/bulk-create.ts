import { requireJobView, type JobViewDeps } from '../codes/require-job-view.js';
import { seesFolder } from '../core/accounts/account-view.js';
import { DomainError } from '../core/basics/errors.js';
import { folderNotFound } from '../core/codes/folders/place-folder.js';
import { replaceShortCode } from '../core/jobs/replace-short-code.js';
import { addressEvents } from '../store/events/events.js';
import type { Stores } from '../store/create-stores.js';
import type { JobChunkStore, ShortCodeConflict, ToEvents } from '../store/jobs/job-chunks.js';
import { newShortCode } from '../store/mongo/ids.js';
import { createdEventsOf, type CreatedEventsDeps } from './announce-items.js';
import { jobStopped, withDomainFailures } from './failures.js';
import { withHeartbeat } from './with-heartbeat.js';

interface ChunkInput {
  jobId: string;
  index: number;
}

/** A job that has not ended. */
type ActiveJob = NonNullable<Awaited<ReturnType<JobChunkStore['findJob']>>>;

export interface BulkCreateDeps
  extends JobViewDeps, CreatedEventsDeps, Pick<Stores, 'jobChunks' | 'subscribers'> {}

/** Creates the activities of bulk creations, which create QR codes in chunks. */
export function createBulkCreateActivities(deps: BulkCreateDeps) {
  const { jobChunks: chunks, now } = deps;

  /**
   * @throws DomainError `forbidden` if the API key of the job has ended, `not_found` if it no longer sees a
   *   folder of the codes.
   */
  async function assertAuthority({ jobId, index }: ChunkInput, job: ActiveJob): Promise<void> {
    const view = await requireJobView(job, deps);
    if (!view.limit) return;
    const outside = (await chunks.listCodes(jobId, index)).find(({ folder }) => !seesFolder(view, folder));
    if (outside) throw folderNotFound(outside.folder ?? 'of the codes', '');
  }

  /**
   * Returns the function that builds the events of new codes; undefined if no endpoint receives one event per
   * code.
   */
  async function findToEvents(jobId: string, { accountId }: ActiveJob): Promise<ToEvents | undefined> {
    const subscribers = await deps.subscribers.find(accountId);
    const toEvents = await createdEventsOf({ id: jobId, accountId }, subscribers, deps);
    return toEvents && ((codes) => addressEvents(subscribers, toEvents(codes)));
  }

  /**
   * Draws new short codes for codes whose short code is taken.
   *
   * @throws DomainError `short_code_taken` for custom short codes.
   */
  async function resolveConflicts(
    { jobId, index }: ChunkInput,
    conflicts: readonly ShortCodeConflict[],
  ): Promise<void> {
    const custom = conflicts.filter(({ hasCustomShortCode }) => hasCustomShortCode);
    if (custom.length > 0) throw shortCodesTaken(custom.map(({ shortCode }) => shortCode));
    const ids = new Set(conflicts.map(({ id }) => id));
    for (const code of await chunks.listCodes(jobId, index)) {
      if (!ids.has(code._id)) continue;
      await chunks.replaceShortCode(jobId, index, replaceShortCode(code, newShortCode()));
    }
  }

  return withDomainFailures({
    /**
     * Creates the codes of one chunk. Safe to repeat: each code is created once.
     *
     * @returns The job's progress, counted in codes.
     * @throws ApplicationFailure `short_code_taken` if another code has received a custom short code since
     *   the request was validated; `forbidden` or `not_found` if the API key of the job has ended or no
     *   longer sees the folder of a code; `job_stopped` if the job ended or was canceled.
     */
    async createChunk(input: ChunkInput): Promise<{ done: number; total: number }> {
      return withHeartbeat(async () => {
        const job = await chunks.findJob(input.jobId);
        if (job) await assertAuthority(input, job);
        const toEvents = job && (await findToEvents(input.jobId, job));
        for (;;) {
          const outcome = await chunks.create(input.jobId, input.index, now(), toEvents);
          if (outcome.kind === 'created') return outcome.job.progress;
          if (outcome.kind === 'stopped') throw jobStopped();
          await resolveConflicts(input, outcome.conflicts);
        }
      });
    },
  });
}

export type BulkCreateActivities = ReturnType<typeof createBulkCreateActivities>;

function shortCodesTaken(shortCodes: string[]): DomainError {
  const message =
    shortCodes.length === 1
      ? `The short code ${shortCodes[0]} is taken; choose another`
      : `The short codes ${shortCodes.join(', ')} are taken; choose others`;
  return new DomainError('short_code_taken', message);
}
