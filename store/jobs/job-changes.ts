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
 * Streams the updates of all jobs from now on, until `signal` aborts. The driver resumes the stream after short outages.
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
  const close = () => void stream.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    for await (const { documentKey, updateDescription } of stream) {
      yield { id: documentKey._id, ended: Boolean(updateDescription?.updatedFields?.finishedAt) };
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', close);
    await stream.close();
  }
}
