import type { SubscribableEvent, WebhookEventType } from '../../core/webhooks/event-types.js';
import type { DeliveryResource } from '../../core/webhooks/webhook-schemas.js';
import { nameOfValue } from '../analytics/names.js';

/** When an event is sent, for those who choose. */
export const EVENT_MEANINGS: Record<SubscribableEvent, string> = {
  'qr_code.scanned': 'A code is scanned',
  'job.completed': 'A bulk creation or an export is done',
  'job.failed': 'A bulk creation or an export failed',
  'webhook.disabled': 'Another endpoint was turned off',
};

/** One line that tells a delivery from others of its kind; empty where nothing does. */
export function summaryOf({ eventType, payload }: DeliveryResource): string {
  const data = membersOf(payload['data']);
  return SUMMARIES[eventType](data)
    .filter((part) => typeof part === 'string' && part)
    .join(' · ');
}

const SUMMARIES: Record<WebhookEventType, (data: Record<string, unknown>) => unknown[]> = {
  'qr_code.scanned': ({ location, device, referrer }) => {
    const { city, country } = membersOf(location);
    const place = [city, typeof country === 'string' && nameOfValue('country', country)];
    const type = membersOf(device)['type'];
    return [
      place.filter(Boolean).join(', '),
      typeof type === 'string' && nameOfValue('device', type),
      referrer,
    ];
  },
  'job.completed': jobSummary,
  'job.failed': jobSummary,
  'webhook.disabled': ({ url }) => [url],
  'webhook.test': ({ message }) => [message],
};

function jobSummary({ jobType, progress }: Record<string, unknown>): unknown[] {
  const { done, total } = membersOf(progress);
  const name = { bulk_create: 'Bulk creation', bulk_export: 'Export' }[String(jobType)];
  return [name, typeof total === 'number' && `${String(done)} of ${total}`];
}

function membersOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}
