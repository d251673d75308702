import type { Job } from '../../core/jobs/job-schemas.js';
import { Icon, type IconName } from '../components/icon.js';

type StatusBadge = {
  label: string;
  icon: IconName;
  kind: '' | 'badge-good' | 'badge-warn' | 'badge-bad' | 'badge-live';
};

/** Label, icon, and color of each status. */
export const JOB_STATUS: Record<Job['status'], StatusBadge> = {
  queued: { label: 'Queued', icon: 'clock', kind: '' },
  running: { label: 'Running', icon: 'play', kind: 'badge-live' },
  completed: { label: 'Completed', icon: 'check', kind: 'badge-good' },
  failed: { label: 'Failed', icon: 'warn', kind: 'badge-bad' },
  awaiting_upload: { label: 'Waiting for a file', icon: 'clock', kind: 'badge-warn' },
  awaiting_confirmation: { label: 'Waiting for you', icon: 'clock', kind: 'badge-warn' },
  cancelled: { label: 'Canceled', icon: 'close', kind: 'badge-warn' },
};

const CANCELING: StatusBadge = { label: 'Canceling', icon: 'close', kind: 'badge-warn' };

/** Badge with the status of a job. */
export function JobStatusBadge({ job }: { job: Pick<Job, 'status' | 'cancelRequestedAt'> }) {
  const isCanceling = job.cancelRequestedAt !== null && (job.status === 'running' || job.status === 'queued');
  const { label, icon, kind } = isCanceling ? CANCELING : JOB_STATUS[job.status];
  return (
    <span class={`badge ${kind}`}>
      <Icon name={icon} size={12} /> {label}
    </span>
  );
}
