import { Webhook, WebhookVerificationError as StandardError } from 'standardwebhooks';
import type { WebhookEvent } from './generated/types.gen.js';

type AsCloudEvent<Event> = Event extends { type: string; data: unknown }
  ? Pick<Event, 'type' | 'data'> & {
      specversion: '1.0';
      /** The `webhook-id`. */
      id: string;
      source: string;
      subject: string;
      /** In ISO 8601. */
      time: string;
      dataschema: string;
    }
  : never;

/** An event as an endpoint with the format `cloudevents` receives it. */
export type WebhookCloudEvent = AsCloudEvent<WebhookEvent>;

/** Headers of a request, as `node:http`, Express, and `fetch` have them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request that is no authentic webhook, or was sent at another time. */
export class WebhookVerificationError extends Error {
  static {
    this.prototype.name = 'WebhookVerificationError';
  }
}

/**
 * Verifies the signature and the time of a webhook, and returns its event.
 *
 * @param body Raw body of the request: JSON that was parsed and serialized again has other bytes.
 * @param secret Secret of the endpoint, or several while it is rotated.
 * @param options.toleranceSeconds Largest difference between the time of the request and now. Default: 300.
 * @throws WebhookVerificationError
 * @see Standard Webhooks 1.0.0
 */
export function verifyWebhook(
  body: string | ArrayBuffer | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300 }: { toleranceSeconds?: number } = {},
): WebhookEvent | WebhookCloudEvent {
  // A byte order mark is signed, too.
  const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const received = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
  const sentAt = Number(received['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1_000 - sentAt) <= toleranceSeconds)) {
    throw new WebhookVerificationError('webhook-timestamp is missing or too far from the current time');
  }
  if (![secret].flat().some((one) => isSigned(text, received, one, new Date(sentAt * 1_000)))) {
    throw new WebhookVerificationError('webhook-signature is not of this body and secret');
  }
  try {
    return JSON.parse(text) as WebhookEvent | WebhookCloudEvent;
  } catch {
    throw new WebhookVerificationError('The body is not JSON');
  }
}

function isSigned(text: string, headers: Record<string, string>, secret: string, sentAt: Date): boolean {
  try {
    const webhook = new Webhook(secret);
    // Its own tolerance is fixed.
    webhook['verifyTimestamp'] = () => sentAt;
    webhook.verify(text, headers, { jsonParse: false });
    return true;
  } catch (error) {
    if (error instanceof StandardError) return false;
    throw new WebhookVerificationError('A secret is not valid: Base64 follows whsec_');
  }
}
