import type { Db } from 'mongodb';
import { holdDocument } from './lock-document.js';

/** Has the next step that would move a job hang in the middle, see `holdDocument`. */
export function holdJob(db: Db, jobId: string): Promise<() => Promise<void>> {
  return holdDocument(db, 'jobs', jobId);
}
