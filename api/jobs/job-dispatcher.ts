import type { JobStore } from '../../store/jobs.js';
import type { Logger } from '../../telemetry/logger.js';
import type { JobStarter } from './job-starter.js';

const EVERY_MS = 1_000;
/** Long enough for a start to be tried; a dispatcher that dies in between delays the job by as much. */
const LEASE_MS = 5_000;
const START_TIMEOUT_MS = 3_000;
const LOOK_AGAIN_MS = 60_000;

interface Parts {
  jobs: JobStore;
  starter: JobStarter;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Starts the workflows of jobs that nobody started: Temporal was away, or the API was killed between storing and
 * starting. Looks too after running jobs that have been silent for a minute. Any number of processes may run one.
 */
export function startJobDispatcher({ jobs, starter, now, log }: Parts): { stop(): Promise<void> } {
  let stopped = false;
  let waiting = 0;
  let round: Promise<void> = Promise.resolve();
  let timer = schedule();

  async function startDue(): Promise<void> {
    for (;;) {
      const job = stopped ? undefined : await jobs.claimDue(now(), LEASE_MS);
      if (!job) return;
      await starter.start(job, START_TIMEOUT_MS);
      await jobs.postpone(job.id, new Date(now().getTime() + LOOK_AGAIN_MS));
      if (waiting > 0)
        log.info({ jobId: job.id }, 'Temporal or MongoDB is back: jobs that waited are started');
      waiting = 0;
    }
  }

  async function turn(): Promise<void> {
    try {
      await startDue();
    } catch (error) {
      // Said once an outage, not once a second.
      if (waiting === 0)
        log.warn({ err: error }, 'jobs wait: they will be started when Temporal and MongoDB answer');
      waiting += 1;
    }
    if (!stopped) timer = schedule();
  }

  function schedule(): NodeJS.Timeout {
    // Dispatchers of several processes drift apart, so that they share the work.
    return setTimeout(
      () => {
        round = turn();
      },
      EVERY_MS * (0.75 + Math.random() / 2),
    ).unref();
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
