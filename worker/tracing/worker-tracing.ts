import {
  makeWorkflowExporter,
  OpenTelemetryActivityInboundInterceptor,
} from '@temporalio/interceptors-opentelemetry/lib/worker/index.js';
import type { WorkerOptions } from '@temporalio/worker';
import type { Tracing } from '../../telemetry/tracing.js';

/**
 * Returns the options that make a worker trace its workflows and activities. Its workflows must come from the
 * traced bundle. Import this module only if traces are exported: it loads OpenTelemetry.
 */
export function traceWorker({ tracer, resource, spanProcessor }: Tracing) {
  return {
    interceptors: {
      activity: [(ctx) => ({ inbound: new OpenTelemetryActivityInboundInterceptor(ctx, { tracer }) })],
    },
    sinks: { exporter: makeWorkflowExporter(spanProcessor, resource) },
  } satisfies Pick<WorkerOptions, 'interceptors' | 'sinks'>;
}
