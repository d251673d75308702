import { useEffect, useReducer } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { duration } from '../format/times.js';

const EVERY_MS = 1_000;

/** How long a job took, or has been at work so far. */
export function JobDuration({ job: { startedAt, finishedAt } }: { job: Job }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const moving = startedAt !== null && finishedAt === null;
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => redraw(undefined), EVERY_MS);
    return () => clearInterval(timer);
  }, [moving]);
  if (startedAt === null) return <>not started</>;
  return <>{duration(startedAt, finishedAt === null ? Date.now() : Date.parse(finishedAt))}</>;
}
