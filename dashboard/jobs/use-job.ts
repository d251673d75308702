import { useEffect, useState } from 'preact/hooks';
import { isEnded } from '../../core/jobs/job.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import { setQueryData } from '../http/query-cache.js';
import { useQuery } from '../http/use-query.js';

/** Poll interval without an event stream. */
const POLL_MS = 2_000;
/** Poll interval while the event stream is open, in case it is stuck. */
const FALLBACK_POLL_MS = 15_000;
/** Delay before a rejected event stream is opened again. */
const REOPEN_MS = 20_000;

/** Returns the API path of a job. */
export const jobPath = (id: string) => `/api/v1/jobs/${id}`;

/**
 * Follows a job through its event stream, and polls while there is none. Browsers reopen an interrupted
 * stream on their own.
 *
 * @param id ID of the job, or `undefined` for none.
 * @returns The state of the query, and whether the job has finished.
 */
export function useJob(id: string | undefined) {
  const [streamed, setStreamed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const refetchIntervalMs = streamed ? FALLBACK_POLL_MS : POLL_MS;
  const path = id === undefined ? undefined : jobPath(id);
  const query = useQuery<Job>(path, { refetchIntervalMs, staleTimeMs: 500 });
  const isLoaded = query.data !== undefined;
  const isFinished = query.data !== undefined && isEnded(query.data.status);

  useEffect(() => {
    if (path === undefined || !isLoaded || isFinished) return;
    const events = new EventSource(`${path}/events`);
    const apply = (event: MessageEvent<string>) => {
      setStreamed(true);
      setQueryData(path, JSON.parse(event.data));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    events.addEventListener('progress', apply);
    events.addEventListener('end', apply);
    events.addEventListener('error', () => {
      setStreamed(false);
      if (events.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => setAttempt((count) => count + 1), REOPEN_MS);
    });
    return () => {
      clearTimeout(timer);
      events.close();
    };
  }, [path, isLoaded, isFinished, attempt]);
  return { ...query, isFinished };
}
