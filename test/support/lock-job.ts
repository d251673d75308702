import type { Db } from 'mongodb';
import { lockDocument } from './lock-document.js';

/** Has the next step that would move a job hang in the middle, see `holdDocument`. */
export function lockJob(db: Db, jobId: string): Promise<() => Promise<void>> {
  return lockDocument(db, 'jobs', jobId);
}
