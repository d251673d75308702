import type { Db } from 'mongodb';
import { DomainError } from '../core/errors.js';
import { replaceShortCode } from '../core/jobs/replace-short-code.js';
import { newShortCode } from '../store/mongo/ids.js';
import { createJobChunkStore, type ChunkOutcome } from '../store/jobs/job-chunks.js';
import { withDomainFailures } from './domain-failure.js';
import { withHeartbeat } from './with-heartbeat.js';
import { jobStopped } from './job-stopped.js';

interface ChunkStep {
  jobId: string;
  index: number;
}

type Taken = Extract<ChunkOutcome, { taken: unknown }>['taken'];

/** Makes the codes of bulk creations, a chunk at a time. */
export function createBulkCreateActivities({ db }: { db: Db }) {
  const chunks = createJobChunkStore(db);

  /** Draws again for codes whose drawn short code is taken. One that was chosen can't be replaced. */
  async function drawAgain({ jobId, index }: ChunkStep, taken: Taken): Promise<void> {
    const chosen = taken.filter((code) => code.chosen);
    if (chosen.length > 0) throw shortCodesTaken(chosen.map(({ shortCode }) => shortCode));
    const ids = new Set(taken.map(({ id }) => id));
    for (const code of await chunks.codesOf(jobId, index)) {
      if (ids.has(code._id)) await chunks.redraw(jobId, index, replaceShortCode(code, newShortCode()));
    }
  }

  return withDomainFailures({
    /**
     * Makes one chunk, once, however often it is called.
     * @returns how many codes of the job are made
     * @throws a failure `short_code_taken` when a chosen short code went to another code since it was checked
     */
    async createChunk(step: ChunkStep): Promise<{ done: number; total: number }> {
      return withHeartbeat(async () => {
        for (;;) {
          const outcome = await chunks.make(step.jobId, step.index, new Date());
          if (outcome.made) return outcome.job.progress;
          if ('stopped' in outcome) throw jobStopped();
          await drawAgain(step, outcome.taken);
        }
      });
    },
  });
}

export type BulkCreateActivities = ReturnType<typeof createBulkCreateActivities>;

function shortCodesTaken(shortCodes: string[]): DomainError {
  const message = `The short code ${shortCodes.join(', ')} was taken by another code meanwhile: choose another`;
  return new DomainError('short_code_taken', message);
}
