import { messageId, type WebhookEvent } from './events.js';

/** How events are written in requests to an endpoint. */
export const EVENT_FORMATS = ['standard', 'cloudevents'] as const;
export type EventFormat = (typeof EVENT_FORMATS)[number];

/** `Content-Type` of a request, by the format of its event. */
export const CONTENT_TYPES: Readonly<Record<EventFormat, string>> = {
  standard: 'application/json',
  cloudevents: 'application/cloudevents+json',
};

/** Who sends events, as they name it. */
interface EventSource {
  accountId: string;
  /** Base of the account's URLs, as returned by `baseUrl`. */
  base: string;
}

/** Returns the JSON text that is signed and sent with every attempt. */
export function eventBody(event: WebhookEvent, format: EventFormat, source: EventSource): string {
  return JSON.stringify(format === 'cloudevents' ? cloudEvent(event, source) : standardEvent(event));
}

/** Returns the body in the format `standard`. */
export function standardEvent({ type, at, data }: WebhookEvent) {
  return { type, timestamp: at.toISOString(), data };
}

/**
 * Returns the body in the format `cloudevents`, in structured mode.
 *
 * @see CloudEvents 1.0.2, clause 3 (context attributes); JSON Event Format 1.0.2, clause 3
 */
function cloudEvent({ key, type, at, data }: WebhookEvent, { accountId, base }: EventSource) {
  return {
    specversion: '1.0',
    id: messageId(key),
    source: `${base}/accounts/${accountId}`,
    type,
    subject: subjectOf(data) ?? accountId,
    time: at.toISOString(),
    dataschema: `${base}/schemas/events/${type}.json`,
    data,
  };
}

/** Returns the ID of what an event is about: a code, a job, or an endpoint. */
function subjectOf(data: WebhookEvent['data']): string | undefined {
  const { qrCode, qrCodeId, id, jobId, webhookId } = data as {
    qrCode?: { id: string };
  } & Partial<Record<'qrCodeId' | 'id' | 'jobId' | 'webhookId', string>>;
  return qrCode?.id ?? qrCodeId ?? id ?? jobId ?? webhookId;
}
