import { describe, expect, test } from '@jest/globals';
import {
  actorOfEvent,
  codeOfEvent,
  eventOfDelivery,
  labelOfEvent,
  summarizeEvent,
  type DescribedEvent,
} from '../../../../dashboard/webhooks/describe-event.js';
import { QR_CODE_ID } from '../../../../core/codes/qr-code-example.js';
import { eventBody } from '../../../../core/events/event-body.js';
import { EVENT_EXAMPLES } from '../../../../core/events/registry.js';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../../../core/events/event-types.js';
import type { DeliveryResource } from '../../../../core/events/webhooks/webhook-schemas.js';

const example = (type: WebhookEventType): DescribedEvent => EVENT_EXAMPLES[type];

const VIEWER = { accountId: 'acc_1', memberId: 'mem_1' };

describe('the description of events', () => {
  test.each([
    ['qr_code.scanned', 'Vienna, Austria · Phone'],
    ['qr_code.first_scanned', 'Vienna, Austria · Phone'],
    ['qr_code.created', 'Link · https://example.com/menu'],
    ['qr_code.updated', 'Destination'],
    ['qr_code.deleted', 'Menu · menu-7 · 128 scans'],
    ['qr_code.state_changed', 'Active → Paused'],
    [
      'qr_code.destination_broken',
      'https://example.com/menu · The site responds with an error · HTTP 404 · fallback active',
    ],
    ['qr_code.destination_recovered', 'https://example.com/menu · HTTP 200'],
    ['job.completed', 'Bulk creation · 2 of 2'],
    ['job.failed', 'Bulk creation · 0 of 2'],
    ['domain.verified', 'qr.example.com'],
    ['domain.lost', 'qr.example.com'],
    ['webhook.disabled', 'https://example.com/hooks/scans'],
    ['limit.near', '40,000 of 50,000 calls of the day'],
    ['limit.reached', '50,000 of 50,000 calls of the day'],
    ['alert.triggered', 'Posters fell silent · 1 code fell silent'],
    ['webhook.test', 'This is a test event'],
  ] as const)('%s is summarized in one line', (type, summary) => {
    expect(summarizeEvent(example(type))).toBe(summary);
  });

  test('every type has a description of its own', () => {
    const descriptions = WEBHOOK_EVENT_TYPES.map(labelOfEvent);
    expect(new Set(descriptions).size).toBe(WEBHOOK_EVENT_TYPES.length);
  });

  test('exactly the events of codes name a code', () => {
    const named = WEBHOOK_EVENT_TYPES.filter((type) => codeOfEvent(example(type)) === QR_CODE_ID);
    expect(named).toEqual(WEBHOOK_EVENT_TYPES.filter((type) => type.startsWith('qr_code.')));
    const unnamed = WEBHOOK_EVENT_TYPES.filter((type) => codeOfEvent(example(type)) === undefined);
    expect([...named, ...unnamed].sort()).toEqual([...WEBHOOK_EVENT_TYPES].sort());
  });

  test('changes name their actor, other events have none', () => {
    expect(actorOfEvent(example('qr_code.updated'), VIEWER)).toBe('API key Web shop');
    expect(actorOfEvent(example('qr_code.state_changed'), VIEWER)).toBeUndefined();
  });

  test('an update without changes, and a transition by the clock, are described', () => {
    const updated = example('qr_code.updated');
    expect(summarizeEvent({ ...updated, data: { ...updated.data, changes: [] } })).toBe('No changes');
    const { type, data } = example('qr_code.state_changed');
    expect(summarizeEvent({ type, data: { ...data, to: 'expired', reason: 'clock' } })).toBe(
      'Active → Expired · On schedule',
    );
  });

  test('a type that was added after the page was loaded has no summary', () => {
    const type = 'qr_code.invented' as WebhookEventType;
    expect(summarizeEvent({ type, data: { qrCodeId: QR_CODE_ID } })).toBe('');
  });

  test.each(['standard', 'cloudevents'] as const)('a delivery in the format %s is read', (format) => {
    const { type, data, timestamp } = EVENT_EXAMPLES['qr_code.deleted'];
    const source = { accountId: 'acc_1', base: 'https://qr.example.com' };
    const event = { key: 'key', type, at: new Date(timestamp), data };
    const payload = JSON.parse(eventBody(event, format, source)) as DeliveryResource['payload'];
    expect(eventOfDelivery({ eventType: type, payload } as DeliveryResource)).toEqual({ type, data });
  });
});
