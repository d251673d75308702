import { z } from 'zod';
import { actorSchema, creatorIdSchema } from '../../accounts/actor.js';
import { idSchema } from '../../basics/ids.js';
import { pageQuerySchema } from '../../basics/resource-schemas.js';
import { customHeadersPatchSchema, customHeadersSchema } from './custom-headers.js';
import { DELIVERY_STATUSES } from './delivery.js';
import { EVENT_FORMATS } from '../event-body.js';
import { eventFilterSchema } from '../event-filter.js';
import { SUBSCRIPTIONS, WEBHOOK_EVENT_TYPES } from '../event-types.js';
import { MAX_URL_LENGTH } from './target-url.js';

const urlSchema = z
  .string()
  .min(1)
  .max(MAX_URL_LENGTH)
  .describe(
    'URL that events are sent to by POST: https, or unencrypted http, on the public internet, with port 80, 443, or a port from 1024 up',
  );
const eventsSchema = z
  .array(z.enum(SUBSCRIPTIONS))
  .min(1)
  .max(SUBSCRIPTIONS.length * 2)
  .overwrite((events) => [...new Set(events)])
  .describe(
    'Events to subscribe to; duplicates are ignored. `qr_code.*` and `*` include types that are added later',
  );
const filterSchema = eventFilterSchema.nullable();
const perItemEventsSchema = z
  .boolean()
  .describe('Whether a bulk job also sends one event per code; otherwise it sends its own event only');
const formatSchema = z
  .enum(EVENT_FORMATS)
  .describe(
    'Format of requests: `standard`, or `cloudevents` for CloudEvents 1.0 in structured mode (`application/cloudevents+json`). Both have the headers of Standard Webhooks',
  );
const descriptionSchema = z.string().max(500).nullable().describe('Description for your own use');
const enabledSchema = z.boolean().describe('Whether events are sent');
const includeBotsSchema = z
  .boolean()
  .describe('Whether scans by bots, link previews, and prefetches are also sent, with `bot: true`');

export const createWebhookSchema = z
  .strictObject({
    url: urlSchema,
    events: eventsSchema.default(['qr_code.scanned']),
    description: descriptionSchema.default(null),
    enabled: enabledSchema.default(true),
    includeBots: includeBotsSchema.default(false),
    filter: filterSchema.default(null),
    perItemEvents: perItemEventsSchema.default(false),
    format: formatSchema.default('standard'),
    headers: customHeadersSchema.default({}),
  })
  .meta({ id: 'CreateWebhook' });

export const updateWebhookSchema = z
  .strictObject({
    url: urlSchema,
    events: eventsSchema,
    description: descriptionSchema,
    enabled: enabledSchema,
    includeBots: includeBotsSchema,
    filter: filterSchema,
    perItemEvents: perItemEventsSchema,
    format: formatSchema,
    headers: customHeadersPatchSchema,
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'must contain at least one field')
  .meta({ id: 'UpdateWebhook' });

const time = z.iso.datetime();

export const webhookSchema = z
  .object({
    id: idSchema('webhook'),
    url: z.string(),
    events: z.array(z.enum(SUBSCRIPTIONS)),
    description: z.string().nullable(),
    enabled: z.boolean(),
    includeBots: z.boolean(),
    filter: filterSchema,
    perItemEvents: perItemEventsSchema,
    format: formatSchema,
    headerNames: z
      .array(z.string())
      .describe('Names of the custom headers of requests; their values are secret'),
    health: z
      .enum(['ok', 'failing', 'paused', 'disabled'])
      .describe(
        '`paused`: after ten consecutive failures the endpoint is only probed until an attempt succeeds',
      ),
    failingSince: time.nullable().describe('When the current series of failures began'),
    disabledReason: z
      .enum(['owner', 'gone', 'failing'])
      .nullable()
      .describe('`gone`: the receiver responded with 410. `failing`: no attempt has succeeded for five days'),
    disabledAt: time.nullable(),
    note: z.string().nullable().describe('Message about the state of the endpoint'),
    createdBy: actorSchema
      .nullable()
      .describe('Who created the webhook. Null for webhooks that were created before this field existed'),
    createdAt: time,
    updatedAt: time,
    recentDeliveries: z
      .array(z.enum(DELIVERY_STATUSES))
      .optional()
      .describe('Statuses of the last 25 deliveries, newest first. Only in lists with `include=deliveries`'),
  })
  .meta({ id: 'Webhook' });

/** Paging and filters of the list of webhooks. */
export const webhookQuerySchema = pageQuerySchema.extend({ createdBy: creatorIdSchema.optional() });

const secretSchema = z
  .string()
  .describe(
    'Signing secret: `whsec_` followed by base64 (Standard Webhooks). It is shown only once, so store it',
  );

export const webhookWithSecretSchema = webhookSchema
  .extend({ secret: secretSchema })
  .meta({ id: 'WebhookWithSecret' });

export const deliverySchema = z
  .object({
    id: idSchema('delivery'),
    webhookId: idSchema('webhook'),
    messageId: z.string().describe('Value of the `webhook-id` header, equal for all attempts'),
    eventType: z.enum(WEBHOOK_EVENT_TYPES),
    status: z.enum(DELIVERY_STATUSES),
    payload: z
      .record(z.string(), z.unknown())
      .describe('Body of the request: a `WebhookEvent`, or a CloudEvent'),
    attempts: z
      .array(
        z.object({
          at: time,
          status: z.number().int().nullable().describe('HTTP status; null if there was no response'),
          durationMs: z.number().int(),
          error: z.string().nullable().describe('Why the attempt failed; null if it succeeded'),
          responseExcerpt: z.string().nullable().describe('First 16 KiB of the response body'),
        }),
      )
      .describe('The latest 50 attempts, oldest first'),
    createdAt: time.describe('When the event happened'),
    nextAttemptAt: time.nullable().describe('null if no attempt will follow'),
  })
  .meta({ id: 'WebhookDelivery' });

export type WebhookResource = z.output<typeof webhookSchema>;
export type WebhookWithSecret = z.output<typeof webhookWithSecretSchema>;
export type DeliveryResource = z.output<typeof deliverySchema>;
