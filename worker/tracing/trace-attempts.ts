import { SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import type { Sender } from '../../activities/webhooks/sender.js';
import { isSuccess } from '../../core/events/webhooks/delivery.js';

/**
 * Returns a sender whose messages are traced, as children of the activity that sends them. A span names the
 * receiver's host and never its path, which may contain a secret. The receiver gets no trace context.
 */
export function traceAttempts(sender: Sender, tracer: Tracer): Sender {
  return {
    close: () => sender.close(),
    send: (message) =>
      tracer.startActiveSpan('POST webhook', { kind: SpanKind.CLIENT }, async (span) => {
        try {
          const result = await sender.send(message);
          span.setAttributes({
            'http.request.method': 'POST',
            'server.address': hostOf(message.url),
            'qrelay.webhook_id': message.webhookId,
            ...(result.status !== null && { 'http.response.status_code': result.status }),
          });
          if (!isSuccess(result)) {
            span.setStatus({ code: SpanStatusCode.ERROR, message: result.error ?? undefined });
          }
          return result;
        } finally {
          span.end();
        }
      }),
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
