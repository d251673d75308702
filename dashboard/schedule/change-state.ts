import type { ChangeState } from '../../core/codes/scheduled-changes/scheduled-change.js';

/** Label of each state of a scheduled change, and the class of its badge. */
export const CHANGE_BADGES: Readonly<Record<ChangeState, { label: string; badge: string }>> = {
  pending: { label: 'Planned', badge: 'badge' },
  applied: { label: 'Applied', badge: 'badge badge-good' },
  blocked: { label: 'Blocked', badge: 'badge badge-bad' },
  cancelled: { label: 'Canceled', badge: 'badge' },
};
