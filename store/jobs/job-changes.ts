import type { Db } from 'mongodb';
import { JOBS, type JobDocument } from './job-documents.js';

export interface JobChange {
  id: string;
  /** Whether the job ended by it. */
  ended: boolean;
}

/** What the stream's projection leaves of a change. */
interface ChangeDocument {
  documentKey: { _id: string };
  updateDescription?: { updatedFields?: { finishedAt?: Date | null } };
}

/**
 * Changes of jobs, from now on, until `signal` aborts. The driver resumes after short breaks.
 * @throws when the database has been away for longer
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
