import { z } from 'zod';
import { makePatternPortable } from '../basics/portable-pattern.js';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from './event-types.js';
import { EVENTS } from './registry.js';

/** An entry of the catalog of events. */
export const eventTypeSchema = z
  .object({
    type: z.enum(WEBHOOK_EVENT_TYPES),
    description: z.string().describe('When the event is sent.'),
    schema: z
      .record(z.string(), z.unknown())
      .describe('JSON Schema (draft 2020-12) of the body, and of `data` in a CloudEvent.'),
    example: z.record(z.string(), z.unknown()).describe('Example of the body.'),
  })
  .meta({ id: 'EventType' });

export type EventTypeResource = z.output<typeof eventTypeSchema>;

/** Returns the entry of an event type. @param base Base of the URL in the schema's `$id`. */
export function describeEventType(type: WebhookEventType, base: string): EventTypeResource {
  const { description, example } = EVENTS[type];
  return { type, description, schema: eventJsonSchema(type, base), example };
}

/**
 * Returns the JSON Schema (draft 2020-12) of an event: of the body in the format `standard`, and of `data`,
 * which is what `dataschema` of a CloudEvent refers to. It accepts further members, because they are added
 * over time.
 *
 * @param base Base of the URL in `$id`.
 */
export function eventJsonSchema(type: WebhookEventType, base: string): Record<string, unknown> {
  const { $schema, $ref, $defs } = z.toJSONSchema(EVENTS[type].schema, {
    io: 'input',
    override: ({ jsonSchema }) => makePatternPortable(jsonSchema),
  });
  return {
    $schema,
    $id: `${base}/schemas/events/${type}.json`,
    title: type,
    description: EVENTS[type].description,
    anyOf: [{ $ref }, { $ref: `${$ref}/properties/data` }],
    $defs,
  };
}
