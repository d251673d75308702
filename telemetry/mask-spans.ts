import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { maskSecrets } from './logger.js';
import { maskText } from './serialize-error.js';

/** The longest stack that a span has. */
const MAX_LENGTH = 4_000;

const mask = (text: string): string => maskSecrets(maskText(text, MAX_LENGTH));

/**
 * Returns a processor that masks what is masked in logs: secrets, IP addresses, and data of accounts in the
 * errors that libraries record in spans.
 *
 * @param next Receives the masked spans.
 */
export function maskSpans(next: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, context) => next.onStart(span, context),
    onEnd(span) {
      maskSpan(span);
      next.onEnd(span);
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}

/** A span that has ended does not change, so nobody else sees this. */
function maskSpan({ status, events }: ReadableSpan): void {
  if (status.message !== undefined) status.message = mask(status.message);
  for (const { attributes = {} } of events) {
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === 'string') attributes[name] = mask(value);
    }
  }
}
