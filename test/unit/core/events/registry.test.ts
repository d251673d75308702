import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { describeEventType } from '../../../../core/events/event-catalog.js';
import {
  SUBSCRIBABLE_EVENTS,
  SUBSCRIPTIONS,
  WEBHOOK_EVENT_TYPES,
} from '../../../../core/events/event-types.js';
import { EVENT_EXAMPLES, EVENTS, webhookEventSchema } from '../../../../core/events/registry.js';

const readDocs = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');

describe.each(WEBHOOK_EVENT_TYPES)('the event type %s', (type) => {
  const { label, description, schema, id, example } = EVENTS[type];

  test('has an example that its schema and the schema of all events accept unchanged', () => {
    expect(EVENT_EXAMPLES[type]).toBe(example);
    expect(schema.strict().parse(example)).toEqual(example);
    expect(webhookEventSchema.parse(example)).toEqual(example);
    expect(webhookEventSchema.safeParse({ ...example, data: {} }).success).toBe(false);
  });

  test('has a label, and a description in sentences that the catalog repeats', () => {
    expect(label).toMatch(/^\S.{5,60}[^.]$/);
    expect(description).toMatch(/^[A-Z].*\.$/);
    expect(describeEventType(type, 'https://qr.example.com')).toMatchObject({ type, description, example });
  });

  test('is in docs/events.md and in docs/webhooks.md', () => {
    expect(readDocs('events.md')).toContain(`## ${type}\n\n${description}\n`);
    expect(readDocs('webhooks.md')).toContain(`\`${type}\``);
  });

  test('has a name in the OpenAPI document that no other event type has', () => {
    expect(id).toMatch(/^[A-Z][A-Za-z]+Event$/);
    expect(Object.values(EVENTS).filter((event) => event.id === id || event.label === label)).toHaveLength(1);
  });
});

test('endpoints subscribe to every event type but the test event', () => {
  expect(WEBHOOK_EVENT_TYPES.filter((type) => !(SUBSCRIBABLE_EVENTS as string[]).includes(type))).toEqual([
    'webhook.test',
  ]);
  expect(SUBSCRIPTIONS).toEqual([...SUBSCRIBABLE_EVENTS, 'qr_code.*', '*']);
});
