import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { RequestHandler } from 'express';
import type { Settings } from '../config/settings.js';
import type { Logger } from '../telemetry/logger.js';

/** Tracing of an API process. */
export interface ApiTracing {
  /** Express middleware. */
  traceRequest: RequestHandler;
  /** Continues the trace of a request in the workflows that it starts. */
  workflowInterceptor: WorkflowClientInterceptor;
  /** Exports the remaining spans. Never rejects. */
  stop(): Promise<void>;
}

/** Starts the traces of this process, if they are exported; otherwise OpenTelemetry is not even loaded. */
export async function composeTracing(
  { otlpEndpoint }: Pick<Settings, 'otlpEndpoint'>,
  log: Logger,
): Promise<ApiTracing | undefined> {
  if (otlpEndpoint === undefined) return undefined;
  const [{ startTracing }, { traceRequests }, { traceWorkflows }] = await Promise.all([
    import('../telemetry/tracing.js'),
    import('./http/middleware/trace-requests.js'),
    import('./temporal/trace-workflows.js'),
  ]);
  const { tracer, stop } = startTracing('api', otlpEndpoint, log);
  return { traceRequest: traceRequests(tracer), workflowInterceptor: traceWorkflows(tracer), stop };
}
