import { context, diag, DiagLogLevel, propagation, trace, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { Resource } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from './logger.js';
import { maskSpans } from './mask-spans.js';

/** The traces of a process. */
export interface Tracing {
  tracer: Tracer;
  resource: Resource;
  /** Receives the spans of workflows, which run in sandboxes without I/O. */
  spanProcessor: SpanProcessor;
  /** Exports the spans that have ended, for at most two seconds. Never rejects. */
  stop: () => Promise<void>;
}

const EXPORT_TIMEOUT_MS = 2_000;

/**
 * Starts to export traces. Import this module only if traces are exported: it loads OpenTelemetry, and
 * `startTracing` sets the context manager and the propagator of the process. Call it once per process.
 *
 * @param endpoint Base URL of a collector that accepts OTLP over HTTP.
 */
export function startTracing(service: string, endpoint: string, log: Pick<Logger, 'warn'>): Tracing {
  const resource = Resource.default().merge(new Resource({ 'service.name': `qrelay-${service}` }));
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS });
  const spanProcessor = maskSpans(new BatchSpanProcessor(exporter));
  const provider = new BasicTracerProvider({ resource, spanProcessors: [spanProcessor] });
  // Contexts travel in the headers of workflows as W3C trace contexts, unless OTEL_PROPAGATORS says
  // otherwise.
  provider.register({ contextManager: new AsyncLocalStorageContextManager().enable() });
  const warn = (reason: string) => log.warn({ reason: reason.slice(0, 500) }, 'could not export traces');
  const ignore = () => undefined;
  diag.setLogger(
    { error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.ERROR,
  );
  return {
    tracer: provider.getTracer('qrelay'),
    resource,
    spanProcessor,
    async stop() {
      await provider.shutdown().catch(ignore);
      trace.disable();
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
}
