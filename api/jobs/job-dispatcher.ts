import type { JobConcurrency } from '../../store/jobs/job-concurrency.js';
import type { JobStore } from '../../store/jobs/jobs.js';
import type { Logger } from '../../telemetry/logger.js';
import type { JobStarter } from './job-starter.js';

const EVERY_MS = 1_000;
/** Long enough for a start to be tried; a dispatcher that dies in between delays the job by as much. */
const LEASE_MS = 5_000;
const START_TIMEOUT_MS = 3_000;
const LOOK_AGAIN_MS = 60_000;
/** A job that waits for its turn is called when it comes; this often it is looked at for the case that the call was lost. */
const LOOK_FOR_TURN_MS = 10_000;

interface Parts {
  jobs: Pick<JobStore, 'claimDue' | 'postpone'>;
  turns: JobConcurrency;
  starter: Pick<JobStarter, 'start'>;
  /** Ends a job whose workflow an operator ended by force, and takes back what it made. */
  rollBack: (jobId: string) => Promise<void>;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
}

export interface JobDispatcher {
  /** To be told of each job that has ended: it may be the turn of another. Never rejects. */
  jobEnded(id: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the workflows of jobs that nobody started: it was not their turn yet, Temporal was away, or the API was killed
 * between storing and starting. Looks too after running jobs that have been silent for a minute. Any number of
 * processes may run one.
 */
export function startJobDispatcher({ jobs, turns, starter, rollBack, now, log }: Parts): JobDispatcher {
  let stopped = false;
  let waiting = 0;
  let called = false;
  let round: Promise<void> | undefined;
  let timer = schedule();

  async function startDue(): Promise<void> {
    for (;;) {
      const job = stopped ? undefined : await jobs.claimDue(now(), LEASE_MS);
      if (!job) return;
      if (!(await turns.mayStart(job, now()))) {
        await jobs.postpone(job.id, later(LOOK_FOR_TURN_MS));
        continue;
      }
      const outcome = await starter.start(job, START_TIMEOUT_MS);
      if (outcome === 'terminated') await rollBack(job.id);
      else await jobs.postpone(job.id, later(LOOK_AGAIN_MS));
      if (waiting > 0)
        log.info({ jobId: job.id }, 'Temporal or MongoDB is back: jobs that waited are started');
      waiting = 0;
    }
  }

  async function turn(): Promise<void> {
    try {
      do {
        called = false;
        await startDue();
      } while (called && !stopped);
    } catch (error) {
      // Said once an outage, not once a second.
      if (waiting === 0)
        log.warn({ err: error }, 'jobs wait: they will be started when Temporal and MongoDB answer');
      waiting += 1;
    }
    round = undefined;
    if (!stopped) timer = schedule();
  }

  function begin(): void {
    clearTimeout(timer);
    called = true;
    if (!stopped) round ??= turn();
  }

  function schedule(): NodeJS.Timeout {
    // Dispatchers of several processes drift apart, so that they share the work.
    return setTimeout(begin, EVERY_MS * (0.75 + Math.random() / 2)).unref();
  }

  function later(ms: number): Date {
    return new Date(now().getTime() + ms);
  }

  return {
    async jobEnded(id) {
      try {
        if (await turns.releaseNext(id, now())) begin();
      } catch {
        // MongoDB is away: those that wait are looked at again by themselves.
      }
    },

    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
