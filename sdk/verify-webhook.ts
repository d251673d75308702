import { Webhook, WebhookVerificationError as StandardError } from 'standardwebhooks';
import type { WebhookEvent } from './generated/types.gen.js';

/** An event in the format `cloudevents`. */
interface CloudEventAttributes {
  specversion: '1.0';
  /** The `webhook-id`. */
  id: string;
  source: string;
  subject: string;
  /** In ISO 8601. */
  time: string;
  dataschema: string;
}

type AsCloudEvent<Event> = Event extends { type: string; data: unknown }
  ? Pick<Event, 'type' | 'data'> & CloudEventAttributes
  : never;

/** An event as an endpoint with the format `cloudevents` receives it. */
export type WebhookCloudEvent = AsCloudEvent<WebhookEvent>;

/** Headers of a request: of `node:http`, Express, or `fetch`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request that is not an authentic webhook, or is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** Age that Standard Webhooks recommends: five minutes. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies the signature and the age of a webhook, and returns its event.
 *
 * @param body Raw body of the request: JSON that was parsed and serialized again has other bytes.
 * @param secret Secret of the endpoint, or a list of secrets while it is rotated.
 * @param options.toleranceSeconds Largest difference between the time of the attempt and now. Default: 300.
 * @throws WebhookVerificationError
 * @see Standard Webhooks 1.0.0
 */
export function verifyWebhook(
  body: string | ArrayBuffer | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS }: { toleranceSeconds?: number } = {},
): WebhookEvent | WebhookCloudEvent {
  const text = decode(body);
  const received = readHeaders(headers);
  const sentAt = parseTimestamp(received['webhook-timestamp'], toleranceSeconds);
  const isSigned = [secret].flat().some((one) => isSignedWith(one, { text, received, sentAt }));
  if (!isSigned) throw new WebhookVerificationError('The signature is not of this body and secret');
  return parse(text);
}

function decode(body: string | ArrayBuffer | Uint8Array): string {
  if (typeof body === 'string') return body;
  // A byte order mark is signed, too.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
}

function readHeaders(headers: WebhookHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), [value].flat().join(' ')]));
}

function parseTimestamp(text: string | undefined, toleranceSeconds: number): Date {
  const seconds = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN;
  const age = Date.now() / 1_000 - seconds;
  if (Math.abs(age) <= toleranceSeconds) return new Date(seconds * 1_000);
  throw new WebhookVerificationError(
    Number.isNaN(age)
      ? 'There is no valid webhook-timestamp'
      : `The request is ${Math.round(age)} seconds old`,
  );
}

function isSignedWith(
  secret: string,
  { text, received, sentAt }: { text: string; received: Record<string, string>; sentAt: Date },
): boolean {
  const webhook = createWebhook(secret);
  // Its own tolerance is fixed.
  webhook['verifyTimestamp'] = () => sentAt;
  try {
    webhook.verify(text, received, { jsonParse: false });
    return true;
  } catch (error) {
    if (error instanceof StandardError) return false;
    throw error;
  }
}

function createWebhook(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch {
    throw new WebhookVerificationError('A secret is not valid: Base64 follows whsec_');
  }
}

function parse(text: string): WebhookEvent | WebhookCloudEvent {
  try {
    return JSON.parse(text) as WebhookEvent | WebhookCloudEvent;
  } catch {
    throw new WebhookVerificationError('The body is not JSON');
  }
}
