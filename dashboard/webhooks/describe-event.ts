import type { SubscribableEvent, WebhookEventType } from '../../core/webhooks/event-types.js';
import type { DeliveryResource } from '../../core/webhooks/webhook-schemas.js';
import { formatScanValue } from '../analytics/scan-values.js';

/** When each event is sent. */
export const EVENT_DESCRIPTIONS: Record<SubscribableEvent, string> = {
  'qr_code.scanned': 'A code was scanned',
  'job.completed': 'A bulk creation or an export completed',
  'job.failed': 'A bulk creation or an export failed',
  'webhook.disabled': 'Another endpoint was disabled',
};

/** Returns the ID of the code that a delivery is about; `undefined` if the event concerns no code. */
export function codeOfDelivery({ payload }: DeliveryResource): string | undefined {
  const { qrCodeId } = asObject(payload['data']);
  return typeof qrCodeId === 'string' ? qrCodeId : undefined;
}

/** Summarizes a delivery's payload in one line, to tell it from others of the same event. Empty if nothing identifies it. */
export function summarizeDelivery({ eventType, payload }: DeliveryResource): string {
  const data = asObject(payload['data']);
  return SUMMARIES[eventType](data)
    .filter((part) => typeof part === 'string' && part)
    .join(' · ');
}

const SUMMARIES: Record<WebhookEventType, (data: Record<string, unknown>) => unknown[]> = {
  'qr_code.scanned': ({ location, device, referrer }) => {
    const { city, country } = asObject(location);
    const locationParts = [city, typeof country === 'string' && formatScanValue('country', country)];
    const type = asObject(device)['type'];
    return [
      locationParts.filter(Boolean).join(', '),
      typeof type === 'string' && formatScanValue('device', type),
      referrer,
    ];
  },
  'job.completed': jobSummary,
  'job.failed': jobSummary,
  'webhook.disabled': ({ url }) => [url],
  'webhook.test': ({ message }) => [message],
};

function jobSummary({ jobType, progress }: Record<string, unknown>): unknown[] {
  const { done, total } = asObject(progress);
  const name = { bulk_create: 'Bulk creation', bulk_export: 'Export' }[String(jobType)];
  return [name, typeof total === 'number' && `${String(done)} of ${total}`];
}

function asObject(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}
