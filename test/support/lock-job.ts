import type { Db } from 'mongodb';
import { lockDocument } from './lock-document.js';

/** Makes the next operation that changes the job wait; see `lockDocument`. */
export function lockJob(db: Db, jobId: string): Promise<() => Promise<void>> {
  return lockDocument(db, 'jobs', jobId);
}
