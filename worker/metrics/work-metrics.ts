import { Counter, Histogram } from 'prom-client';
import type { ChangeMetrics } from '../../codes/changes/ports.js';
import type { MailMetrics } from '../../activities/mails/send-mail.js';
import type { AlertMetrics } from '../../activities/alerts/deps.js';
import type { LinkWatchMetrics } from '../../activities/link-watch/deps.js';
import type { AttemptMetrics } from '../../activities/webhooks/attempt-runner.js';
import { ALERT_KINDS } from '../../core/alerts/alert-schemas.js';
import { MAIL_TEMPLATES } from '../../core/mail/mail.js';
import { ITEM_OUTCOMES } from '../../core/jobs/item-jobs.js';
import { isEnded, type StoredJob } from '../../core/jobs/job.js';
import { isItemJob, STORED_JOB_TYPES } from '../../core/jobs/job-kinds.js';
import { JOB_STATUSES } from '../../core/workflows/job-status.js';
import { isSuccess, type AttemptResult } from '../../core/events/webhooks/delivery.js';
import { createChangeMetrics } from '../../telemetry/change-metrics.js';
import type { Metrics } from '../../telemetry/metrics.js';

/** Counts what the activities of a worker have done. */
export interface WorkMetrics
  extends AttemptMetrics, LinkWatchMetrics, MailMetrics, AlertMetrics, ChangeMetrics {
  /** A job has ended. */
  jobEnded(job: StoredJob): void;
  /** An activity has met an error of the program. */
  programError(activity: string): void;
  /** Sets the counts of errors of the program to zero. @param activities All types of activities. */
  expectActivities(activities: readonly string[]): void;
}

/** Registers the metrics of the work of a worker process. Activities that are repeated count again. */
export function createWorkMetrics(registry: Metrics): WorkMetrics {
  const registers = [registry];
  const attempts = new Histogram({
    name: 'qrelay_webhook_attempt_duration_seconds',
    help: 'Time from the connection attempt to the last byte read, by outcome: class of the status, or error',
    labelNames: ['outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });
  const delay = new Histogram({
    name: 'qrelay_webhook_first_attempt_delay_seconds',
    help: 'Time from an event to the start of the first attempt to deliver it, by outcome of that attempt',
    labelNames: ['outcome'],
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600],
    registers,
  });
  const exhausted = new Counter({
    name: 'qrelay_webhook_deliveries_exhausted_total',
    help: 'Deliveries that failed permanently, after their last attempt or because their endpoint is gone',
    registers,
  });
  const disabled = new Counter({
    name: 'qrelay_webhook_endpoints_disabled_total',
    help: 'Endpoints that were disabled automatically, by reason',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of ['gone', 'failing']) disabled.inc({ reason }, 0);
  const starts = new Histogram({
    name: 'qrelay_job_start_delay_seconds',
    help: 'Time from the submission of a job to its first effect, waiting for other jobs of its account included',
    labelNames: ['type'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600],
    registers,
  });
  const jobs = new Histogram({
    name: 'qrelay_job_duration_seconds',
    help: 'Time from the submission of a job to its end, by final status',
    labelNames: ['type', 'status'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600],
    registers,
  });
  const items = new Counter({
    name: 'qrelay_job_items_total',
    help: 'Codes that jobs with fixed items have worked through, by outcome; counted when the job ends',
    labelNames: ['type', 'outcome'],
    registers,
  });

  const linkChecks = new Counter({
    name: 'qrelay_link_checks_total',
    help: 'Checks of destinations, by result',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['ok', 'failure', 'unknown']) linkChecks.inc({ result }, 0);
  const healthChanges = new Counter({
    name: 'qrelay_link_health_changes_total',
    help: 'Destinations of codes that became broken or recovered',
    labelNames: ['change'],
    registers,
  });
  for (const change of ['broken', 'recovered']) healthChanges.inc({ change }, 0);
  const linkRuns = new Counter({
    name: 'qrelay_link_watch_runs_total',
    help: 'Runs of link watch, by whether their results count; most hosts of a void run failed',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['counted', 'void']) linkRuns.inc({ result }, 0);

  const mails = new Counter({
    name: 'qrelay_mails_total',
    help: 'Mails that have ended, by template and outcome',
    labelNames: ['template', 'outcome'],
    registers,
  });
  for (const template of MAIL_TEMPLATES)
    for (const outcome of ['sent', 'failed', 'expired', 'dropped']) mails.inc({ template, outcome }, 0);

  const alertChecks = new Counter({
    name: 'qrelay_alert_checks_total',
    help: 'Checks of alerts, by outcome; resting: the condition holds, as it did before',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['ok', 'resting', 'triggered', 'failed']) alertChecks.inc({ outcome }, 0);
  const alertTriggers = new Counter({
    name: 'qrelay_alert_triggers_total',
    help: 'Triggers of alerts, by condition',
    labelNames: ['condition'],
    registers,
  });
  for (const condition of ALERT_KINDS) alertTriggers.inc({ condition }, 0);

  const programErrors = new Counter({
    name: 'qrelay_program_errors_total',
    help: 'Errors of the program or of its data, as opposed to outages, that activities met, by activity',
    labelNames: ['activity'],
    registers,
  });

  // Alerts see an increase only of series that exist before it.
  for (const type of STORED_JOB_TYPES)
    for (const status of JOB_STATUSES) if (isEnded(status)) jobs.zero({ type, status });

  return {
    ...createChangeMetrics(registry),
    attempted({ attempts: earlier, createdAt, dueAt }, result) {
      attempts.observe({ outcome: outcomeOf(result) }, result.durationMs / 1_000);
      // A delivery that was resent or replayed has earlier attempts.
      if (earlier.length > 0 || dueAt === null) return;
      const delayMs = result.at.getTime() - createdAt.getTime();
      delay.observe({ outcome: isSuccess(result) ? 'success' : 'failure' }, Math.max(0, delayMs) / 1_000);
    },
    gaveUp: () => exhausted.inc(),
    endpointDisabled: (reason) => disabled.inc({ reason }),
    linkChecked: ({ kind }) => linkChecks.inc({ result: kind }),
    healthChanged: (change) => healthChanges.inc({ change }),
    runEnded: (isVoid) => linkRuns.inc({ result: isVoid ? 'void' : 'counted' }),
    mailEnded: (template, outcome) => mails.inc({ template, outcome }),
    alertChecked: (outcome) => alertChecks.inc({ outcome }),
    alertTriggered: (condition) => alertTriggers.inc({ condition }),
    programError: (activity) => programErrors.inc({ activity }),
    expectActivities(activities) {
      for (const activity of activities) programErrors.inc({ activity }, 0);
    },
    jobEnded(job) {
      const { type, status, createdAt, startedAt, finishedAt } = job;
      const seconds = (date: Date) => Math.max(0, date.getTime() - createdAt.getTime()) / 1_000;
      if (startedAt) starts.observe({ type }, seconds(startedAt));
      if (finishedAt) jobs.observe({ type, status }, seconds(finishedAt));
      if (!isItemJob(job)) return;
      for (const outcome of ITEM_OUTCOMES) {
        if (job.counts[outcome] > 0) items.inc({ type, outcome }, job.counts[outcome]);
      }
    },
  };
}

function outcomeOf({ status, error }: AttemptResult): string {
  // A response that was not read to its end has a status and an error.
  if (status === null || (error !== null && status >= 200 && status < 300)) return 'error';
  return `${Math.floor(status / 100)}xx`;
}
