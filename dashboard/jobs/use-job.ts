import { useEffect, useState } from 'preact/hooks';
import { isEnded } from '../../core/jobs/job.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import { setQueryData } from '../http/query-cache.js';
import { useQuery } from '../http/use-query.js';

/** Where nothing is streamed. */
const ASK_EVERY_MS = 2_000;
/** Beside a stream that seems to be open, in case that it is not. */
const FALLBACK_POLL_MS = 15_000;
/** When a stream that was refused is tried again. */
const REOPEN_MS = 20_000;

export const jobPath = (id: string) => `/api/v1/jobs/${id}`;

/**
 * A job, as it moves: by the stream of its events, which browsers open again where it broke, or by asking while there is
 * none.
 */
export function useJob(id: string | undefined) {
  const [streamed, setStreamed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const everyMs = streamed ? FALLBACK_POLL_MS : ASK_EVERY_MS;
  const address = id === undefined ? undefined : jobPath(id);
  const read = useQuery<Job>(address, { refetchIntervalMs: everyMs, staleTimeMs: 500 });
  const there = read.data !== undefined;
  const over = read.data !== undefined && isEnded(read.data.status);

  useEffect(() => {
    if (address === undefined || !there || over) return;
    const events = new EventSource(`${address}/events`);
    const take = (event: MessageEvent<string>) => {
      setStreamed(true);
      setQueryData(address, JSON.parse(event.data));
    };
    let again: ReturnType<typeof setTimeout> | undefined;
    events.addEventListener('progress', take);
    events.addEventListener('end', take);
    events.addEventListener('error', () => {
      setStreamed(false);
      if (events.readyState !== EventSource.CLOSED) return;
      again = setTimeout(() => setAttempt((count) => count + 1), REOPEN_MS);
    });
    return () => {
      clearTimeout(again);
      events.close();
    };
  }, [address, there, over, attempt]);
  return { ...read, over };
}
