import { SpanStatusCode } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { expect, test } from '@jest/globals';
import { maskSpans } from '../../../telemetry/mask-spans.js';

test('an error that a library records in a span has no IP address, secret, or data of an account', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({
    spanProcessors: [maskSpans(new SimpleSpanProcessor(exporter))],
  });
  const span = provider.getTracer('test').startSpan('drainWebhook');
  const error = new Error(
    'E11000 at mongodb://user:hush@db.example from 203.0.113.7, whsec_hush dup key: { email: "hush@x.example" }',
  );
  span.recordException(error);
  span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
  span.end();
  const [{ status, events }] = exporter.getFinishedSpans() as [
    ReturnType<typeof exporter.getFinishedSpans>[0],
  ];
  const text = JSON.stringify([status, events]);
  expect(text).toContain('E11000');
  expect(text).toContain('exception.stacktrace');
  expect(text).not.toMatch(/hush|203\.0/);
});
