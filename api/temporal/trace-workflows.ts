import type { Tracer } from '@opentelemetry/api';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { OpenTelemetryWorkflowClientInterceptor } from '@temporalio/interceptors-opentelemetry/lib/client/index.js';

/**
 * Returns the interceptor with which workflows continue the trace of the request that starts or signals them.
 * Import this module only if traces are exported: it loads OpenTelemetry.
 */
export function traceWorkflows(tracer: Tracer): WorkflowClientInterceptor {
  return new OpenTelemetryWorkflowClientInterceptor({ tracer });
}
