import type { Job } from '../../core/jobs/job-schemas.js';
import { Icon, type IconName } from '../components/icon.js';

type Look = {
  word: string;
  icon: IconName;
  kind: '' | 'badge-good' | 'badge-warn' | 'badge-bad' | 'badge-live';
};

export const JOB_STATUS: Record<Job['status'], Look> = {
  queued: { word: 'Queued', icon: 'clock', kind: '' },
  running: { word: 'Running', icon: 'play', kind: 'badge-live' },
  completed: { word: 'Completed', icon: 'check', kind: 'badge-good' },
  failed: { word: 'Failed', icon: 'warn', kind: 'badge-bad' },
  cancelled: { word: 'Cancelled', icon: 'close', kind: 'badge-warn' },
};

const CANCELLING: Look = { word: 'Cancelling', icon: 'close', kind: 'badge-warn' };

/** State of a job, in a word. */
export function JobStatusBadge({ job }: { job: Pick<Job, 'status' | 'cancelRequestedAt'> }) {
  const stopping = job.cancelRequestedAt !== null && (job.status === 'running' || job.status === 'queued');
  const { word, icon, kind } = stopping ? CANCELLING : JOB_STATUS[job.status];
  return (
    <span class={`badge ${kind}`}>
      <Icon name={icon} size={12} /> {word}
    </span>
  );
}
