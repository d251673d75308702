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

/** An import of which no row can be imported waits for nobody. */
const NOTHING_TO_DO: StatusBadge = { label: 'Nothing to import', icon: 'info', kind: '' };
const CANCELING: StatusBadge = { label: 'Canceling', icon: 'close', kind: 'badge-warn' };

/** Returns whether a job waits for people, so that nothing of it runs. */
export function isWaiting({ status }: Pick<Job, 'status'>): boolean {
  return status === 'awaiting_upload' || status === 'awaiting_confirmation';
}

/** Badge with the status of a job. */
export function JobStatusBadge({ job }: { job: Pick<Job, 'status' | 'cancelRequestedAt' | 'import'> }) {
  const { label, icon, kind } = badgeOf(job);
  return (
    <span class={`badge ${kind}`}>
      <Icon name={icon} size={12} /> {label}
    </span>
  );
}

function badgeOf({ status, cancelRequestedAt, import: check }: Parameters<typeof JobStatusBadge>[0]['job']) {
  if (cancelRequestedAt !== null && (status === 'running' || status === 'queued')) return CANCELING;
  const hasNothing = status === 'awaiting_confirmation' && check && check.create + check.update === 0;
  return hasNothing ? NOTHING_TO_DO : JOB_STATUS[status];
}
