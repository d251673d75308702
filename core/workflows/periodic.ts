/** A workflow that a Schedule starts. */
export interface PeriodicTask {
  /** Returns the ID of the Schedule. Each task queue has its own Schedules. */
  scheduleId: (taskQueue: string) => string;
  workflowType: string;
  /**
   * Prefix of the workflow ID; the task queue follows. Default: Temporal derives the ID from the Schedule's.
   */
  workflowId?: string;
  every: string;
  /** Handling of a run that is due while another one is running. Default: the due run is skipped. */
  overlap?: 'BUFFER_ONE';
  workflowExecutionTimeout?: string;
  /** Whether a run starts as soon as the Schedule is created. */
  isUrgent?: boolean;
  /** Memo and search attribute `QrelayKind`. */
  kind?: string;
  about?: string;
}

/** Interval at which alerts are checked, unless the operator sets another one. */
export const ALERT_CHECK_SECONDS = 300;

/** Maximum interval at which link watch looks for due links. */
export const MAX_LINK_WATCH_SECONDS = 300;

const scheduleIdOf = (prefix: string) => (taskQueue: string) => `${prefix}:${taskQueue}`;

/**
 * All tasks that run periodically. A Schedule is updated when the JSON of its entry changes, which reverts
 * what an operator has adjusted, so members keep their order.
 */
export const PERIODIC = {
  exportCleanup: {
    scheduleId: scheduleIdOf('remove-expired-exports'),
    workflowType: 'removeExpiredExports',
    every: '15 minutes',
  },
  webhookSweep: {
    scheduleId: scheduleIdOf('webhook-sweep'),
    workflowType: 'webhookSweep',
    workflowId: 'webhook-sweep',
    // A run sweeps every 30 seconds for this long.
    every: '15 minutes',
    overlap: 'BUFFER_ONE',
    workflowExecutionTimeout: '30 minutes',
    isUrgent: true,
    kind: 'webhook_sweep',
    about: 'Wakes webhook endpoints whose wake-up was lost',
  },
  timelineSweep: {
    scheduleId: scheduleIdOf('sweep-code-timelines'),
    workflowType: 'sweepCodeTimelines',
    workflowId: 'sweep-code-timelines',
    // A run sweeps every 30 seconds for this long.
    every: '15 minutes',
    overlap: 'BUFFER_ONE',
    workflowExecutionTimeout: '30 minutes',
    isUrgent: true,
    kind: 'sweep_code_timelines',
    about: 'Records expiries of codes whose workflow was lost; redirects do not depend on it',
  },
  rollUp: {
    scheduleId: scheduleIdOf('roll-up-scans'),
    workflowType: 'rollUpScans',
    workflowId: 'roll-up-scans',
    every: '10 minutes',
    workflowExecutionTimeout: '6 hours',
    kind: 'roll_up_scans',
    about: 'Keeps the rollups of scans up to date; analytics are correct without it',
  },
  domainCheck: {
    scheduleId: scheduleIdOf('check-domains'),
    workflowType: 'checkDomains',
    workflowId: 'check-domains',
    every: '6 hours',
    workflowExecutionTimeout: '6 hours',
    kind: 'check_domains',
    about: 'Checks the DNS records that prove custom domains; redirects do not depend on it',
  },
  historyPruning: {
    scheduleId: scheduleIdOf('prune-history'),
    workflowType: 'pruneHistory',
    workflowId: 'prune-history',
    every: '1 day',
    workflowExecutionTimeout: '6 hours',
    kind: 'prune_history',
    about: 'Removes revisions of codes that no history shows anymore',
  },
  reportSending: {
    scheduleId: scheduleIdOf('send-reports'),
    workflowType: 'sendReports',
    workflowId: 'send-reports',
    every: '1 minute',
    workflowExecutionTimeout: '1 hour',
    kind: 'send_reports',
    about: 'Writes the mails of reports that are due',
  },
  linkWatch: {
    scheduleId: scheduleIdOf('watch-links'),
    workflowType: 'watchLinks',
    workflowId: 'watch-links',
    every: `${MAX_LINK_WATCH_SECONDS} seconds`,
    workflowExecutionTimeout: '1 day',
    kind: 'watch_links',
    about: 'Checks the destinations of codes that are due; fallbacks and health depend on it',
  },
  alertCheck: {
    scheduleId: scheduleIdOf('evaluate-alerts'),
    workflowType: 'evaluateAlerts',
    workflowId: 'evaluate-alerts',
    every: `${ALERT_CHECK_SECONDS} seconds`,
    workflowExecutionTimeout: '1 day',
    kind: 'evaluate_alerts',
    about: 'Checks the conditions of alerts',
  },
} as const satisfies Record<string, PeriodicTask>;
