import { isWaiting } from '../../core/workflows/job-status.js';
import type { StoredJob } from '../../core/jobs/job.js';
import type { JobConcurrency } from '../../store/jobs/job-concurrency.js';
import type { JobStore } from '../../store/jobs/jobs.js';
import type { Logger } from '../../telemetry/logger.js';
import type { DispatcherMetrics } from '../temporal/dispatcher-metrics.js';
import { createPollingDispatcher } from '../temporal/polling-dispatcher.js';
import type { JobStarter } from './job-starter.js';

const POLL_MS = 1_000;
/** Exceeds `START_TIMEOUT_MS`. If the dispatching process dies, its job is delayed by at most this. */
const LEASE_MS = 5_000;
const START_TIMEOUT_MS = 3_000;
/** Interval at which started jobs that report no progress are checked. */
const CHECK_STARTED_MS = 60_000;
/**
 * Interval at which jobs are checked whose workflow has just completed, until they have ended too or are
 * started again.
 */
const CHECK_SETTLING_MS = 10_000;
/** Interval at which the workflows of imports are checked that wait for their owner. */
const CHECK_WAITING_MS = 60 * 60_000;
/** Fallback poll for queued jobs, in case the notification was lost. */
const CHECK_QUEUED_MS = 10_000;

interface JobDispatcherDeps {
  jobs: Pick<JobStore, 'claimDue' | 'postpone'>;
  concurrency: JobConcurrency;
  starter: Pick<JobStarter, 'start'>;
  /** Ends a job whose workflow an operator terminated, and removes everything it created. */
  rollBack: (jobId: string) => Promise<void>;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
  metrics?: DispatcherMetrics | undefined;
}

export interface JobDispatcher {
  /** Starts the account's next queued job after one has ended. Never rejects. */
  jobEnded(id: string): Promise<void>;
  /** Resolves when no dispatch is in progress. */
  stop(): Promise<void>;
}

/**
 * Starts the dispatcher of jobs. It starts the workflows of jobs that nobody has started: jobs that exceeded
 * the account's concurrency limit, that were submitted while Temporal was down, or whose process crashed
 * between storing and starting. It also restarts or rolls back jobs that have made no progress for a minute.
 */
export function startJobDispatcher(deps: JobDispatcherDeps): JobDispatcher {
  const { jobs, concurrency, starter, rollBack, now, log, metrics } = deps;
  const inMs = (ms: number) => new Date(now().getTime() + ms);

  const dispatcher = createPollingDispatcher<StoredJob>({
    name: 'jobs',
    intervalMs: POLL_MS,
    log,
    metrics,
    claimDue: () => jobs.claimDue(now(), LEASE_MS),
    async dispatch(job) {
      const isOwnersTurn = isWaiting(job.status);
      if (!isOwnersTurn && !(await concurrency.mayStart(job, now()))) {
        await jobs.postpone(job.id, inMs(CHECK_QUEUED_MS));
        return 'postponed';
      }
      const outcome = await starter.start(job, START_TIMEOUT_MS);
      if (!isOwnersTurn) await concurrency.recordStart(job.id, now());
      if (outcome === 'terminated') await rollBack(job.id);
      // Its workflow has a timer of its own; this check only replaces a workflow that was lost.
      else if (isOwnersTurn) await jobs.postpone(job.id, inMs(CHECK_WAITING_MS), job.status);
      else await jobs.postpone(job.id, inMs(outcome === 'settling' ? CHECK_SETTLING_MS : CHECK_STARTED_MS));
      return 'started';
    },
  });

  return {
    async jobEnded(id) {
      try {
        if (await concurrency.releaseNext(id, now())) dispatcher.poll();
      } catch {
        // MongoDB is down. The fallback poll finds the queued jobs.
      }
    },
    stop: () => dispatcher.stop(),
  };
}
