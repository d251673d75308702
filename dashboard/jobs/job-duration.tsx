import { useEffect, useReducer } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { formatElapsed } from '../format/times.js';

const TICK_MS = 1_000;

/** Duration of a job; counts up while the job is running. */
export function JobDuration({ job: { startedAt, finishedAt } }: { job: Job }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isRunning = startedAt !== null && finishedAt === null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => redraw(undefined), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (startedAt === null) return <>Not started</>;
  return <>{formatElapsed(startedAt, finishedAt === null ? Date.now() : Date.parse(finishedAt))}</>;
}
