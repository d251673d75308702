import type { Db } from 'mongodb';
import { JOBS, type JobDocument } from './job-documents.js';

/** An update of a job. */
export interface JobChange {
  id: string;
  /** Whether the update ended the job. */
  ended: boolean;
}

/** The fields of a change event that the stream's projection keeps. */
interface ChangeDocument {
  documentKey: { _id: string };
  updateDescription?: { updatedFields?: { finishedAt?: Date | null } };
}

/**
 * Streams the updates of all jobs from now on, until `signal` aborts. The driver resumes the stream after
 * short outages.
 *
 * Ends as soon as `signal` aborts: the driver's own iterator would wait for the server's next response, for
 * up to one second. Nothing waits for the cursor to close either; closing the client interrupts what is then
 * still in flight.
 *
 * @throws MongoError if MongoDB is down for longer. Updates made until the next call are not reported.
 */
export async function* watchJobChanges(db: Db, signal: AbortSignal): AsyncGenerator<JobChange> {
  const stream = db
    .collection<JobDocument>(JOBS)
    .watch<JobDocument, ChangeDocument & { _id: unknown }>([
      { $match: { operationType: 'update' } },
      { $project: { documentKey: 1, 'updateDescription.updatedFields.finishedAt': 1 } },
    ]);
  try {
    for (;;) {
      const change = await unlessAborted(signal, () => stream.next());
      if (!change) return;
      const { documentKey, updateDescription } = change;
      yield { id: documentKey._id, ended: Boolean(updateDescription?.updatedFields?.finishedAt) };
    }
  } finally {
    stream.close().catch(() => undefined);
  }
}

/**
 * Starts `work` and resolves to its result, or to `undefined` as soon as `signal` aborts. The outcome of work
 * that ends later is ignored, errors included.
 */
function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const abort = () => resolve(undefined);
    signal.addEventListener('abort', abort, { once: true });
    void work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}
