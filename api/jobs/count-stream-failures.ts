import { Counter } from 'prom-client';
import type { JobChange } from '../../store/jobs/job-changes.js';
import type { Metrics } from '../../telemetry/metrics.js';

/** Yields the changes of all jobs until the signal aborts. */
type WatchChanges = (signal: AbortSignal) => AsyncIterable<JobChange>;

/**
 * Returns the function with its failures counted: while the change stream is down, followed jobs are polled.
 */
export function countStreamFailures(watchChanges: WatchChanges, registry: Metrics): WatchChanges {
  const failures = new Counter({
    name: 'qrelay_job_change_stream_failures_total',
    help: 'Interruptions of the change stream of jobs; while it is down, the jobs that clients follow are polled',
    registers: [registry],
  });
  return async function* watch(signal) {
    try {
      yield* watchChanges(signal);
    } catch (error) {
      failures.inc();
      throw error;
    }
  };
}
