import { useEffect } from 'preact/hooks';
import { invalidateQueries } from '../http/query-cache.js';
import { useJob } from './use-job.js';

/** Follows a job as `useJob` does. When it ends, what it may have changed is fetched again. */
export function useFollowedJob(id: string) {
  const job = useJob(id);
  const status = job.data?.status;
  useEffect(() => {
    if (!job.isFinished) return;
    for (const path of ['/api/v1/qr-codes?', '/api/v1/account', '/api/v1/folders', '/api/v1/tags']) {
      invalidateQueries(path);
    }
  }, [status]);
  return job;
}
