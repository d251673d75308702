import { retryDelayMs } from './retry-schedule.js';
import type { WebhookEventType } from './event-types.js';

/** `pending`: no attempt yet. `retrying`: attempts failed and more will come. `failed`: they are used up. */
export const DELIVERY_STATUSES = ['pending', 'retrying', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One HTTP exchange with a receiver, as it is shown to the account. */
export interface Attempt {
  at: Date;
  durationMs: number;
  /** HTTP status; null when no answer came. */
  status: number | null;
  /** Why it counts as failed; null when it succeeded. */
  error: string | null;
  /** The first 16 KiB of the answer. */
  responseExcerpt: string | null;
}

export interface AttemptResult extends Attempt {
  /** What the receiver asked for. */
  retryAfterMs?: number;
}

export interface Delivery {
  id: string;
  webhookId: string;
  accountId: string;
  /** Value of the `webhook-id` header. */
  messageId: string;
  eventType: WebhookEventType;
  /** The exact text sent on each attempt. */
  body: string;
  status: DeliveryStatus;
  /** Attempts of the present round of the schedule; a resend starts a new round. */
  attemptsMade: number;
  attempts: Attempt[];
  /** When the event happened. */
  createdAt: Date;
  /** When the next attempt is due; null when none will come. */
  dueAt: Date | null;
}

/** Where a delivery stands after an attempt. */
export interface NextStep {
  status: Exclude<DeliveryStatus, 'pending'>;
  dueAt: Date | null;
  /** The receiver said that it is gone for good. */
  gone: boolean;
}

/** Only 2xx is success; redirects aren't followed and fail; 410 ends the delivery and its endpoint. */
export function isSuccess(result: Pick<Attempt, 'status' | 'error'>): boolean {
  return result.error === null && result.status !== null && result.status >= 200 && result.status < 300;
}

/**
 * Decides what follows an attempt.
 * @param attemptsMade with this one
 * @param endedAt when the attempt ended; waits count from here
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
