import { createHmac } from 'node:crypto';
import type { Delivery } from '../../core/events/webhooks/delivery.js';
import { constantHeaders, SECRET_PREFIX, signedContent } from '../../core/events/webhooks/signing.js';

/**
 * Builds the headers of one attempt. Every active secret signs, newest first, so that a receiver can verify
 * with the former or the new one during a rotation.
 *
 * @param secrets Active secrets, each with its prefix.
 * @param now Time of the signature, which receivers compare with their clock.
 * @see Standard Webhooks 1.0
 */
export function signedHeaders(
  { messageId, body, format }: Pick<Delivery, 'messageId' | 'body' | 'format'>,
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const content = signedContent(messageId, timestamp, body);
  return {
    ...constantHeaders(format),
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret, content)}`).join(' '),
  };
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
