import { Counter, Gauge } from 'prom-client';
import { JOB_STATUSES } from '../../core/workflows/job-status.js';
import { isEnded } from '../../core/jobs/job.js';
import { STORED_JOB_TYPES } from '../../core/jobs/job-kinds.js';
import { ENDPOINT_STATES, type Backlog } from '../../store/backlog.js';
import { createCachedReading } from '../../telemetry/cached-reading.js';
import type { Metrics } from '../../telemetry/metrics.js';

/** Minimum interval between two readings of the backlog, however many scrapers there are. */
const MAX_AGE_MS = 10_000;

/** The statuses of unfinished jobs. Their series exist even without jobs. */
const UNFINISHED = JOB_STATUSES.filter((status) => !isEnded(status));

interface GaugeDefinition {
  name: string;
  help: string;
  labelNames?: string[];
  set: (gauge: Gauge, backlog: Backlog, now: Date) => void;
}

/**
 * Registers the gauges of the stored work that is not done yet. A scrape reads them from MongoDB, at most
 * once every 10 s. Only workers have them, because many API processes would repeat the reading. Several
 * workers report the same values, so use their maximum.
 *
 * While MongoDB does not respond, gauges without labels are NaN, and gauges with labels have no series.
 *
 * @param readBacklog Reads the backlog; rejects if MongoDB does not respond.
 */
export function registerBacklogMetrics(
  registry: Metrics,
  readBacklog: () => Promise<Backlog>,
  now: () => Date,
): void {
  const failures = new Counter({
    name: 'qrelay_backlog_read_failures_total',
    help: 'Failed readings of the backlog; its gauges are NaN then',
    registers: [registry],
  });
  const read = createCachedReading(
    () =>
      readBacklog().catch(() => {
        failures.inc();
        return undefined;
      }),
    MAX_AGE_MS,
    now,
  );
  for (const { name, help, labelNames = [], set } of GAUGES) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const backlog = await read();
        if (backlog) set(this, backlog, now());
        else setUnknown(this, labelNames);
      },
    });
  }
}

const GAUGES: readonly GaugeDefinition[] = [
  {
    name: 'qrelay_outbox_entries',
    help: 'Scans and other events that are not deliveries yet',
    set: (gauge, { outboxEntries }) => gauge.set(outboxEntries),
  },
  {
    name: 'qrelay_outbox_oldest_age_seconds',
    help: 'Age of the oldest scan or other event that is not a delivery yet, by state of the endpoint; 0 if there is none',
    labelNames: ['endpoint_state'],
    set: (gauge, { work }, now) =>
      ENDPOINT_STATES.forEach((state) =>
        gauge.set({ endpoint_state: state }, ageSeconds(work[state].oldestOutboxAt, now)),
      ),
  },
  {
    name: 'qrelay_webhook_deliveries_pending',
    help: 'Deliveries that will be attempted, now or later',
    set: (gauge, { pendingDeliveries }) => gauge.set(pendingDeliveries),
  },
  {
    name: 'qrelay_webhook_deliveries_due',
    help: 'Deliveries that should have been attempted by now, by state of the endpoint',
    labelNames: ['endpoint_state'],
    set: (gauge, { work }) =>
      ENDPOINT_STATES.forEach((state) => gauge.set({ endpoint_state: state }, work[state].due)),
  },
  {
    name: 'qrelay_webhook_oldest_due_age_seconds',
    help: 'Time since the oldest due delivery was due, by state of the endpoint; 0 if none is due',
    labelNames: ['endpoint_state'],
    set: (gauge, { work }, now) =>
      ENDPOINT_STATES.forEach((state) =>
        gauge.set({ endpoint_state: state }, ageSeconds(work[state].oldestDueAt, now)),
      ),
  },
  {
    name: 'qrelay_webhook_circuits_open',
    help: 'Enabled endpoints whose circuit is open, because their last attempts failed',
    set: (gauge, { endpoints }) => gauge.set(endpoints.circuitOpen),
  },
  {
    name: 'qrelay_webhook_endpoints_disabled',
    help: 'Disabled endpoints',
    set: (gauge, { endpoints }) => gauge.set(endpoints.disabled),
  },
  {
    name: 'qrelay_jobs',
    help: 'Unfinished jobs by type and status',
    labelNames: ['type', 'status'],
    set: (gauge, { jobs }) => {
      for (const type of STORED_JOB_TYPES) for (const status of UNFINISHED) gauge.set({ type, status }, 0);
      for (const { type, status, count } of jobs) gauge.set({ type, status }, count);
    },
  },
  {
    name: 'qrelay_job_oldest_startable_age_seconds',
    help: 'Age of the oldest queued job that no other job of its account blocks; 0 if there is none',
    set: (gauge, { oldestStartableJobAt }, now) => gauge.set(ageSeconds(oldestStartableJobAt, now)),
  },
  {
    name: 'qrelay_code_transition_oldest_due_age_seconds',
    help: 'Time since the oldest transition of a code was due that is not recorded yet; 0 if none is due',
    set: (gauge, { oldestDueTransitionAt }, now) => gauge.set(ageSeconds(oldestDueTransitionAt, now)),
  },
  {
    name: 'qrelay_scheduled_changes_pending',
    help: 'Scheduled changes of codes that have not been recorded yet, of at most 10,000 codes',
    set: (gauge, { pendingChanges }) => gauge.set(pendingChanges),
  },
  {
    name: 'qrelay_mail_oldest_pending_age_seconds',
    help: 'Age of the oldest mail that no server has taken yet; 0 if there is none',
    set: (gauge, { oldestPendingMailAt }, now) => gauge.set(ageSeconds(oldestPendingMailAt, now)),
  },
  {
    name: 'qrelay_alert_check_lag_seconds',
    help: 'Time since the check of an alert that was checked longest ago; 0 if no alert waits for scans',
    set: (gauge, { oldestAlertCheckAt }, now) => gauge.set(ageSeconds(oldestAlertCheckAt, now)),
  },
  {
    name: 'qrelay_backlog_truncated',
    help: '1 if the backlog was too large to be read completely, so that its gauges are minimums',
    set: (gauge, { truncated }) => gauge.set(truncated ? 1 : 0),
  },
];

function setUnknown(gauge: Gauge, labelNames: readonly string[]): void {
  if (labelNames.length > 0) gauge.reset();
  else gauge.set(NaN);
}

function ageSeconds(date: Date | null, now: Date): number {
  return date === null ? 0 : Math.max(0, now.getTime() - date.getTime()) / 1_000;
}
