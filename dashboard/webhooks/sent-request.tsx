import { constantHeaders } from '../../core/events/webhooks/signing.js';
import type { DeliveryResource } from '../../core/events/webhooks/webhook-schemas.js';
import { CodeBlock } from '../components/code-block.js';

/** The request: headers of the latest attempt, and the body, which is the same for every attempt. */
export function SentRequest({ delivery }: { delivery: DeliveryResource }) {
  const { payload, messageId, attempts } = delivery;
  const last = attempts.at(-1);
  const headers = {
    ...constantHeaders('specversion' in payload ? 'cloudevents' : 'standard'),
    'webhook-id': messageId,
    'webhook-timestamp': last ? String(Math.floor(Date.parse(last.at) / 1_000)) : '(seconds since 1970)',
    'webhook-signature': 'v1,(computed with your secret for each attempt, not stored)',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <section class="stack" aria-label="Request">
      <h3>Request</h3>
      <CodeBlock label={last ? 'Headers of the latest attempt' : 'Headers'} text={lines.join('\n')} />
      <CodeBlock
        label="Request body"
        text={JSON.stringify(payload, null, 2)}
        // The exact bytes that are sent and signed.
        copyText={JSON.stringify(payload)}
      />
    </section>
  );
}
