import type { WorkerOptions } from '@temporalio/worker';
import type { Sender } from '../../activities/webhooks/sender.js';
import type { Settings } from '../../config/settings.js';
import type { Logger } from '../../telemetry/logger.js';

/** Traces of a worker process. */
export interface WorkerTracing {
  /** Traces workflows and activities. */
  options: Pick<WorkerOptions, 'interceptors' | 'sinks'>;
  /** Traces the messages that a sender sends. */
  wrapSender: (sender: Sender) => Sender;
  /** Exports the remaining spans. Never rejects. */
  stop(): Promise<void>;
}

/**
 * Starts tracing this process if traces are exported.
 *
 * @returns undefined if they are not; OpenTelemetry is not loaded then.
 */
export async function composeTracing(
  { otlpEndpoint }: Pick<Settings, 'otlpEndpoint'>,
  log: Logger,
): Promise<WorkerTracing | undefined> {
  if (otlpEndpoint === undefined) return undefined;
  const [{ startTracing }, { traceAttempts }, { traceWorker }] = await Promise.all([
    import('../../telemetry/tracing.js'),
    import('./trace-attempts.js'),
    import('./worker-tracing.js'),
  ]);
  const tracing = startTracing('worker', otlpEndpoint, log);
  return {
    options: traceWorker(tracing),
    wrapSender: (sender) => traceAttempts(sender, tracing.tracer),
    stop: tracing.stop,
  };
}
