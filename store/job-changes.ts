import type { ChangeStreamDocument, Db } from 'mongodb';
import { JOBS, type JobDocument } from './job-documents.js';

/**
 * Ids of jobs as they change, from now on, until `signal` aborts. The driver resumes after short breaks.
 * @throws when the database has been away for longer
 */
export async function* watchJobChanges(db: Db, signal: AbortSignal): AsyncGenerator<string> {
  const stream = db
    .collection<JobDocument>(JOBS)
    .watch<JobDocument, ChangeStreamDocument<JobDocument>>([
      { $match: { operationType: 'update' } },
      { $project: { documentKey: 1 } },
    ]);
  const close = () => void stream.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    for await (const change of stream) {
      if ('documentKey' in change) yield String(change.documentKey._id);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', close);
    await stream.close();
  }
}
