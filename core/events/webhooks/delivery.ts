import { retryDelayMs } from './retry-schedule.js';
import type { EventFormat } from '../event-body.js';
import type { WebhookEventType } from '../event-types.js';

/**
 * `pending`: no attempt yet. `retrying`: attempts have failed and more will follow. `failed`: no attempt will
 * follow.
 */
export const DELIVERY_STATUSES = ['pending', 'retrying', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One HTTP request to a receiver, as the account sees it. */
export interface Attempt {
  at: Date;
  durationMs: number;
  /** HTTP status; null if there was no response. */
  status: number | null;
  /** Why the attempt failed; null if it succeeded. */
  error: string | null;
  /** The first 16 KiB of the response body. */
  responseExcerpt: string | null;
}

export interface AttemptResult extends Attempt {
  /** Delay that the receiver requested with `Retry-After`. */
  retryAfterMs?: number;
}

export interface Delivery {
  id: string;
  webhookId: string;
  accountId: string;
  /** Value of the `webhook-id` header. */
  messageId: string;
  eventType: WebhookEventType;
  /** The exact body of every attempt. */
  body: string;
  format: EventFormat;
  status: DeliveryStatus;
  /** Number of attempts since the delivery was created or last resent. */
  attemptsMade: number;
  attempts: Attempt[];
  /** When the event happened. */
  createdAt: Date;
  /** When the next attempt is due; null if none will follow. */
  dueAt: Date | null;
}

/** Status of a delivery after an attempt. */
export interface NextStep {
  status: Exclude<DeliveryStatus, 'pending'>;
  dueAt: Date | null;
  /** Whether the receiver responded with 410, which disables the endpoint. */
  gone: boolean;
}

/**
 * Returns whether an attempt succeeded: only a 2xx response counts. Redirects are not followed, so they fail.
 */
export function isSuccess(result: Pick<Attempt, 'status' | 'error'>): boolean {
  return result.error === null && result.status !== null && result.status >= 200 && result.status < 300;
}

/**
 * Returns the status of a delivery after an attempt. Deterministic for equal arguments.
 *
 * @param attemptsMade Number of attempts, this one included.
 * @param endedAt When the attempt ended; the delay before the next one starts here.
 */
export function nextStep(
  deliveryId: string,
  attemptsMade: number,
  result: AttemptResult,
  endedAt: Date,
): NextStep {
  if (isSuccess(result)) return { status: 'delivered', dueAt: null, gone: false };
  if (result.status === 410) return { status: 'failed', dueAt: null, gone: true };
  const wait = retryDelayMs(deliveryId, attemptsMade, result.retryAfterMs);
  if (wait === undefined) return { status: 'failed', dueAt: null, gone: false };
  return { status: 'retrying', dueAt: new Date(endedAt.getTime() + wait), gone: false };
}
