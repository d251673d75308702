import type { Backlog } from '../../store/backlog.js';

const NO_WORK = { due: 0, oldestDueAt: null, oldestOutboxAt: null };

/** The backlog of a service that has no work. */
export const IDLE_BACKLOG: Backlog = {
  work: { active: NO_WORK, circuit_open: NO_WORK, disabled: NO_WORK, deleted: NO_WORK },
  outboxEntries: 0,
  pendingDeliveries: 0,
  pendingChanges: 0,
  endpoints: { circuitOpen: 0, disabled: 0 },
  jobs: [],
  oldestStartableJobAt: null,
  oldestDueTransitionAt: null,
  oldestPendingMailAt: null,
  oldestAlertCheckAt: null,
  truncated: false,
};
